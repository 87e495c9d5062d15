import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type AlbumPhoto, listUploads, showPhoto } from "@redthread/contract/photo"
import { db } from "../../../core/db/pool"
import { pictureOf } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { missingDecoder } from "./media/photo.ffmpeg"
import { evidenceFor } from "./photo.removal.service"
import { waitForProcessed } from "./photo.process.service"
import { sendForm } from "./testing/forms"

const noDecoder = (await missingDecoder()) !== null
const run = promisify(execFile)

let app: TestApp
let owner: TestMember
let reader: TestMember
let folder: string

beforeAll(async () => {
  app = await startApp()
  ;[owner, reader] = [await app.register(), await app.register()]
  folder = await mkdtemp(join(tmpdir(), "redthread-motion-"))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Frames that become lighter, so that the first one is black and each differs. */
function framesOf(count: number, { width, height }: { width: number; height: number }) {
  const bytes = width * height * 3
  const data = Buffer.alloc(bytes * count)
  for (let frame = 0; frame < count; frame += 1)
    data.fill(Math.floor((frame * 255) / Math.max(1, count - 1)), frame * bytes, (frame + 1) * bytes)
  return sharp(data, { raw: { width, height: height * count, channels: 3, pageHeight: height } })
}

const size = { width: 90, height: 60 }
const delays = (count: number, ms: number): number[] => Array<number>(count).fill(ms)

const gifOf = (count: number, ms: number) =>
  framesOf(count, size)
    .gif({ delay: delays(count, ms), loop: 0 })
    .toBuffer()
const webpOf = (count: number, ms: number) =>
  framesOf(count, size)
    .webp({ delay: delays(count, ms), loop: 0 })
    .toBuffer()

async function apngOf(count: number, framesPerSecond: number): Promise<Buffer> {
  const path = join(folder, "moving.png")
  const source = `color=black:s=90x60:r=${framesPerSecond},geq=lum='N*${Math.floor(255 / count)}':cb=128:cr=128`
  await run("ffmpeg", [
    "-loglevel",
    "error",
    "-y",
    "-f",
    "lavfi",
    "-i",
    source,
    "-frames:v",
    String(count),
    "-plays",
    "0",
    "-f",
    "apng",
    path,
  ])
  return readFile(path)
}

async function upload(name: string, content: Buffer, fields: Record<string, string> = { folder: "public" }) {
  const { status, body } = await sendForm(app, owner, { [name]: content }, fields)
  expect([status, body.message]).toEqual([201, undefined])
  const { id = 0 } = body.items[0] ?? {}
  await waitForProcessed(db, [id], 60_000)
  const [item] = (await owner.ok(listUploads, { query: { ids: String(id) } as never })).items
  expect(item?.status).toBe("ready")
  return owner.ok(showPhoto, { params: { id } })
}

async function load(address: string): Promise<Buffer> {
  const response = await fetch(`${app.url}${address}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Mean lightness of each frame of the moving version. */
async function lightnessOf({ motion }: AlbumPhoto): Promise<number[]> {
  const path = join(folder, "motion.mp4")
  await writeFile(path, await load(motion ?? ""))
  const args = [
    "-loglevel",
    "error",
    "-i",
    path,
    "-vf",
    "scale=1:1:flags=area",
    "-pix_fmt",
    "gray",
    "-f",
    "rawvideo",
    "-",
  ]
  const { stdout } = await run("ffmpeg", args, { encoding: "buffer" })
  return [...stdout]
}

describe.skipIf(noDecoder)("animated pictures", () => {
  it("PHOTO-02 makes GIF, WebP and animated PNG move, as a loop without sound, with the first frame as the still", async () => {
    const files = { "a.gif": await gifOf(10, 100), "a.webp": await webpOf(10, 100), "a.png": await apngOf(10, 10) }
    for (const [name, content] of Object.entries(files)) {
      const photo = await upload(name, content)
      expect([name, photo.kind, photo.width, photo.height]).toEqual([name, "image", 90, 60])
      expect(Math.abs((photo.duration ?? 0) - 1)).toBeLessThan(0.15)
      const lightness = await lightnessOf(photo)
      expect(lightness.length).toBeGreaterThanOrEqual(20)
      expect(new Set(lightness).size).toBeGreaterThanOrEqual(8)
      expect(lightness[0]).toBeLessThan(20)
      expect(lightness.at(-1)).toBeGreaterThan(200)
      const { data } = await sharp(await load(photo.src))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(Math.max(...data)).toBeLessThan(20)
    }
  })

  it("PHOTO-02 ends a long animation after half a minute, and makes a large one smaller", async () => {
    const long = await upload("long.gif", await gifOf(80, 500))
    expect(long.duration).toBeCloseTo(30, 0)
    const large = framesOf(4, { width: 1300, height: 700 })
    const photo = await upload("large.webp", await large.webp({ delay: delays(4, 100), loop: 0, effort: 0 }).toBuffer())
    const path = join(folder, "large.mp4")
    await writeFile(path, await load(photo.motion ?? ""))
    const { stdout } = await run("ffprobe", [
      "-v",
      "error",
      "-show_entries",
      "stream=width,height,color_space",
      "-of",
      "csv=p=0",
      path,
    ])
    expect(stdout.trim()).toBe("640,344,bt709")
  })

  it("PHOTO-02 keeps pictures of one frame still", async () => {
    for (const [name, content] of Object.entries({ "a.gif": await gifOf(1, 100), "a.jpg": await pictureOf(1) })) {
      const photo = await upload(name, content)
      expect([photo.motion, photo.duration]).toEqual([null, null])
    }
  })

  it("PHOTO-04 hides the motion of a secret picture until it is paid for, and signs its address", async () => {
    const photo = await upload("secret.gif", await gifOf(5, 100), { folder: "secret", price: "2" })
    expect(photo.motion).toContain("signature=")
    expect((await load(photo.motion ?? "")).length).toBeGreaterThan(0)
    const locked = await reader.ok(showPhoto, { params: { id: photo.id } })
    expect([locked.paid, locked.motion]).toEqual([false, undefined])
    const stolen = await fetch(`${app.url}${(photo.motion ?? "").replace(/\?.*/, "")}`)
    expect(stolen.status).toBe(404)
  })

  it("STAFF-01 shows staff an animated picture as a clip, because later frames may differ", async () => {
    const photo = await upload("reported.gif", await gifOf(5, 100))
    const viewer = { member: { id: owner.id }, address: "127.0.0.1" } as never
    const [file] = await evidenceFor(db, viewer, [photo.id])
    expect([file?.kind, file?.src.includes("/motion.mp4")]).toEqual(["video", true])
  })
})
