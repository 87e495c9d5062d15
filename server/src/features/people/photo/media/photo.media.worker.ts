import type { ChildProcess } from "node:child_process"
import { constants } from "node:os"
import { minuteMs } from "../../../../core/process/clock"
import { log } from "../../../../core/process/log"
import { endGroup, forkLowPriority } from "../../../../core/process/low-priority-child"
import type { MediaMessage, MediaOrder, MediaTask, MediaTasks } from "./photo.media"

/** The child process ended while the task was running, because of this or another task. */
export class MediaWorkerEnded extends Error {
  /** `isHung` is true if this task sent no message for too long. */
  constructor(readonly isHung = false) {
    super("the media process ended")
  }
}

interface Limits {
  readonly silenceMs: number
  readonly totalMs: number
}

const limits: Readonly<Record<MediaTask, Limits>> = {
  probe: { silenceMs: minuteMs / 2, totalMs: minuteMs },
  picture: { silenceMs: minuteMs / 2, totalMs: minuteMs },
  clip: { silenceMs: 2 * minuteMs, totalMs: 30 * minuteMs },
  voice: { silenceMs: minuteMs / 2, totalMs: minuteMs },
  text: { silenceMs: 2 * minuteMs, totalMs: 3 * minuteMs },
  decoder: { silenceMs: minuteMs / 2, totalMs: minuteMs },
}

/** Idle time after which the child ends, to free the memory of the decoders. */
const idleTimeoutMs = minuteMs

interface Pending<T extends MediaTask = MediaTask> {
  readonly resolve: (result: MediaTasks[T]["result"]) => void
  readonly reject: (error: Error) => void
  readonly onProgress: (progress: number) => void
  readonly timers: readonly NodeJS.Timeout[]
}

/** The child decodes untrusted files. */
const startChild = (priority: number): ChildProcess =>
  forkLowPriority({ from: import.meta.url, source: "photo.media.child.ts", bundle: "media.js", priority })

export class MediaWorker {
  private child: ChildProcess | null = null
  private readonly pending = new Map<number, Pending>()
  private lastId = 0
  private idle: NodeJS.Timeout | undefined

  /** The default is lower than the server's priority, so that requests come first. */
  constructor(public priority: number = constants.priority.PRIORITY_BELOW_NORMAL) {}

  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Null if the task takes too long. Raises `MediaWorkerEnded` if the process crashes or hangs. */
  run<T extends MediaTask>(
    task: T,
    input: MediaTasks[T]["input"],
    onProgress: (progress: number) => void,
  ): Promise<MediaTasks[T]["result"]> {
    clearTimeout(this.idle)
    const child = (this.child ??= this.start())
    const id = (this.lastId += 1)
    return new Promise<MediaTasks[T]["result"]>((resolve, reject) => {
      const restart = (): void => {
        log.warn({ task }, "the media process hung")
        this.end()
        reject(new MediaWorkerEnded(true))
        this.failAll(new MediaWorkerEnded())
      }
      const giveUp = (): void => {
        resolve(null)
        restart()
      }
      const timers = [setTimeout(restart, limits[task].silenceMs), setTimeout(giveUp, limits[task].totalMs)]
      this.pending.set(id, { resolve: resolve as Pending["resolve"], reject, onProgress, timers })
      const order: MediaOrder<T> = { id, task, input }
      // A failure to send is reported by the child's exit event.
      child.send(order, () => undefined)
    }).finally(() => this.forget(id))
  }

  stop(): void {
    this.failAll(new Error("the media process was stopped"))
    this.end()
  }

  private failAll(error: Error): void {
    for (const { reject } of this.pending.values()) reject(error)
  }

  private end(): void {
    clearTimeout(this.idle)
    if (this.child?.pid !== undefined) endGroup(this.child.pid)
    this.child = null
  }

  private start(): ChildProcess {
    const child = startChild(this.priority)
    let errorOutput = ""
    child.stderr?.on("data", (part: Buffer) => (errorOutput = (errorOutput + part.toString()).slice(-2000)))
    child.on("message", (message) => this.receive(message as MediaMessage))
    child.once("error", (error) => this.handleExit(child, error.message))
    child.once("exit", (code, signal) => this.handleExit(child, `${signal ?? code}: ${errorOutput}`))
    return child
  }

  /** Ignores the exit of an earlier child, because after a kill a new one may be running. */
  private handleExit(child: ChildProcess, why: string): void {
    if (this.child !== child) return
    this.child = null
    if (child.pid !== undefined) endGroup(child.pid)
    log.warn({ why }, "the media process ended")
    this.failAll(new MediaWorkerEnded())
  }

  private receive(message: MediaMessage): void {
    const pending = this.pending.get(message.id)
    if (!pending) return
    if ("progress" in message) {
      pending.timers[0]?.refresh()
      pending.onProgress(message.progress)
    } else if ("result" in message) pending.resolve(message.result)
    else pending.reject(new Error(message.failed))
  }

  private forget(id: number): void {
    for (const timer of this.pending.get(id)?.timers ?? []) clearTimeout(timer)
    this.pending.delete(id)
    if (this.pending.size > 0) return
    clearTimeout(this.idle)
    this.idle = setTimeout(() => this.end(), idleTimeoutMs)
    this.idle.unref()
  }
}
