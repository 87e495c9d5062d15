import { execFile } from "node:child_process"
import { eq } from "drizzle-orm"
import { BufferSource, EncodedPacketSink, Input, MP4 } from "mediabunny"
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

  it("PHOTO-02 accepts pictures of the largest cameras and panoramas, upright", { timeout: 120_000 }, async () => {
    for (const [width, height, turned] of [
      [16_320, 12_240, false],
      [12_000, 9000, true],
      [16_382, 3628, false],
    ] as const) {
      const content = await plain(width, height)
        .withMetadata({ orientation: turned ? 6 : 1 })
        .jpeg()
        .toBuffer()
      const { row } = await ready("large.jpg", content)
      expect(turned ? [row?.height, row?.width] : [row?.width, row?.height]).toEqual([
        1600,
        Math.round((height * 1600) / width),
      ])
    }
  })

  it("PHOTO-02 keeps a picture readable that is too long for WebP, as JPEG", { timeout: 120_000 }, async () => {
    const { row, load } = await ready("long.png", await plain(720, 24_000).png().toBuffer())
    expect(row).toMatchObject({ width: 720, height: 24_000 })
    const shown = await sharp(await load("1600.webp")).metadata()
    expect(shown).toMatchObject({ format: "jpeg", width: 720, height: 24_000 })
    const list = await sharp(await load("300.webp")).metadata()
    expect(list).toMatchObject({ format: "webp", width: 300, height: 300 })
  })

  it("PHOTO-01 refuses pictures that would fill the memory while they are decoded", { timeout: 120_000 }, async () => {
    const many = await plain(15_000, 14_000).jpeg().toBuffer()
    const held = await plain(11_000, 10_000).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer()
    for (const content of [many, held]) {
      const { status, body } = await sendForm(app, owner, { "many.jpg": content })
      expect([status, body.code]).toEqual([400, 400390])
    }
  })

  it("PHOTO-01 gives each file its result again, next to another member's upload", async () => {
    const other = await app.register()
    const line = await plain(1, 4000).png().toBuffer()
    const broken = (await pictureOf(5)).subarray(0, 3000)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const forms: Record<string, Buffer>[] = [
        { "line.png": line },
        { "broken.jpg": broken },
        { "good.jpg": await pictureOf(4) },
      ]
      const members = [owner, other, other]
      const sent = await Promise.all(forms.map((form, index) => sendForm(app, members[index] ?? owner, form)))
      expect(sent.map(({ status, body }) => [status, body.code])).toEqual([
        [201, undefined],
        [400, 400380],
        [201, undefined],
      ])
    }
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
    for (const codec of ["ac3", "alac"]) {
      const { load } = await ready("sound.mp4", await filmed("mp4", ...film(), ...tone(), ...h264, "-c:a", codec))
      const converted = await load("video.mp4")
      expect(await tracksOf(converted)).toEqual({ video: "avc", audio: "aac" })
      expect(await loudnessOf(converted)).toBeGreaterThan(1000)
    }
  })

  it("PHOTO-02 maps HLG and PQ to BT.709, in which red stays red", { timeout: 120_000 }, async () => {
    // The same red in both signals, as 8-bit values of BT.2020.
    for (const [transfer, colour] of [
      ["smpte2084", "0x794a37"],
      ["arib-std-b67", "0x903e28"],
    ] as const) {
      const source = lavfi(`color=${colour}:s=160x120:r=25:d=1,format=gbrp10`)
      const filter = ["-vf", "scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10le"]
      const tags = [
        "-color_primaries",
        "bt2020",
        "-color_trc",
        transfer,
        "-colorspace",
        "bt2020nc",
        "-color_range",
        "tv",
      ]
      const parameters = `log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`
      const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", parameters, "-tag:v", "hvc1"]
      const { load } = await ready("hdr.mov", await filmed("mov", ...source, ...filter, ...tags, ...hevc))
      const { data } = await sharp(await load("600.webp"))
        .resize(1, 1)
        .raw()
        .toBuffer({ resolveWithObject: true })
      const [red = 0, green = 0, blue = 0] = data
      expect(Math.abs(red - 200)).toBeLessThan(14)
      expect(Math.max(green, blue)).toBeLessThan(50)
      const input = new Input({ formats: [MP4], source: new BufferSource(await load("video.mp4")) })
      const video = await input.getPrimaryVideoTrack()
      expect(await video?.getColorSpace()).toEqual({
        primaries: "bt709",
        transfer: "bt709",
        matrix: "bt709",
        fullRange: false,
      })
    }
  })

  it("PHOTO-02 limits the rate of each part of a clip with a variable frame rate", { timeout: 120_000 }, async () => {
    const slow = lavfi("testsrc=size=160x120:rate=10:duration=3")
    const fast = lavfi("testsrc=size=160x120:rate=240:duration=0.5")
    const joined = ["-filter_complex", "[0][1]concat", "-vsync", "vfr"]
    const { load } = await ready("burst.mp4", await filmed("mp4", ...slow, ...fast, ...joined, ...h264))
    const input = new Input({ formats: [MP4], source: new BufferSource(await load("video.mp4")) })
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new Error("the clip has no pictures")
    const times: number[] = []
    for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp)
    times.sort((one, other) => one - other)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.min(...gaps)).toBeCloseTo(1 / 30, 3)
    expect(times.length).toBeLessThan(108)
  })

  it("PHOTO-01 refuses a clip of more than 4K with a reason of its own", { timeout: 120_000 }, async () => {
    const eight = lavfi("color=red:s=7680x4320:r=10:d=0.2")
    const { status, body } = await sendForm(app, owner, { "8k.mp4": await filmed("mp4", ...eight, ...h264) })
    expect([status, body.code]).toEqual([400, 400394])
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
