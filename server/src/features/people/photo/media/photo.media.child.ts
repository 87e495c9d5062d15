import sharp from "sharp"
import { endGroup } from "../../../../core/process/low-priority-child"
import { missingDecoder } from "./photo.ffmpeg"
import { beatMs, type MediaMessage, type MediaOrder, type MediaTask, type MediaTasks } from "./photo.media"
import { probeFile } from "./photo.media.probe"
import { fingerprintFile } from "../fingerprint/photo.fingerprint.file"
import { hasText } from "../convert/photo.text"
import { makeMotion } from "../convert/photo.motion"
import { makePicture } from "../convert/photo.variants"
import { makeClip } from "../convert/photo.video"
import { makeVoice } from "../convert/photo.voice"

sharp.concurrency(1)
sharp.cache(false)

const progressIntervalMs = 500

const send = (message: MediaMessage): void => void process.send?.(message)

function progressOf(id: number): (progress: number) => void {
  let sentAt = Date.now()
  return (progress) => {
    if (Date.now() - sentAt < progressIntervalMs) return
    sentAt = Date.now()
    send({ id, progress })
  }
}

type Work = { [T in MediaTask]: (input: MediaTasks[T]["input"], id: number) => Promise<MediaTasks[T]["result"]> }

const work: Work = {
  probe: ({ path }) => probeFile(path),
  picture: ({ path, folder }) => makePicture(path, folder),
  motion: ({ path, folder }) => makeMotion(path, folder),
  clip: ({ path, folder }, id) => makeClip(path, folder, progressOf(id)),
  voice: ({ path, folder }) => makeVoice(path, folder),
  text: ({ path }) => hasText(path),
  fingerprint: ({ path, withProbes }) => fingerprintFile(path, withProbes),
  decoder: async () => ({ missing: await missingDecoder() }),
}

let running = 0
let beats: NodeJS.Timeout | undefined

function startBeats(): void {
  running += 1
  send({ beat: true })
  beats ??= setInterval(() => send({ beat: true }), beatMs)
}

function stopBeats(): void {
  running -= 1
  if (running > 0) return
  clearInterval(beats)
  beats = undefined
}

async function handle<T extends MediaTask>({ id, task, input }: MediaOrder<T>): Promise<void> {
  startBeats()
  try {
    send({ id, result: await work[task](input, id) })
  } catch (error) {
    send({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    stopBeats()
  }
}

process.on("message", (order: MediaOrder) => void handle(order))
process.on("disconnect", () => {
  endGroup(process.pid)
  process.exit()
})
