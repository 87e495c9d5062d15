import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const ffmpeg = (...args: string[]) => promisify(execFile)("ffmpeg", ["-loglevel", "error", "-nostdin", ...args])

/** Size as recorded; the clip is rotated. */
export const clipSize = { width: 320, height: 240 }
export const clipSeconds = 2
/** Location in ISO 6709, as phones store it. */
const place = "+48.1372+011.5755/"

/** Rotates the first track by 90 degrees by its matrix of nine four-byte numbers, as cameras do. */
function turn(film: Buffer): Buffer {
  const matrix = film.indexOf("tkhd") + 44
  const one = 0x1_0000
  for (const [index, value] of [0, one, 0, -one, 0, 0, clipSize.height * one, 0, 0x4000_0000].entries())
    film.writeInt32BE(value, matrix + 4 * index)
  return film
}

/** The extension selects the format. */
export async function filmed(ending: "mov" | "mp4", ...args: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "redthread-clip-"))
  const file = join(folder, `clip.${ending}`)
  try {
    await ffmpeg(...args, file)
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A .mov of two seconds as an upright phone records it, with sound and location. */
export async function clip({ seconds = clipSeconds, framesPerSecond = 30, codec = "libx264" } = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "redthread-clip-"))
  const file = join(folder, "clip.mov")
  try {
    const { width, height } = clipSize
    const pictures = [
      "-f",
      "lavfi",
      "-i",
      `testsrc=size=${width}x${height}:rate=${framesPerSecond}:duration=${seconds}`,
    ]
    const sound = ["-f", "lavfi", "-i", `sine=duration=${Math.min(seconds, clipSeconds)}`]
    const codecs = ["-c:v", codec, "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"]
    await ffmpeg(...pictures, ...sound, ...codecs, "-metadata", `title=${place}`, file)
    return turn(await readFile(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
