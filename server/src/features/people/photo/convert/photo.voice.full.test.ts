import { execFile } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it, test } from "vitest"
import { editUpload, waveformBars } from "@redthread/contract/photo"
import { createFeed } from "@redthread/contract/feed"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { missingDecoder } from "../media/photo.ffmpeg"
import { waveformOf } from "./photo.voice"
import { keptFiles, sendForm } from "../testing/forms"
import { recorded, voice } from "../testing/voices"

const noDecoder = (await missingDecoder()) !== null

let app: TestApp
let owner: TestMember

beforeAll(async () => {
  app = await startApp()
  owner = await app.register()
})
afterAll(() => app.stop())

test("CHAT-02 a waveform shows the loudness of equal parts, relative to the loudest", () => {
  const samples = Int16Array.from({ length: waveformBars * 10 }, (_, index) => (index < waveformBars * 5 ? 0 : 1000))
  expect(waveformOf(samples)).toEqual([...Array<number>(24).fill(0), ...Array<number>(24).fill(100)])
  expect(waveformOf(new Int16Array(waveformBars))).toEqual(Array<number>(waveformBars).fill(0))
})

describe.skipIf(noDecoder)("CHAT-02 voice messages", () => {
  it.each(Object.keys(recorded) as (keyof typeof recorded)[])(
    "what a browser records as %s becomes AAC with its length and waveform, and nothing else of it stays",
    async (as) => {
      const { status, body } = await sendForm(app, owner, { "voice.bin": await voice({ as }) })
      expect(status).toBe(201)
      expect(body.items).toMatchObject([{ kind: "audio", status: "ready" }])
      const response = await fetch(`${app.url}${body.items[0]?.src}`)
      expect(response.headers.get("content-type")).toBe("audio/mp4")
      const path = join(app.dataDir, `heard-${as}.m4a`)
      await writeFile(path, Buffer.from(await response.arrayBuffer()))
      const entries = "stream=codec_name,codec_type,channels:format=duration:format_tags"
      const { stdout } = await promisify(execFile)("ffprobe", [
        "-v",
        "error",
        "-show_entries",
        entries,
        "-of",
        "json",
        path,
      ])
      const probe = JSON.parse(stdout) as { streams: object[]; format: { duration: string; tags: object } }
      expect(probe.streams).toEqual([{ codec_name: "aac", codec_type: "audio", channels: 1 }])
      expect(Number(probe.format.duration)).toBeCloseTo(2, 0)
      expect(JSON.stringify(probe.format.tags)).not.toContain("at home")
      await expect.poll(async () => (await keptFiles(app)).filter((name) => name.includes("original"))).toEqual([])
    },
    30_000,
  )

  it("refuses voices that are too long, have a picture, or are broken", async () => {
    const refused = async (content: Buffer) => (await sendForm(app, owner, { "voice.webm": content })).body.code
    expect(await refused(await voice({ seconds: 64 }))).toBe(400388)
    expect(await refused(await voice({ film: true }))).toBe(400380)
    expect(await refused((await voice()).subarray(0, 60))).toBe(400380)
    expect(await refused(Buffer.from("1a45dfa3", "hex"))).toBe(400380)
  }, 30_000)

  it("refuses voices in albums and posts", async () => {
    const content = await voice()
    for (const folder of ["public", "private", "secret"])
      expect((await sendForm(app, owner, { "v.webm": content }, { folder })).body.code).toBe(400380)
    const { body } = await sendForm(app, owner, { "v.webm": content })
    const id = body.items[0]?.id ?? 0
    for (const change of [{ folder: "public" }, { folder: "secret", price: 2 }, { main: true }] as const)
      expect((await owner.call(editUpload, { params: { id }, body: change })).status).toBe(404)
    const posted = await owner.call(createFeed, { body: { content: "hear", upload_ids: [id] } })
    expect(posted.error).toMatchObject({ code: 404000, field: "upload_ids" })
  }, 30_000)
})
