import { log } from "../../../../core/process/log"
import type { MediaTask, MediaTasks } from "./photo.media"
import { MediaLane } from "./photo.media.lane"
import { MediaWorker, MediaWorkerEnded } from "./photo.media.worker"

/** Tasks that have left their place in a lane: each holds a thread of the decoding process. */
const maxLeft = 4

/** Concurrency of each kind of task, which has its own queue because clips take minutes. */
const lanes: Readonly<Record<MediaTask, MediaLane>> = {
  probe: new MediaLane(4, maxLeft),
  picture: new MediaLane(1, maxLeft),
  motion: new MediaLane(1, 1),
  voice: new MediaLane(1, 1),
  text: new MediaLane(1),
  fingerprint: new MediaLane(1, maxLeft),
  clip: new MediaLane(1, 1),
  decoder: new MediaLane(1),
}

const retries = new MediaLane(2, maxLeft)

/** Silence in ms after which a task gives its place to the next one: a hung file delays no other for longer. */
const leaveAfterMs = 1000

/** Minutes of work end with their process, so these share it with no other file. */
const hasOwnProcess = (task: MediaTask): boolean => task === "clip" || task === "motion"

/** Attempts alone, as low memory may cause a crash. A probe gets one: a request waits for it, it deletes nothing. */
const maxRetryCrashes = (task: MediaTask): number => (task === "probe" ? 1 : 2)

interface Order<T extends MediaTask> {
  readonly task: T
  readonly input: MediaTasks[T]["input"]
  readonly memberId: number
  readonly onProgress: (progress: number) => void
}

type Result<T extends MediaTask> = Promise<MediaTasks[T]["result"]>

/** After a crash of a shared process each running task is retried alone: only the task that crashes fails. */
class MediaProcess {
  private readonly shared = new MediaWorker()
  /** A separate process for text recognition, which is slow and would delay pictures. */
  private readonly reader = new MediaWorker()
  private readonly alone = new Set<MediaWorker>()

  set priority(priority: number) {
    this.shared.priority = priority
    this.reader.priority = priority
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
  ): Result<T> {
    const order = { task, input, memberId, onProgress }
    if (hasOwnProcess(task)) return this.runInLane(lanes[task], order, (given) => this.runAlone(given))
    try {
      const worker = task === "text" ? this.reader : this.shared
      return await this.runInLane(lanes[task], order, (given) => worker.run(task, input, given.onProgress))
    } catch (error) {
      if (!(error instanceof MediaWorkerEnded)) throw error
      return this.runInLane(retries, order, (given) => this.runAlone(given))
    }
  }

  stop(): void {
    for (const worker of [this.shared, this.reader, ...this.alone]) worker.stop()
  }

  private runInLane<T extends MediaTask>(lane: MediaLane, order: Order<T>, work: (order: Order<T>) => Result<T>) {
    return lane.run(order.memberId, async ({ leave }): Result<T> => {
      const timer = setTimeout(leave, leaveAfterMs)
      const onProgress = (progress: number): void => {
        timer.refresh()
        order.onProgress(progress)
      }
      try {
        return await work({ ...order, onProgress })
      } finally {
        clearTimeout(timer)
      }
    })
  }

  private async runAlone<T extends MediaTask>({ task, input, memberId, onProgress }: Order<T>): Result<T> {
    const worker = new MediaWorker(this.priority, true)
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
