import { access } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { ffmpeg, ffmpegOf, missingDecoder, nullForBrokenFile } from "../media/photo.ffmpeg"
import type { MediaTasks } from "../media/photo.media"
import { scaledEven } from "./photo.limits"
import { withTracks } from "./photo.tracks"
import { bare, h264 } from "./photo.video"

/** Limits of the moving version: the longer side in pixels, frames a second, seconds. */
const maxSide = 640
const frameRate = 25
const maxSeconds = 30
const maxFrames = frameRate * maxSeconds
/** Pixels of a frame above which a picture stays still, because decoding it many times takes minutes. */
const maxFramePixels = 9e6

interface Animation {
  readonly format: "gif" | "png" | "webp"
  readonly width: number
  readonly height: number
  readonly pages: number
  /** Times of the frames in ms. */
  readonly delay: readonly number[]
}

const formats: Readonly<Record<string, Animation["format"]>> = { gif: "gif", png: "png", webp: "webp" }

async function animationOf(path: string): Promise<Animation | null> {
  const { format, width, height, pages = 1, delay = [] } = await sharp(path, { limitInputPixels: false }).metadata()
  const known = formats[format ?? ""]
  return known && width * height <= maxFramePixels ? { format: known, width, height, pages, delay } : null
}

const toBt709 = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"
const output = [...h264, "-an", ...bare, "-frames:v", String(maxFrames), "-y", "-f", "mp4"]

const white = "lutrgb=r=255:g=255:b=255:a=255"

/** Transparent parts become white, because H.264 has none. */
const onWhite = (size: string): string =>
  `fps=${frameRate},scale=${size},format=rgba,split[a][b];[a]${white}[w];[w][b]overlay=format=rgb,${toBt709}`

/** FFmpeg reads frame after frame of GIF and animated PNG. */
async function convertFrames(path: string, { format, width, height }: Animation, to: string): Promise<void> {
  const size = scaledEven({ width, height }, maxSide)
  const container = format === "gif" ? ["-f", "gif", "-ignore_loop", "1"] : ["-f", "apng"]
  const decoder = format === "gif" ? "gif" : "apng,png"
  const limits = ["-protocol_whitelist", "file", "-codec_whitelist", decoder, "-max_pixels", String(maxFramePixels)]
  const input = [...limits, ...container, "-t", String(maxSeconds), "-i", `file:${path}`]
  await ffmpeg([...input, "-vf", onWhite(`${size.width}:${size.height}`), ...output, `file:${to}`])
}

/** Bytes of decoded frames of a WebP in memory; a later part is decoded from the first frame on. */
const maxDecodedBytes = 96 * 1024 * 1024
/** Browsers show shorter frames this long, both in ms. */
const minDelay = 11
const usualDelay = 100

/** Frames in raw RGB, at a constant rate: each shown as often as its time has ticks. */
async function* framesOf(path: string, { width, height, pages, delay }: Animation): AsyncGenerator<Buffer> {
  const size = scaledEven({ width, height }, maxSide)
  const perPart = Math.max(1, Math.floor(maxDecodedBytes / (width * height * 4)))
  const bytes = size.width * size.height * 3
  let [endsAt, written] = [0, 0]
  for (let page = 0; page < pages; page += perPart) {
    const part = sharp(path, { page, pages: Math.min(perPart, pages - page), limitInputPixels: false })
    const shown = part
      .resize({ ...size, fit: "fill" })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
    const data = await shown.raw().toBuffer()
    for (let frame = 0; frame * bytes < data.length; frame += 1) {
      const time = delay[page + frame] ?? 0
      endsAt += time < minDelay ? usualDelay : time
      for (; (written * 1000) / frameRate < endsAt; written += 1) {
        if (written === maxFrames) return
        yield data.subarray(frame * bytes, (frame + 1) * bytes)
      }
    }
  }
}

/** FFmpeg does not read animated WebP, so it gets the decoded frames. */
function convertWebp(path: string, animation: Animation, to: string): Promise<void> {
  const { width, height } = scaledEven(animation, maxSide)
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${width}x${height}`,
    "-r",
    String(frameRate),
    "-i",
    "pipe:0",
  ]
  return ffmpegOf(framesOf(path, animation), [...input, "-vf", toBt709, ...output, `file:${to}`])
}

const file = "motion.mp4"

async function convert(path: string, folder: string): Promise<MediaTasks["motion"]["result"]> {
  // If the file was moved meanwhile, this raises a system error, and the job runs again.
  await access(path)
  const animation = await animationOf(path)
  if (!animation) return null
  const to = join(folder, file)
  await (animation.format === "webp" ? convertWebp : convertFrames)(path, animation, to)
  const seconds = await withTracks(to, async ({ seconds }) => seconds)
  return typeof seconds === "number" ? { file, duration: Math.round(seconds * 1000) } : null
}

/** Null if the picture cannot be made to move: it stays still then. Throws if the machine is the cause. */
export async function makeMotion(path: string, folder: string): Promise<MediaTasks["motion"]["result"]> {
  return (await missingDecoder()) ? null : convert(path, folder).catch(nullForBrokenFile)
}
