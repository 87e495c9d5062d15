import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const ffmpeg = (...args: string[]) => promisify(execFile)("ffmpeg", ["-loglevel", "error", "-nostdin", ...args])

/** Recording formats of Chrome, Firefox, Safari. */
export const recorded = {
  webm: ["-c:a", "libopus", "-f", "webm"],
  ogg: ["-c:a", "libopus", "-f", "ogg"],
  m4a: ["-c:a", "aac", "-f", "mp4", "-movflags", "frag_keyframe+empty_moov"],
} as const

/** A tone of increasing volume, streamed, so that the file has no length. */
export async function voice({
  seconds = 2,
  as = "webm",
  film = false,
}: { seconds?: number; as?: keyof typeof recorded; film?: boolean } = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "redthread-voice-"))
  const file = join(folder, `voice.${as}`)
  const tone = ["-f", "lavfi", "-i", `aevalsrc=0.8*t/${seconds}*sin(880*PI*t):d=${seconds}:s=48000`]
  const picture = film ? ["-f", "lavfi", "-i", `testsrc=size=64x64:duration=${seconds}`, "-c:v", "libvpx"] : []
  try {
    await ffmpeg(
      ...tone,
      ...picture,
      "-metadata",
      "title=at home",
      ...recorded[as],
      ...(as === "webm" ? ["-live", "1"] : []),
      file,
    )
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
