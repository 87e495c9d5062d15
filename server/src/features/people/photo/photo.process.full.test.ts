import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { BufferSource, Input, MP4 } from "mediabunny"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { deleteUploads, editUpload, uploadChanged } from "@redthread/contract/photo"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { env } from "../../../core/process/env"
import { storage } from "../../../core/files/storage"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import * as photoDb from "./photo.db"
import { missingDecoder } from "./media/photo.ffmpeg"
import { mediaProcess } from "./media/photo.media.process"
import { detectText, probe, waitForProcessed, processUpload, resumeUploads } from "./photo.process.service"
import { photo } from "./photo.tables"
import { clip, clipSeconds, clipSize } from "./testing/clips"
import { keptFiles, sendForm } from "./testing/forms"
import { pictureOf } from "../../../testing/fixtures/photos"

const noDecoder = (await missingDecoder()) !== null

let app: TestApp
let owner: TestMember
let folder: string

beforeAll(async () => {
  app = await startApp()
  owner = await app.register()
  folder = await mkdtemp(join(tmpdir(), "redthread-media-"))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const rowOf = async (id: number) => (await db.select().from(photo).where(eq(photo.id, id)))[0]

/** An upload after intake, without its job. */
async function lay(content: Buffer, values: Partial<typeof photo.$inferInsert> = {}) {
  const file = storage.newBase("public")
  const path = storage.incoming()
  await writeFile(path, content)
  await storage.take(`${file}/original.jpg`, path)
  const size = { width: 640, height: 480 }
  const now = clock.now()
  const state = {
    status: "processing" as const,
    progress: 0,
    original: "original.jpg",
    createdAt: now,
    attachedAt: now,
  }
  const [row] = await transaction(db, (tx) =>
    photoDb.insert(tx, [{ memberId: owner.id, file, ...size, ...state, ...values }]),
  )
  if (!row) throw new Error("no row was made")
  return row
}

const filesOf = async (base: string) =>
  (await keptFiles(app)).filter((path) => path.includes(base)).map((path) => path.split("/").at(-1) ?? "")

const sizes = { avatar: [200, 200], cover: [780, 250], 100: [100, 100], 200: [200, 200], 300: [300, 300] }
const wholeSizes = { 600: [600, 1200], 1600: [800, 1600], blur: [600, 1200], blur300: [300, 300] }
const get = (address: string, accept = "image/avif,image/webp,*/*") =>
  fetch(`${app.url}${address}`, { headers: { accept } })

describe("pictures", () => {
  it("PHOTO-02 makes all sizes as WebP, and as JPEG for old clients, upright and without metadata", async () => {
    const source = await sharp(await pictureOf(1, 2400, 1200))
      .withExif({ IFD0: { Copyright: "someone" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await sendForm(app, owner, { "a.jpg": source }, { folder: "public" })
    const { id = 0, src = "", status } = body.items[0] ?? {}
    expect(status).toBe("ready")
    for (const [name, size] of Object.entries({ ...sizes, ...wholeSizes })) {
      for (const [type, accept] of [
        ["webp", undefined],
        ["jpeg", "image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"],
      ] as const) {
        const response = await get(src.replace("/600.webp", `/${name}.webp`), accept)
        expect([response.headers.get("content-type"), response.headers.get("vary")]).toEqual([
          `image/${type}`,
          "accept",
        ])
        const { width, height, exif, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
        expect([name, format, width, height, exif]).toEqual([name, type, ...size, undefined])
      }
    }
    const row = await rowOf(id)
    expect(row).toMatchObject({ original: null, progress: 100, width: 800, height: 1600, duration: null })
    expect(row?.perceptualHash).toBeTypeOf("bigint")
    expect((await filesOf(row?.file ?? "")).filter((name) => name.startsWith("original"))).toEqual([])
  })

  it("PHOTO-02 accepts transparent, grey, 16-bit and animated pictures, and refuses a strip of 40,000 pixels", async () => {
    const clear = await sharp({ create: { width: 60, height: 40, channels: 4, background: "#0000" } })
      .png()
      .toBuffer()
    const grey = await sharp(await pictureOf(2))
      .greyscale()
      .toColourspace("grey16")
      .png()
      .toBuffer()
    const frames = { create: { width: 50, height: 100, channels: 3 as const, background: "#d4574a", pageHeight: 50 } }
    const moving = await sharp(frames).gif().toBuffer()
    const { body } = await sendForm(app, owner, { "clear.png": clear, "grey.png": grey, "moving.gif": moving })
    expect(body.items.map(({ status }) => status)).toEqual(["ready", "ready", "ready"])
    const strip = await sharp({ create: { width: 40_000, height: 1, channels: 3, background: "#000" } })
      .png()
      .toBuffer()
    const path = join(folder, "strip.png")
    await writeFile(path, strip)
    await expect(probe(path, owner.id)).rejects.toThrow("picture_too_large")
  })
})

it("PHOTO-01 processes a member's first picture before further ones of another member", async () => {
  const [eager, other] = [await app.register(), await app.register()]
  const run = mediaProcess.run.bind(mediaProcess)
  const processed: number[] = []
  let begin = () => undefined as void
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const spy = vi.spyOn(mediaProcess, "run").mockImplementation(async (task, given, whose = 0, hear) => {
    if (task === "picture") {
      processed.push(whose)
      await begun
    }
    return run(task, given, whose, hear)
  })
  const picture = await pictureOf(1)
  const rowsOf = async ({ id }: TestMember) => (await db.select().from(photo).where(eq(photo.memberId, id))).length
  const eight = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`${index}.jpg`, picture]))
  const sent = [sendForm(app, eager, eight)]
  await expect.poll(() => rowsOf(eager)).toBe(8)
  sent.push(sendForm(app, other, { "one.jpg": picture }))
  await expect.poll(() => rowsOf(other)).toBe(1)
  begin()
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201])
  // The form is answered after eight seconds at most.
  await expect.poll(() => processed.length).toBe(9)
  spy.mockRestore()
  // Up to four pictures of the first member were started before, and some while the other's was stored; in order of
  // arrival it would be the ninth.
  expect(processed.indexOf(other.id)).toBeLessThan(7)
})

describe.skipIf(noDecoder)("clips", () => {
  it("PHOTO-02 converts a clip to H.264 and AAC that starts at once, upright, without metadata, with a poster", async () => {
    const socket = await owner.socket()
    const { status, body } = await sendForm(app, owner, { "walk.mov": await clip() }, { folder: "public" })
    const { id = 0, kind, src = "" } = body.items[0] ?? {}
    expect([status, kind, body.dropped]).toEqual([201, "video", []])
    const isReady = ({ event, data }: { event: string; data: Record<string, unknown> }): boolean =>
      event === uploadChanged.name && data["id"] === id && data["status"] === "ready"
    await socket.until(() => socket.received.some(isReady), "the clip")
    const upright = { width: clipSize.height, height: clipSize.width }
    await waitForProcessed(db, [id], 10_000)
    const row = await rowOf(id)
    expect(row).toMatchObject({ ...upright, status: "ready", progress: 100, original: null })
    expect(Math.abs((row?.duration ?? 0) / 1000 - clipSeconds)).toBeLessThan(0.2)
    const response = await get(src.replace("/600.webp", "/video.mp4"))
    const content = Buffer.from(await response.arrayBuffer())
    expect([response.headers.get("content-type"), content.indexOf("moov") < content.indexOf("mdat")]).toEqual([
      "video/mp4",
      true,
    ])
    expect(content.includes("+48.1372")).toBe(false)
    const input = new Input({ formats: [MP4], source: new BufferSource(content) })
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    expect([video?.codec, video?.displayWidth, video?.displayHeight, video?.rotation]).toEqual(["avc", 240, 320, 0])
    expect(audio?.codec).toBe("aac")
    const poster = await get(src.replace("/600.webp", "/video.webp"))
    expect(await sharp(Buffer.from(await poster.arrayBuffer())).metadata()).toMatchObject(upright)
    expect((await get(src.replace("/600.webp", "/300.webp"))).status).toBe(200)
  })

  it("PHOTO-02 converts HEVC at sixty frames a second to H.264 at thirty", async () => {
    const [path, to] = [join(folder, "hevc.mov"), join(folder, "hevc")]
    await Promise.all([writeFile(path, await clip({ codec: "libx265", framesPerSecond: 60 })), mkdir(to)])
    expect(await mediaProcess.run("clip", { path, folder: to })).toMatchObject({ width: 240, height: 320 })
    const input = new Input({ formats: [MP4], source: new BufferSource(await readFile(join(to, "video.mp4"))) })
    const video = await input.getPrimaryVideoTrack()
    expect(video?.codec).toBe("avc")
    expect((await video?.computePacketStats())?.averagePacketRate).toBeCloseTo(30, 0)
  })

  it("PHOTO-01 refuses a clip of more than five minutes as too long", async () => {
    const long = await clip({ seconds: 303, framesPerSecond: 1 })
    const { status, body } = await sendForm(app, owner, { "long.mov": long, "a.jpg": await pictureOf(1) })
    expect([status, body.items.length, body.dropped.map(({ code }) => code)]).toEqual([201, 1, [400383]])
    const alone = await sendForm(app, owner, { "long.mov": long })
    expect([alone.status, alone.body.code]).toEqual([400, 400383])
  })

  it("PHOTO-01 refuses a file that only begins like a clip", async () => {
    const complete = await clip()
    const torn = complete.subarray(0, Math.floor(complete.length / 2))
    const heic = Buffer.concat([Buffer.from("00000018667479706865696300000000", "hex"), Buffer.alloc(100)])
    const { status, body } = await sendForm(app, owner, {
      "torn.mov": torn,
      "a.mp4": heic,
      "b.mp4": complete.subarray(0, 12),
    })
    expect([status, body.code]).toEqual([400, 400380])
  })
})

describe("failures", () => {
  it("PHOTO-02 may be processed twice, concurrently, after a crash, and with the original left", async () => {
    const { id, file } = await lay(await pictureOf(3))
    await Promise.all([processUpload(db, id), processUpload(db, id)])
    const files = await filesOf(file)
    expect(files).toHaveLength(18)
    expect(await rowOf(id)).toMatchObject({ status: "ready", original: null })
    // State of a crash between making the files and deleting the original.
    const path = storage.incoming()
    await writeFile(path, await pictureOf(3))
    await storage.take(`${file}/original.jpg`, path)
    await transaction(db, (tx) => photoDb.update(tx, id, { original: "original.jpg" }))
    await processUpload(db, id)
    expect([(await rowOf(id))?.original, await filesOf(file)]).toEqual([null, files])
  })

  it("PHOTO-02 leaves nothing of a photo deleted during processing, and follows a moved one", async () => {
    const [gone, moved] = [await lay(await pictureOf(4)), await lay(await pictureOf(5))]
    await Promise.all([processUpload(db, gone.id), owner.ok(deleteUploads, { query: { ids: String(gone.id) } })])
    await expect.poll(() => filesOf(gone.file)).toEqual([])
    // The original was moved before it was opened, so the job runs again.
    const againIfMoved = (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
      return processUpload(db, moved.id)
    }
    await Promise.all([
      processUpload(db, moved.id).catch(againIfMoved),
      owner.ok(editUpload, { params: { id: moved.id }, body: { folder: "private" } }),
    ])
    const row = await rowOf(moved.id)
    expect([row?.status, row?.folder, row?.file === moved.file]).toEqual(["ready", "private", false])
    expect(await filesOf(row?.file ?? "")).toHaveLength(18)
    await expect.poll(() => filesOf(moved.file)).toEqual([])
  })

  it("PHOTO-01 deletes a broken upload and notifies its owner", async () => {
    const socket = await owner.socket()
    const complete = await pictureOf(6)
    const { id, file } = await lay(complete.subarray(0, complete.length / 2))
    await processUpload(db, id)
    const heard = await socket.next(uploadChanged.name)
    expect(heard.data).toMatchObject({ id, status: "failed" })
    expect(await rowOf(id)).toBeUndefined()
    await expect.poll(() => filesOf(file)).toEqual([])
  })

  it("PHOTO-02 starts a new process when one hangs", async () => {
    const path = join(folder, "b.jpg")
    await writeFile(path, await pictureOf(10))
    await mediaProcess.run("probe", { path })
    const hung = mediaProcess.pid ?? 0
    process.kill(hung, "SIGSTOP")
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const making = mediaProcess.run("picture", { path, folder })
    vi.advanceTimersByTime(59_000)
    vi.useRealTimers()
    expect((await making)?.files).toHaveLength(18)
    expect(mediaProcess.pid).not.toBe(hung)
  })

  it.skipIf(process.platform !== "linux")(
    "PHOTO-02 lets requests go first, with every thread that decodes",
    async () => {
      const path = join(folder, "c.jpg")
      await writeFile(path, await pictureOf(11))
      const usual = mediaProcess.priority
      mediaProcess.priority = 10
      mediaProcess.stop()
      await mediaProcess.run("picture", { path, folder })
      const threads = `/proc/${mediaProcess.pid}/task`
      const stats = await Promise.all((await readdir(threads)).map((id) => readFile(join(threads, id, "stat"), "utf8")))
      // Priority is the seventeenth field after the name in brackets, which may contain anything.
      const priorities = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]))
      mediaProcess.priority = usual
      mediaProcess.stop()
      expect(priorities.length).toBeGreaterThan(4)
      expect(priorities.filter((priority) => priority !== 10)).toEqual([])
    },
  )

  it.skipIf(process.platform !== "linux" || noDecoder)(
    "PHOTO-02 ends ffmpeg together with the process that runs it",
    async () => {
      const [file, pidFile] = [join(folder, "walk.mov"), join(folder, "pid")]
      await writeFile(file, await clip())
      const program = `#!/bin/sh
case "$*" in *-encoders*) echo " libx264  aac " ;; *) echo $$ > ${pidFile}.new && mv ${pidFile}.new ${pidFile} && exec sleep 600 ;; esac`
      await writeFile(join(folder, "ffmpeg"), program, { mode: 0o755 })
      mediaProcess.stop()
      vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`)
      const conversion = mediaProcess.run("clip", { path: file, folder }).catch(String)
      const pid = await vi.waitFor(() => readFile(pidFile, "utf8"), 60_000)
      const runs = () => readFile(`/proc/${pid.trim()}/cmdline`, "utf8").catch(() => "")
      await expect.poll(runs).toContain("sleep")
      mediaProcess.stop()
      vi.unstubAllEnvs()
      expect(await conversion).toContain("was stopped")
      await expect.poll(runs).toBe("")
    },
  )

  it("PHOTO-02 resumes lost uploads within a day, and deletes older ones", async () => {
    const hours = (count: number): Date => new Date(clock.ms() - count * 60 * 60 * 1000)
    const lost = await lay(await pictureOf(8), { createdAt: hours(2) })
    const old = await lay(await pictureOf(9), { createdAt: hours(25) })
    await resumeUploads.handle(db, {})
    expect(await rowOf(old.id)).toBeUndefined()
    await expect.poll(async () => (await rowOf(lost.id))?.status).toBe("ready")
  })
})

it("PHOTO-05 recognises text in pictures unless disabled", async () => {
  const [looked, left] = [await lay(await pictureOf(12)), await lay(await pictureOf(13))]
  await processUpload(db, looked.id)
  env.PICTURE_TEXT = false
  await processUpload(db, left.id)
  env.PICTURE_TEXT = true
  const handedIn = await rows<{ id: number }>(
    db,
    sql`select (data->>'photo_id')::int as id from pgboss.job
      where name = 'photo.text' and (data->>'photo_id')::int in (${looked.id}, ${left.id})`,
  )
  expect(handedIn).toEqual([{ id: looked.id }])
})

/** "HELIX 47" in thick strokes, independent of installed fonts. */
const written = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" fill="none" stroke="#fff" stroke-width="16">
  <path d="M100 300v200M100 400h100M200 300v200 M280 300v200M272 308h110M272 400h90M272 492h110 M460 300v200M452 492h110
    M630 300v200 M710 300l130 200M840 300l-130 200"/></svg>`

it("PHOTO-05 marks pictures with text, and delays no picture", async () => {
  const ground = sharp({ create: { width: 1200, height: 800, channels: 3, background: "#3a5a4a" } })
  const plain = await ground.clone().jpeg().toBuffer()
  const marked = await ground
    .clone()
    .composite([{ input: Buffer.from(written) }])
    .jpeg()
    .toBuffer()
  const { body } = await sendForm(app, owner, { "plain.jpg": plain, "marked.jpg": marked })
  expect(body.items.map(({ status }) => status)).toEqual(["ready", "ready"])
  const hasTextOf = async ({ id = 0 }: { id?: number } = {}) => {
    await detectText(db, id)
    return (await rowOf(id))?.hasText
  }
  await expect.poll(() => hasTextOf(body.items[1]), { timeout: 60_000 }).toBe(true)
  await expect.poll(() => hasTextOf(body.items[0]), { timeout: 60_000 }).toBe(false)
}, 150_000)
