import sharp from "sharp"
import { missingDecoder } from "./photo.ffmpeg"
import { endGroup, type MediaMessage, type MediaOrder, type MediaTask, type MediaTasks } from "./photo.media"
import { probeFile } from "./photo.media.probe"
import { hasText } from "../convert/photo.text"
import { makePicture } from "../convert/photo.variants"
import { makeClip } from "../convert/photo.video"
import { makeVoice } from "../convert/photo.voice"

sharp.concurrency(1)
sharp.cache(false)

/** ms between two progress messages. */
const progressIntervalMs = 500

const say = (message: MediaMessage): void => void process.send?.(message)

/** Sends progress messages, throttled. */
function progressOf(id: number): (progress: number) => void {
  let told = Date.now()
  return (progress) => {
    if (Date.now() - told < progressIntervalMs) return
    told = Date.now()
    say({ id, progress })
  }
}

type Work = { [T in MediaTask]: (given: MediaTasks[T]["given"], id: number) => Promise<MediaTasks[T]["answer"]> }

const work: Work = {
  probe: ({ path }) => probeFile(path),
  picture: ({ path, folder }) => makePicture(path, folder),
  clip: ({ path, folder }, id) => makeClip(path, folder, progressOf(id)),
  voice: ({ path, folder }) => makeVoice(path, folder),
  text: ({ path }) => hasText(path),
  decoder: async () => ({ missing: await missingDecoder() }),
}

async function handle<T extends MediaTask>({ id, task, given }: MediaOrder<T>): Promise<void> {
  try {
    say({ id, answer: await work[task](given, id) })
  } catch (error) {
    say({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

process.on("message", (order: MediaOrder) => void handle(order))
// The parent has ended, so nobody waits for the answers.
process.on("disconnect", () => {
  endGroup(process.pid)
  process.exit()
})
