import { fairQueue } from "../../../../core/limits/fair-queue"
import { log } from "../../../../core/process/log"
import type { MediaTask, MediaTasks } from "./photo.media"
import { MediaWorker, MediaWorkerEnded } from "./photo.media.worker"

/**
 * Concurrency by task: pictures are processed one by one; clips, which take minutes, and probes have queues of their
 * own.
 */
const lanes: Readonly<Record<MediaTask, ReturnType<typeof fairQueue>>> = {
  probe: fairQueue(4),
  picture: fairQueue(1),
  voice: fairQueue(1),
  text: fairQueue(1),
  clip: fairQueue(1),
  decoder: fairQueue(1),
}

/** Tasks that were running during a crash, each retried in a process of its own; a clip may take minutes of it. */
const suspects = fairQueue(2)

/**
 * Crashes in a process of its own after which a task counts as the cause. A single one may be another's doing, such as
 * the system's for want of memory. A probe has a waiting request and deletes nothing.
 */
const maxCrashesAlone = (task: MediaTask): number => (task === "probe" ? 1 : 2)

type Run = <T extends MediaTask>(
  task: T,
  given: MediaTasks[T]["given"],
  memberId: number,
  onProgress: (progress: number) => void,
) => Promise<MediaTasks[T]["answer"]>

/**
 * Decodes members' files in a child process at low priority, so that it does not delay requests. All tasks share one
 * child; those that were running when it crashed or hung are repeated, each in a child of its own, so that only the
 * task that causes crashes is given up, and new tasks do not wait for it.
 */
class MediaProcess {
  private readonly shared = new MediaWorker()
  private readonly alone = new Set<MediaWorker>()

  set priority(priority: number) {
    this.shared.priority = priority
  }

  get priority(): number {
    return this.shared.priority
  }

  /** Of the shared process, while it runs. */
  get pid(): number | undefined {
    return this.shared.pid
  }

  /** Of the processes that repeat a single task. */
  get pidsAlone(): number[] {
    return [...this.alone].flatMap(({ pid }) => pid ?? [])
  }

  /**
   * Runs a task. Null if it crashes the process, hangs or takes too long; a probe's file may be good nevertheless.
   * @param memberId the owner of the file: owners take turns
   */
  async run<T extends MediaTask>(
    task: T,
    given: MediaTasks[T]["given"],
    memberId = 0,
    onProgress: (progress: number) => void = () => undefined,
  ): Promise<MediaTasks[T]["answer"]> {
    try {
      return await lanes[task](memberId, () => this.shared.run(task, given, onProgress))
    } catch (error) {
      if (!(error instanceof MediaWorkerEnded)) throw error
      return suspects(memberId, () => this.runAlone(task, given, memberId, onProgress))
    }
  }

  /** Ends the processes; their running tasks fail and are retried by their callers. */
  stop(): void {
    for (const worker of [this.shared, ...this.alone]) worker.stop()
  }

  private readonly runAlone: Run = async (task, given, memberId, onProgress) => {
    const worker = new MediaWorker(this.priority)
    this.alone.add(worker)
    try {
      for (let crashes = 0, isHung = false; crashes < maxCrashesAlone(task) && !isHung; crashes += 1) {
        try {
          return await worker.run(task, given, onProgress)
        } catch (error) {
          if (!(error instanceof MediaWorkerEnded)) throw error
          ;({ isHung } = error)
        }
      }
    } finally {
      worker.stop()
      this.alone.delete(worker)
    }
    log.warn({ task, memberId }, "the media process crashed because of a file")
    return null
  }
}

export const mediaProcess = new MediaProcess()

/** Logs a warning if there is no decoder, so that all clips and voice messages are refused. */
export async function reportMissingDecoder(): Promise<void> {
  // Determining it starts two processes, so it is skipped if the warning would not be logged.
  if (!log.isLevelEnabled("warn")) return
  const found = await mediaProcess.run("decoder", {})
  if (found?.missing !== null)
    log.warn(
      { why: found?.missing },
      "clips and voices are refused: install an ffmpeg with libx264 and aac to take them",
    )
}
