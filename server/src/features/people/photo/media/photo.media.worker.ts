import { type ChildProcess, fork } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { constants, setPriority } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { minuteMs } from "../../../../core/process/duration"
import { log } from "../../../../core/process/log"
import { endGroup, hasGroups, type MediaMessage, type MediaOrder, type MediaTask, type MediaTasks } from "./photo.media"

/** The child process ended while the task was running: because of this task, or of another in the same process. */
export class MediaWorkerEnded extends Error {
  /** @param isHung whether the process was ended because this very task sent no message for too long */
  constructor(readonly isHung = false) {
    super("the media process ended")
  }
}

interface Limits {
  /** ms without a message after which the process counts as hung and is ended */
  readonly silence: number
  /** ms in total after which the task is given up */
  readonly all: number
}

const limits: Readonly<Record<MediaTask, Limits>> = {
  probe: { silence: minuteMs / 2, all: minuteMs },
  picture: { silence: minuteMs / 2, all: minuteMs },
  clip: { silence: 2 * minuteMs, all: 30 * minuteMs },
  voice: { silence: minuteMs / 2, all: minuteMs },
  text: { silence: 2 * minuteMs, all: 3 * minuteMs },
  decoder: { silence: minuteMs / 2, all: minuteMs },
}

/** ms after which an idle process ends, which frees the memory its decoders hold. */
const idleTimeoutMs = minuteMs

interface Pending<T extends MediaTask = MediaTask> {
  readonly settle: (answer: MediaTasks[T]["answer"]) => void
  readonly fail: (error: Error) => void
  readonly onProgress: (progress: number) => void
  readonly timers: readonly NodeJS.Timeout[]
}

const given = (...names: string[]) => Object.fromEntries(names.map((name) => [name, process.env[name]]))

/** Starts the child from source if this process runs from source, else from the bundle. */
function startChild(priority: number): ChildProcess {
  const here = fileURLToPath(import.meta.url)
  const fromSource = here.endsWith(".ts")
  const tsx = () => pathToFileURL(createRequire(here).resolve("tsx")).href
  const child = fork(join(dirname(here), fromSource ? "photo.media.child.ts" : "media.js"), {
    execArgv: fromSource ? ["--import", tsx()] : [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // The child decodes untrusted files, so it gets no secrets. Few malloc arenas, so that freed memory is returned.
    env: { ...given("PATH", "TMPDIR", "TEMP", "SystemRoot"), MALLOC_ARENA_MAX: "2" },
    // It leads a group, for it starts processes of its own.
    detached: hasGroups,
  })
  if (child.pid !== undefined) setPriorityOfThreads(child.pid, priority)
  return child
}

/** Priority is per thread: threads started before this call need it set too; later ones inherit it. */
function setPriorityOfThreads(pid: number, priority: number): void {
  setPriority(pid, priority)
  const folder = `/proc/${pid}/task`
  // Only Linux lists them, and each may end at any time.
  for (const thread of existsSync(folder) ? readdirSync(folder) : []) {
    try {
      setPriority(Number(thread), priority)
    } catch {
      continue
    }
  }
}

/** A child process that runs tasks at low priority. It starts with the first task and ends when idle. */
export class MediaWorker {
  private child: ChildProcess | null = null
  private readonly pending = new Map<number, Pending>()
  private lastId = 0
  private idle: NodeJS.Timeout | undefined

  /** @param priority lower than the server's, so that requests go first */
  constructor(public priority: number = constants.priority.PRIORITY_BELOW_NORMAL) {}

  /** Of the process, while it runs. */
  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Runs a task; null if it takes too long. Raises `MediaWorkerEnded` if the process crashes or hangs meanwhile. */
  run<T extends MediaTask>(
    task: T,
    given: MediaTasks[T]["given"],
    onProgress: (progress: number) => void,
  ): Promise<MediaTasks[T]["answer"]> {
    clearTimeout(this.idle)
    const child = (this.child ??= this.start())
    const id = (this.lastId += 1)
    return new Promise<MediaTasks[T]["answer"]>((resolve, reject) => {
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
      const timers = [setTimeout(restart, limits[task].silence), setTimeout(giveUp, limits[task].all)]
      this.pending.set(id, { settle: resolve as Pending["settle"], fail: reject, onProgress, timers })
      const order: MediaOrder<T> = { id, task, given }
      // A failure to send is reported by the child's exit event.
      child.send(order, () => undefined)
    }).finally(() => this.forget(id))
  }

  /** Ends the process; its running tasks fail and are retried by their callers. */
  stop(): void {
    this.failAll(new Error("the media process was stopped"))
    this.end()
  }

  private failAll(error: Error): void {
    for (const { fail } of this.pending.values()) fail(error)
  }

  private end(): void {
    clearTimeout(this.idle)
    if (this.child?.pid !== undefined) endGroup(this.child.pid)
    this.child = null
  }

  private start(): ChildProcess {
    const child = startChild(this.priority)
    let said = ""
    child.stderr?.on("data", (part: Buffer) => (said = (said + part.toString()).slice(-2000)))
    child.on("message", (message) => this.receive(message as MediaMessage))
    child.once("error", (error) => this.lose(child, error.message))
    child.once("exit", (code, signal) => this.lose(child, `${signal ?? code}: ${said}`))
    return child
  }

  /** Ignores the exit of an earlier child: after a kill a new one may have been started already. */
  private lose(child: ChildProcess, why: string): void {
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
    } else if ("answer" in message) pending.settle(message.answer)
    else pending.fail(new Error(message.failed))
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
