import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { mediaProcess } from "../media/photo.media.process"

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "redthread-text-"))
})
afterAll(async () => {
  mediaProcess.stop()
  await rm(folder, { recursive: true, force: true })
})

/** "HELIX 47" in thick strokes, independent of installed fonts. */
const written = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200" viewBox="0 250 900 300" fill="none" stroke="#fff"
  stroke-width="16"><path d="M100 300v200M100 400h100M200 300v200 M280 300v200M272 308h110M272 400h90M272 492h110
  M460 300v200M452 492h110 M630 300v200 M710 300l130 200M840 300l-130 200"/></svg>`

async function hasText(name: string, width: number, height: number, at?: { left: number; top: number }) {
  const ground = sharp({ create: { width, height, channels: 3, background: "#3a5a4a" } })
  const picture = at ? ground.composite([{ input: Buffer.from(written), ...at }]) : ground
  const path = join(folder, `${name}.jpg`)
  await picture.jpeg().toFile(path)
  return mediaProcess.run("text", { path })
}

it("PHOTO-05 reads text anywhere in a long screenshot and in a panorama", { timeout: 150_000 }, async () => {
  expect(await hasText("screenshot", 720, 9000, { left: 60, top: 8300 })).toBe(true)
  expect(await hasText("panorama", 1600, 354, { left: 900, top: 70 })).toBe(true)
})

it("PHOTO-05 finds no text in pictures too thin for letters", async () => {
  expect(await hasText("line", 1, 4000)).toBe(false)
  expect(await hasText("strip", 4000, 7)).toBe(false)
})
