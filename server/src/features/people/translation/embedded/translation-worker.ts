import type { ChildProcess } from "node:child_process"
import { constants } from "node:os"
import { log } from "../../../../core/process/log"
import { endGroup, forkLowPriority } from "../../../../core/process/low-priority-child"
import { ModelError } from "./model-registry"
import type { TaskMessage, TaskOrder, TaskProgress, TranslationTask, TranslationTasks } from "./translation-tasks"

export class WorkerEnded extends Error {
  constructor(
    readonly isHung: boolean,
    readonly isLoaded: boolean,
    message: string,
  ) {
    super(message)
  }
}

/** ms without a message after which the process counts as hung: while a model is loaded, and afterwards. */
export interface WorkerTimeouts {
  readonly load: number
  readonly run: number
}

interface Pending {
  readonly settle: (result: TranslationTasks[TranslationTask]["result"]) => void
  readonly fail: (error: Error) => void
  readonly onProgress: (progress: TaskProgress) => void
}

/** Lower than the server's, so that requests go first. */
export const translationProcess = { priority: constants.priority.PRIORITY_LOW as number }

/** MB of JavaScript objects; models are outside of this. */
const heapMegabytes = 256

/** A child process that runs one task at a time. It starts with a task and ends when stopped. */
export class TranslationWorker {
  private child: ChildProcess | null = null
  private pending:
    | (Pending & { id: number; isLoaded: boolean; timer: NodeJS.Timeout; timeouts: WorkerTimeouts })
    | null = null
  private lastId = 0

  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Raises `WorkerEnded`, and `ModelError` as the child raised it. */
  run<T extends TranslationTask>(
    task: T,
    input: TranslationTasks[T]["input"],
    timeouts: WorkerTimeouts,
    onProgress: (progress: TaskProgress) => void = () => undefined,
  ): Promise<TranslationTasks[T]["result"]> {
    const child = (this.child ??= this.start())
    const id = (this.lastId += 1)
    return new Promise<TranslationTasks[T]["result"]>((resolve, reject) => {
      const timer = setTimeout(() => this.lose(child, true, "no answer in time"), timeouts.load)
      this.pending = {
        id,
        settle: resolve as Pending["settle"],
        fail: reject,
        onProgress,
        timer,
        timeouts,
        isLoaded: false,
      }
      const order: TaskOrder<T> = { id, task, input }
      // A failure to send is reported by the child's exit event.
      child.send(order, () => undefined)
    })
  }

  stop(): void {
    if (this.child) this.lose(this.child, false, "stopped")
  }

  private start(): ChildProcess {
    const child = forkLowPriority({
      from: import.meta.url,
      source: "translation.child.ts",
      bundle: "translation.js",
      priority: translationProcess.priority,
      execArgv: ["--expose-gc", `--max-old-space-size=${heapMegabytes}`],
    })
    let said = ""
    child.stderr?.on("data", (part: Buffer) => (said = (said + part.toString()).slice(-2000)))
    child.on("message", (message) => this.receive(message as TaskMessage))
    child.once("error", (error) => this.lose(child, false, error.message))
    child.once("exit", (code, signal) => this.lose(child, false, `${signal ?? code}: ${said}`))
    return child
  }

  /** Ignores the exit of an earlier child: after a kill a new one may have been started already. */
  private lose(child: ChildProcess, isHung: boolean, why: string): void {
    if (this.child !== child) return
    this.child = null
    if (child.pid !== undefined) endGroup(child.pid)
    if (why !== "stopped") log.warn({ why }, isHung ? "the translation process hung" : "the translation process ended")
    const pending = this.take()
    pending?.fail(new WorkerEnded(isHung, pending.isLoaded, why))
  }

  private take() {
    const { pending } = this
    if (pending) clearTimeout(pending.timer)
    this.pending = null
    return pending
  }

  private receive(message: TaskMessage): void {
    const { pending } = this
    if (pending?.id !== message.id) return
    if ("progress" in message) {
      if ("isLoaded" in message.progress) {
        pending.isLoaded = true
        clearTimeout(pending.timer)
        const { child } = this
        pending.timer = setTimeout(() => child && this.lose(child, true, "no answer in time"), pending.timeouts.run)
      } else pending.timer.refresh()
      pending.onProgress(message.progress)
      return
    }
    this.take()
    if ("result" in message) return pending.settle(message.result)
    if (message.isFatal && this.child) this.lose(this.child, false, message.error)
    pending.fail(
      message.failure
        ? new ModelError(message.failure, message.error)
        : new WorkerEnded(false, pending.isLoaded, message.error),
    )
  }
}
