import type { ChildProcess } from "node:child_process"
import { constants } from "node:os"
import type { CallArguments } from "@redthread/contract/core/call"
import type { readTexts, ReadingPart } from "@redthread/contract/reading"
import { minuteMs } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import { endGroup, forkLowPriority } from "../../../core/process/low-priority-child"

export type ReadingItem = CallArguments<typeof readTexts>["body"]["items"][number]

export interface ReadingOrder {
  readonly id: number
  readonly items: readonly ReadingItem[]
}

export type ReadingMessage = { readonly id: number } & (
  | { readonly result: ReadingPart[][] }
  | { readonly failed: string }
)

interface Pending {
  readonly resolve: (parts: ReadingPart[][]) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

/** In ms: for a reply, with the time to load a dictionary, and without work until the process ends. */
const timeoutMs = 20_000
const idleMs = 5 * minuteMs
/** Requests that wait at once; more are refused. */
const maxPending = 200

/** A child that starts with the first request, because the Japanese dictionary takes 350 MB. */
export class ReadingProcess {
  private child: ChildProcess | null = null
  private readonly pending = new Map<number, Pending>()
  private lastId = 0
  private idle: NodeJS.Timeout | undefined

  get pid(): number | undefined {
    return this.child?.pid
  }

  read(items: readonly ReadingItem[]): Promise<ReadingPart[][]> {
    if (this.pending.size >= maxPending) return Promise.reject(new Error("too many readings wait"))
    clearTimeout(this.idle)
    const child = (this.child ??= this.start())
    const id = (this.lastId += 1)
    return new Promise<ReadingPart[][]>((resolve, reject) => {
      const timer = setTimeout(() => this.end(child, "no answer in time"), timeoutMs)
      this.pending.set(id, { resolve, reject, timer })
      const order: ReadingOrder = { id, items }
      // A failure to send is reported by the child's exit event.
      child.send(order, () => undefined)
    })
  }

  stop(): void {
    clearTimeout(this.idle)
    if (this.child) this.end(this.child, "stopped")
  }

  private start(): ChildProcess {
    const child = forkLowPriority({
      from: import.meta.url,
      source: "reading.child.ts",
      bundle: "reading.js",
      priority: constants.priority.PRIORITY_BELOW_NORMAL,
    })
    let errorOutput = ""
    child.stderr?.on("data", (part: Buffer) => (errorOutput = (errorOutput + part.toString()).slice(-2000)))
    child.on("message", (message) => this.receive(message as ReadingMessage))
    child.once("error", (error) => this.end(child, error.message))
    child.once("exit", (code, signal) => this.end(child, `${signal ?? code}: ${errorOutput}`))
    return child
  }

  /** Ignores the exit of an earlier child, because a new one may be running. */
  private end(child: ChildProcess, why: string): void {
    if (this.child !== child) return
    this.child = null
    if (child.pid !== undefined) endGroup(child.pid)
    if (why !== "stopped") log.warn({ why }, "the reading process ended")
    for (const { reject, timer } of this.pending.values()) {
      clearTimeout(timer)
      reject(new Error(why))
    }
    this.pending.clear()
  }

  private receive(message: ReadingMessage): void {
    const pending = this.pending.get(message.id)
    if (!pending) return
    this.pending.delete(message.id)
    clearTimeout(pending.timer)
    if ("result" in message) pending.resolve(message.result)
    else pending.reject(new Error(message.failed))
    if (this.pending.size === 0) this.endWhenIdle()
  }

  private endWhenIdle(): void {
    clearTimeout(this.idle)
    this.idle = setTimeout(() => this.stop(), idleMs)
    this.idle.unref()
  }
}
