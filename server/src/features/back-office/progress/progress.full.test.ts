import sharp from "sharp"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { type ProgressType, progressTypes, showExport, showProgress, startExport } from "@redthread/contract/export"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { sendForm } from "../../people/photo/testing/forms"

let app: TestApp
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  app = await startApp()
  ;[anna, ben] = [await app.register(), await app.register({ gender: 1 })]
})
afterAll(() => app.stop())

async function ask(by: TestMember, type: ProgressType, id: number) {
  const { status, body } = await by.call(showProgress, { query: { type, id } })
  return status === 200 ? body.progress : status
}

test("PLAY-05 returns the progress of an upload to its owner", async () => {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#d4574a" } })
    .png()
    .toBuffer()
  const { body } = await sendForm(app, anna, { "a.png": picture })
  const id = body.items[0]?.id ?? 0
  expect([await ask(anna, "upload", id), await ask(ben, "upload", id)]).toEqual([100, 404])
})

test("PLAY-05 returns the progress of an export by its id to its owner", async () => {
  const { id } = await anna.ok(startExport, {})
  expect(id).not.toBeNull()
  await vi.waitFor(async () => expect(await ask(anna, "export", id ?? 0)).toBe(100), { timeout: 60_000 })
  expect((await anna.ok(showExport, {})).id).toBe(id)
  expect(await ask(ben, "export", id ?? 0)).toBe(404)
})

test("PLAY-05 returns not_found for unknown ids", async () => {
  expect(await Promise.all(progressTypes.map((type) => ask(ben, type, 2_000_000_000)))).toEqual([404, 404, 404])
})
