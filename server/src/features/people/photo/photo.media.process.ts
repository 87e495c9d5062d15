import { type ChildProcess, fork } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { constants, setPriority } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { fairQueue } from "../../../core/limits/fair-queue"
import { log } from "../../../core/process/log"
import { endGroup, hasGroups } from "./photo.media.group"
import type { MediaOrder, MediaTask, MediaTasks, MediaWord } from "./photo.media"

/** The process ended over what it was doing: by itself, or because it was ended for another task. */
class MediaProcessEnded extends Error {}

interface Limits {
  /** ms without a word after which the process counts as hung, which is as if it had crashed */
  readonly silence: number
  /** ms in all, after which it is too much to be made */
  readonly all: number
}

const minute = 60_000
const limits: Readonly<Record<MediaTask, Limits>> = {
  probe: { silence: minute / 2, all: minute },
  picture: { silence: (3 / 4) * minute, all: minute },
  clip: { silence: 2 * minute, all: 30 * minute },
  voice: { silence: minute / 2, all: minute },
  text: { silence: 2 * minute, all: 3 * minute },
  decoder: { silence: minute / 2, all: minute },
}

/** Pictures are made one by one; clips, which take minutes, and looking at what comes in don't wait for them. */
const lanes: Readonly<Record<MediaTask, ReturnType<typeof fairQueue>>> = {
  probe: fairQueue(4),
  picture: fairQueue(1),
  voice: fairQueue(1),
  text: fairQueue(1),
  clip: fairQueue(1),
  decoder: fairQueue(1),
}

/** How often the process may crash or hang while a task is under way before that task is taken for the cause. */
const mostFalls = 3

/** ms that the process stays when there is nothing to do; it keeps what its decoders took. */
const staysFor = minute

interface Pending<T extends MediaTask = MediaTask> {
  readonly settle: (answer: MediaTasks[T]["answer"]) => void
  readonly fail: (error: Error) => void
  readonly onProgress: (progress: number) => void
  readonly timers: readonly NodeJS.Timeout[]
}

const given = (...names: string[]) => Object.fromEntries(names.map((name) => [name, process.env[name]]))

/** The program: from its source where this one runs from its source, else bundled beside this one. */
function startChild(priority: number): ChildProcess {
  const here = fileURLToPath(import.meta.url)
  const fromSource = here.endsWith(".ts")
  const tsx = () => pathToFileURL(createRequire(here).resolve("tsx")).href
  const child = fork(join(dirname(here), fromSource ? "photo.media.child.ts" : "media.js"), {
    execArgv: fromSource ? ["--import", tsx()] : [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // No secrets where strangers' files are decoded; few arenas, or freed pixels stay with the process.
    env: { ...given("PATH", "TMPDIR", "TEMP", "SystemRoot"), MALLOC_ARENA_MAX: "2" },
    // It leads a group, for it starts processes of its own.
    detached: hasGroups,
  })
  if (child.pid !== undefined) setPriorityOfThreads(child.pid, priority)
  return child
}

/** Priority is each thread's own: a busy machine may have let the process begin some before; those that follow inherit it. */
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

/**
 * The one process in which what members send is decoded, at low priority: requests go on beside it, and a decoder that
 * crashes or hangs takes nothing with it but its own task. It starts with the first task, and ends when idle.
 */
class MediaProcess {
  /** Whoever answers requests goes first; what is made here can wait. */
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL
  private child: ChildProcess | null = null
  private readonly pending = new Map<number, Pending>()
  private lastId = 0
  private idle: NodeJS.Timeout | undefined

  /** Of the process, while it runs. */
  get pid(): number | undefined {
    return this.child?.pid
  }

  /**
   * Null where the content is not to be used: broken, hostile, or more than can be made in time.
   * @param whose the member whose file it is: they take turns
   */
  run<T extends MediaTask>(
    task: T,
    given: MediaTasks[T]["given"],
    whose = 0,
    onProgress: (progress: number) => void = () => undefined,
  ): Promise<MediaTasks[T]["answer"]> {
    return lanes[task](whose, async () => {
      for (let fall = 1; fall <= mostFalls; fall += 1) {
        try {
          return await this.ask(task, given, onProgress)
        } catch (error) {
          if (!(error instanceof MediaProcessEnded)) throw error
        }
      }
      log.warn({ task }, "the media process fell over a file")
      return null
    })
  }

  /** Ends the process; what it was doing fails and is done again by whoever asked for it. */
  stop(): void {
    for (const { fail } of this.pending.values()) fail(new Error("the media process was stopped"))
    this.end()
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
    child.on("message", (word) => this.receive(word as MediaWord))
    child.once("error", (error) => this.lose(child, error.message))
    child.once("exit", (code, signal) => this.lose(child, `${signal ?? code}: ${said}`))
    return child
  }

  /** Only this process's own tasks are lost with it: after a kill another may have been started already. */
  private lose(child: ChildProcess, why: string): void {
    if (this.child !== child) return
    this.child = null
    if (child.pid !== undefined) endGroup(child.pid)
    log.warn({ why }, "the media process ended")
    for (const { fail } of this.pending.values()) fail(new MediaProcessEnded())
  }

  private receive(word: MediaWord): void {
    const pending = this.pending.get(word.id)
    if (!pending) return
    if ("progress" in word) {
      pending.timers[0]?.refresh()
      pending.onProgress(word.progress)
    } else if ("answer" in word) pending.settle(word.answer)
    else pending.fail(new Error(word.failed))
  }

  private ask<T extends MediaTask>(
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
        for (const { fail } of this.pending.values()) fail(new MediaProcessEnded())
      }
      const giveUp = (): void => {
        resolve(null)
        restart()
      }
      const timers = [setTimeout(restart, limits[task].silence), setTimeout(giveUp, limits[task].all)]
      this.pending.set(id, { settle: resolve as Pending["settle"], fail: reject, onProgress, timers })
      const order: MediaOrder<T> = { id, task, given }
      // A process that has just ended says so by its exit.
      child.send(order, () => undefined)
    }).finally(() => this.forget(id))
  }

  private forget(id: number): void {
    for (const timer of this.pending.get(id)?.timers ?? []) clearTimeout(timer)
    this.pending.delete(id)
    if (this.pending.size > 0) return
    clearTimeout(this.idle)
    this.idle = setTimeout(() => this.end(), staysFor)
    this.idle.unref()
  }
}

export const mediaProcess = new MediaProcess()
