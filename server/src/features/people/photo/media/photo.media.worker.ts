import type { ChildProcess } from "node:child_process"
import { constants } from "node:os"
import { minuteMs } from "../../../../core/process/clock"
import { log } from "../../../../core/process/log"
import { endGroup, forkLowPriority } from "../../../../core/process/low-priority-child"
import { beatMs, type MediaMessage, type MediaOrder, type MediaTask, type MediaTasks } from "./photo.media"

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
  motion: { silenceMs: minuteMs, totalMs: 2 * minuteMs },
  clip: { silenceMs: 2 * minuteMs, totalMs: 30 * minuteMs },
  voice: { silenceMs: minuteMs / 2, totalMs: minuteMs },
  text: { silenceMs: 2 * minuteMs, totalMs: 3 * minuteMs },
  fingerprint: { silenceMs: minuteMs / 2, totalMs: minuteMs },
  decoder: { silenceMs: minuteMs / 2, totalMs: minuteMs },
}

/** A picture alone has three times as long: on a busy machine a large valid one may only be slow. */
const silenceAlone = (task: MediaTask): number => limits[task].silenceMs * (task === "picture" ? 3 : 1)

/** Silence of a whole process with tasks, of which it sends a beat each `beatMs`, until it counts as hung. */
const maxQuietMs = 6 * beatMs
/** Wait before a quiet process is ended, because its beats may wait behind this process's own work. */
const confirmQuietMs = beatMs

/** Idle time after which the child ends, to free the memory of the decoders. */
const idleTimeoutMs = minuteMs

interface Pending<T extends MediaTask = MediaTask> {
  readonly resolve: (result: MediaTasks[T]["result"]) => void
  readonly reject: (error: Error) => void
  readonly onProgress: (progress: number) => void
  readonly timers: readonly NodeJS.Timeout[]
}

/** Threads of the child: hung decoders hold one each (four by default), and others need the rest. */
const threads = "12"

/** The child decodes untrusted files. */
const startChild = (priority: number): ChildProcess =>
  forkLowPriority({
    from: import.meta.url,
    source: "photo.media.child.ts",
    bundle: "media.js",
    priority,
    env: { UV_THREADPOOL_SIZE: threads },
  })

export class MediaWorker {
  private child: ChildProcess | null = null
  private readonly pending = new Map<number, Pending>()
  private lastId = 0
  private idle: NodeJS.Timeout | undefined
  private quiet: NodeJS.Timeout | undefined
  private hasBeaten = false

  /**
   * The default priority is lower than the server's, so that requests come first. A process that is not `isAlone` ends
   * as soon as it hangs as a whole, because its tasks are retried.
   */
  constructor(
    public priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
    private readonly isAlone = false,
  ) {}

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
      const { silenceMs, totalMs } = limits[task]
      const maxSilenceMs = this.isAlone ? silenceAlone(task) : silenceMs
      const timers = [setTimeout(restart, maxSilenceMs), setTimeout(giveUp, Math.max(totalMs, maxSilenceMs))]
      this.pending.set(id, { resolve: resolve as Pending["resolve"], reject, onProgress, timers })
      const order: MediaOrder<T> = { id, task, input }
      // Only the first, because frequent tasks must not postpone the end of a hung process.
      if (this.hasBeaten && this.pending.size === 1) this.watch(child)
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
    clearTimeout(this.quiet)
    if (this.child?.pid !== undefined) endGroup(this.child.pid)
    this.child = null
  }

  private start(): ChildProcess {
    this.hasBeaten = false
    const child = startChild(this.priority)
    let errorOutput = ""
    child.stderr?.on("data", (part: Buffer) => (errorOutput = (errorOutput + part.toString()).slice(-2000)))
    child.on("message", (message) => this.receive(child, message as MediaMessage))
    child.once("error", (error) => this.handleExit(child, error.message))
    child.once("exit", (code, signal) => this.handleExit(child, `${signal ?? code}: ${errorOutput}`))
    return child
  }

  /** Ignores the exit of an earlier child, because after a kill a new one may be running. */
  private handleExit(child: ChildProcess, why: string): void {
    if (this.child !== child) return
    this.child = null
    clearTimeout(this.quiet)
    if (child.pid !== undefined) endGroup(child.pid)
    log.warn({ why }, "the media process ended")
    this.failAll(new MediaWorkerEnded())
  }

  /** Ends a process that stays quiet; from its first beat on, so that a slow start is not taken for a hang. */
  private watch(child: ChildProcess): void {
    clearTimeout(this.quiet)
    if (this.isAlone || this.child !== child || this.pending.size === 0) return
    const end = (): void => {
      log.warn("the media process is quiet")
      this.end()
      this.failAll(new MediaWorkerEnded())
    }
    const confirm = (): void => void (this.quiet = setTimeout(end, confirmQuietMs))
    this.quiet = setTimeout(confirm, maxQuietMs - confirmQuietMs)
  }

  private receive(child: ChildProcess, message: MediaMessage): void {
    if (this.child === child) this.hasBeaten = true
    this.watch(child)
    if ("beat" in message) return
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
    clearTimeout(this.quiet)
    clearTimeout(this.idle)
    this.idle = setTimeout(() => this.end(), idleTimeoutMs)
    this.idle.unref()
  }
}
