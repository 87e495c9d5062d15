import { execFile } from "node:child_process"
import { eq } from "drizzle-orm"
import { BufferSource, Input, MP4 } from "mediabunny"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { pictureOf } from "../../../testing/fixtures/photos"
import { missingDecoder } from "./media/photo.ffmpeg"
import { photo } from "./photo.tables"
import { filmed } from "./testing/clips"
import { sendForm } from "./testing/forms"

const noDecoder = (await missingDecoder()) !== null

let app: TestApp
let owner: TestMember

beforeAll(async () => {
  app = await startApp()
  owner = await app.register()
})
afterAll(() => app.stop())

const rowOf = async (id: number) => (await db.select().from(photo).where(eq(photo.id, id)))[0]

/** Uploads a file; returns its row and a function that loads a variant, once it is ready. */
async function ready(name: string, content: Buffer) {
  const { status, body } = await sendForm(app, owner, { [name]: content }, { folder: "public" })
  expect([status, body.message]).toEqual([201, undefined])
  const { id = 0, src = "" } = body.items[0] ?? {}
  const row = await vi.waitFor(
    async () => {
      const row = await rowOf(id)
      expect(row?.status).toBe("ready")
      return row
    },
    { timeout: 60_000, interval: 200 },
  )
  const load = async (variant: string): Promise<Buffer> => {
    const response = await fetch(`${app.url}${src.replace("600.webp", variant)}`)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  return { row, load }
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d4574a" } })

describe("pictures", () => {
  it("PHOTO-02 converts a line of one pixel without an intermediate picture larger than memory", async () => {
    for (const [width, height] of [
      [1, 4000],
      [16_383, 1],
    ] as const) {
      const { row, load } = await ready("line.png", await plain(width, height).png().toBuffer())
      expect(Math.max(row?.width ?? 0, row?.height ?? 0)).toBe(Math.max(width, height) === 4000 ? 4000 : 1600)
      const cover = await sharp(await load("cover.webp")).metadata()
      expect([cover.width, cover.height]).toEqual([780, 250])
    }
  })

  it("PHOTO-02 accepts 50 million pixels, and keeps the text of a long screenshot readable", async () => {
    const large = await ready("pixel.jpg", await plain(8160, 6144).jpeg().toBuffer())
    expect(large.row).toMatchObject({ width: 1600, height: 1205 })
    const long = await ready("long.jpg", await plain(1080, 16_384).jpeg().toBuffer())
    expect(long.row).toMatchObject({ width: 720, height: 10_923 })
    expect(await sharp(await long.load("1600.webp")).metadata()).toMatchObject({ width: 720, height: 10_923 })
  })

  it("PHOTO-02 accepts a JPEG that lacks only its end marker", async () => {
    const complete = await pictureOf(3)
    expect(complete.subarray(-2).toString("hex")).toBe("ffd9")
    const { row } = await ready("ended.jpg", complete.subarray(0, -2))
    expect(row).toMatchObject({ width: 640, height: 480 })
    const half = await sendForm(app, owner, { "half.jpg": complete.subarray(0, complete.length / 2) })
    expect([half.status, half.body.code]).toEqual([400, 400380])
  })

  it("PHOTO-01 refuses a picture with too many pixels as too large", async () => {
    const strip = await plain(40_000, 1).png().toBuffer()
    const { status, body } = await sendForm(app, owner, { "strip.png": strip })
    expect([status, body.code]).toEqual([400, 400390])
  })
})

const lavfi = (source: string) => ["-f", "lavfi", "-i", source]
const film = (seconds = 1) => lavfi(`testsrc=size=160x120:rate=25:duration=${seconds}`)
const tone = (seconds = 1) => lavfi(`sine=frequency=500:duration=${seconds}`)
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]

/** Peak of a clip's sound, of 32,768. */
const loudnessOf = (content: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const args = ["-loglevel", "error", "-i", "pipe:0", "-map", "0:a:0", "-f", "s16le", "-ac", "1", "pipe:1"]
    const child = execFile("ffmpeg", args, { encoding: "buffer", maxBuffer: 1e8 }, (error, raw) => {
      if (error) return reject(error)
      const samples = new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + (raw.byteLength & ~1)))
      resolve(samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0))
    })
    child.stdin?.end(content)
  })

const tracksOf = async (content: Buffer) => {
  const input = new Input({ formats: [MP4], source: new BufferSource(content) })
  return { video: (await input.getPrimaryVideoTrack())?.codec, audio: (await input.getPrimaryAudioTrack())?.codec }
}

describe.skipIf(noDecoder)("clips", () => {
  it("PHOTO-02 uses the first frame as poster if there is no later one", { timeout: 120_000 }, async () => {
    const single = await ready("single.mp4", await filmed("mp4", ...film(), "-frames:v", "1", ...h264))
    expect(await sharp(await single.load("600.webp")).metadata()).toMatchObject({ width: 160, height: 120 })
    const sound = await filmed("mp4", ...film(0.04), ...tone(5), ...h264, "-c:a", "aac")
    const { row, load } = await ready("sound.mp4", sound)
    expect(Math.round((row?.duration ?? 0) / 1000)).toBe(5)
    expect(await sharp(await load("600.webp")).metadata()).toMatchObject({ width: 160, height: 120 })
    expect(await tracksOf(await load("video.mp4"))).toEqual({ video: "avc", audio: "aac" })
  })

  it("PHOTO-02 keeps the sound of the default track, also of AC-3", { timeout: 120_000 }, async () => {
    const streams = ["-map", "0", "-map", "1", "-map", "2", "-c:a:0", "pcm_s16le", "-c:a:1", "aac"]
    const chosen = ["-disposition:a:0", "0", "-disposition:a:1", "default", "-t", "1"]
    const silence = lavfi("anullsrc=r=44100:cl=mono")
    const two = await ready(
      "two.mov",
      await filmed("mov", ...film(), ...silence, ...tone(), ...streams, ...h264, ...chosen),
    )
    expect(await loudnessOf(await two.load("video.mp4"))).toBeGreaterThan(1000)
    const ac3 = await ready("ac3.mp4", await filmed("mp4", ...film(), ...tone(), ...h264, "-c:a", "ac3"))
    const converted = await ac3.load("video.mp4")
    expect(await tracksOf(converted)).toEqual({ video: "avc", audio: "aac" })
    expect(await loudnessOf(converted)).toBeGreaterThan(1000)
  })

  it("PHOTO-01 refuses an undecodable clip at once", async () => {
    const mjpeg = await filmed("mov", ...film(), "-c:v", "mjpeg", "-pix_fmt", "yuvj422p")
    const { status, body } = await sendForm(app, owner, { "camera.mov": mjpeg })
    expect([status, body.code]).toEqual([400, 400391])
    // The index is complete, but its data is missing.
    const complete = await filmed("mp4", ...film(), ...h264, "-movflags", "+faststart")
    const emptied = Buffer.concat([complete.subarray(0, complete.indexOf("mdat") + 4), Buffer.alloc(1000)])
    const hollow = await sendForm(app, owner, { "hollow.mp4": emptied })
    expect([hollow.status, hollow.body.code]).toEqual([400, 400380])
  })
})
