import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp, { type JpegOptions } from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { mediaProcess } from "./photo.media.process"

const MiB = 1024 * 1024

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "redthread-peak-"))
})
afterAll(async () => {
  mediaProcess.stop()
  await rm(folder, { recursive: true, force: true })
})

async function jpegOf(name: string, width: number, height: number, options: JpegOptions): Promise<string> {
  const path = join(folder, name)
  await sharp({ create: { width, height, channels: 3, background: "#d4574a" } })
    .jpeg(options)
    .toFile(path)
  return path
}

/** Peak memory of the process in bytes. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

// Only Linux reports peak memory.
it.runIf(process.platform === "linux")(
  "PHOTO-02 keeps the memory of the media process small while members send the largest pictures at once",
  { timeout: 150_000 },
  async () => {
    const paths = await Promise.all([
      jpegOf("sensor.jpg", 16_320, 12_240, {}),
      jpegOf("progressive.jpg", 12_000, 9000, { progressive: true }),
      jpegOf("progressive-too.jpg", 11_000, 9000, { progressive: true }),
    ])
    await mediaProcess.run("probe", { path: paths[0] ?? "" })
    const { pid = 0 } = mediaProcess
    const made = paths.map((path, index) => mediaProcess.run("picture", { path, folder }, index + 1))
    for (const result of await Promise.all(made)) expect(result?.files).toHaveLength(18)
    expect(mediaProcess.pid).toBe(pid)
    expect((await peakOf(pid)) / MiB).toBeLessThan(700)
  },
)
