import { fairQueue } from "../../../../core/limits/at-most"
import { log } from "../../../../core/process/log"
import type { MediaTask, MediaTasks } from "./photo.media"
import { MediaWorker, MediaWorkerEnded } from "./photo.media.worker"

/** Concurrency of each kind of task, which has its own queue because clips take minutes. */
const lanes: Readonly<Record<MediaTask, ReturnType<typeof fairQueue>>> = {
  probe: fairQueue(4),
  picture: fairQueue(1),
  voice: fairQueue(1),
  text: fairQueue(1),
  clip: fairQueue(1),
  decoder: fairQueue(1),
}

const retries = fairQueue(2)

/** Attempts alone, as low memory may cause a crash. A probe gets one: a request waits for it, it deletes nothing. */
const maxRetryCrashes = (task: MediaTask): number => (task === "probe" ? 1 : 2)

type Run = <T extends MediaTask>(
  task: T,
  input: MediaTasks[T]["input"],
  memberId: number,
  onProgress: (progress: number) => void,
) => Promise<MediaTasks[T]["result"]>

/** After a crash of the shared process each running task is retried alone: only the task that crashes fails. */
class MediaProcess {
  private readonly shared = new MediaWorker()
  private readonly alone = new Set<MediaWorker>()

  set priority(priority: number) {
    this.shared.priority = priority
  }

  get priority(): number {
    return this.shared.priority
  }

  get pid(): number | undefined {
    return this.shared.pid
  }

  get pidsAlone(): number[] {
    return [...this.alone].flatMap(({ pid }) => pid ?? [])
  }

  /** Null if the task crashes its process, hangs or takes too long. Owners of files (`memberId`) take turns. */
  async run<T extends MediaTask>(
    task: T,
    input: MediaTasks[T]["input"],
    memberId = 0,
    onProgress: (progress: number) => void = () => undefined,
  ): Promise<MediaTasks[T]["result"]> {
    try {
      return await lanes[task](memberId, () => this.shared.run(task, input, onProgress))
    } catch (error) {
      if (!(error instanceof MediaWorkerEnded)) throw error
      return retries(memberId, () => this.runAlone(task, input, memberId, onProgress))
    }
  }

  stop(): void {
    for (const worker of [this.shared, ...this.alone]) worker.stop()
  }

  private readonly runAlone: Run = async (task, input, memberId, onProgress) => {
    const worker = new MediaWorker(this.priority)
    this.alone.add(worker)
    try {
      for (let crashes = 0, isHung = false; crashes < maxRetryCrashes(task) && !isHung; crashes += 1) {
        try {
          return await worker.run(task, input, onProgress)
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

export async function reportMissingDecoder(): Promise<void> {
  // The report starts two processes, so it is made only if the warning would be logged.
  if (!log.isLevelEnabled("warn")) return
  const report = await mediaProcess.run("decoder", {})
  if (report?.missing !== null)
    log.warn(
      { why: report?.missing },
      "clips and voices are refused: install an ffmpeg with libx264 and aac to take them",
    )
}
