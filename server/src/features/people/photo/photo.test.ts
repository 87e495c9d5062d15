import { utimes } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { showMe } from "@redthread/contract/account"
import { listPhotos } from "@redthread/contract/photo"
import { editProfile } from "@redthread/contract/profile"
import { clock } from "../../../core/process/clock"
import { storage } from "../../../core/files/storage"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { sweep, sweepStorage } from "./photo.service"
import { type Files, sendForm } from "./testing/forms"
import { db } from "../../../core/db/pool"

let app: TestApp
let owner: TestMember

beforeAll(async () => {
  app = await startApp()
  owner = await app.register()
})
afterAll(() => app.stop())

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d4574a" } })
const jpeg = (width = 400, height = 300): Promise<Buffer> => drawn(width, height).jpeg().toBuffer()

const get = (address: string, headers: Record<string, string> = {}) => fetch(`${app.url}${address}`, { headers })

async function uploaded(files: Files) {
  const { status, body } = await sendForm(app, owner, files)
  expect(status).toBe(201)
  const [item] = body.items
  if (!item) throw new Error("nothing was taken")
  return item
}

/** Another variant, without the query. */
const variantOf = (src: string, name: string): string => src.replace("/600.webp", `/${name}.webp`)

describe("sizes", () => {
  it("PHOTO-02 makes all sizes, upright, without location", async () => {
    const picture = await drawn(2400, 1200)
      .jpeg()
      .withExif({ IFD0: { Copyright: "someone" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { id } = await uploaded({ "a.jpg": picture })
    const { avatar } = await owner.ok(editProfile, { body: { avatar: id } })
    const sizes = {
      avatar: [200, 200],
      cover: [780, 250],
      300: [300, 300],
      200: [200, 200],
      600: [600, 1200],
      1600: [800, 1600],
    }
    for (const [name, size] of Object.entries(sizes)) {
      const response = await get((avatar ?? "").replace("avatar.webp", `${name}.webp`))
      expect(response.headers.get("content-type")).toBe("image/webp")
      const content = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get("content-length")).toBe(String(content.length))
      const { width, height, exif, format } = await sharp(content).metadata()
      expect([format, width, height, exif]).toEqual(["webp", ...size, undefined])
    }
  })
})

describe("files", () => {
  it("PRO-07 PHOTO-03 a removed portrait stays in the album, and can be chosen again", async () => {
    const { id } = await uploaded({ "a.jpg": await jpeg() })
    await owner.ok(editProfile, { body: { avatar: id } })
    const { avatar } = await owner.ok(editProfile, { body: { avatar: null } })
    expect(avatar).toBeNull()
    expect((await owner.ok(showMe, {})).avatar).toBeNull()
    // Repeated, for example by a second device.
    await owner.ok(editProfile, { body: { avatar: null } })
    const { items } = await owner.ok(listPhotos, { params: { id: owner.id }, query: { folder: "public" } })
    expect(items.map((photo) => photo.id)).toContain(id)
    expect((await owner.ok(editProfile, { body: { avatar: id } })).avatar).not.toBeNull()
  })

  it("PHOTO-03 keeps an upload private until it is attached, and then invalidates its old address", async () => {
    const { id, src } = await uploaded({ "a.jpg": await jpeg() })
    expect((await get(src)).headers.get("cache-control")).toContain("private")
    expect((await get(src.split("?")[0] ?? "")).status).toBe(404)
    const { avatar } = await owner.ok(editProfile, { body: { avatar: id } })
    const shown = await get(avatar ?? "")
    expect(shown.status).toBe(200)
    expect(shown.headers.get("cache-control")).toBe("public, max-age=30")
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff")
    expect(shown.headers.get("content-security-policy")).toContain("sandbox")
    const tag = shown.headers.get("etag") ?? ""
    expect((await get(avatar ?? "", { "if-none-match": tag })).status).toBe(304)
    await expect.poll(async () => (await get(src)).status).toBe(404)
  })

  it("PHOTO-03 refuses forged, changed and expired addresses alike", async () => {
    const { src } = await uploaded({ "a.jpg": await jpeg() })
    const bad = [
      variantOf(src, "1600"),
      src.replace(/expires=\d+/, "expires=9999999999999"),
      src.replace(/signature=.{4}/, "signature=AAAA"),
      src.replace(/&signature.*/, ""),
      src.replace("/s-", "/p-"),
    ]
    for (const address of bad) expect((await get(address)).status).toBe(404)
    clock.advance(3 * 60 * 60 * 1000)
    expect((await get(src)).status).toBe(404)
    clock.set(null)
    expect((await get(src)).status).toBe(200)
  })

  it("PHOTO-03 serves no path outside its folder and no original", async () => {
    const base = storage.newBase("public")
    await storage.write(`${base}/original.jpg`, await jpeg())
    const paths = [
      `/files/${base}/original.jpg`,
      "/files/..%2f..%2fsecret.key/x.webp",
      "/files/..%2Fsecret.key",
      "/files/%2e%2e/secret.key",
      "/files/p-x/..%2f..%2f..%2fsecret.key",
      "/files/p-00000000-0000-0000-0000-000000000000/avatar.webp",
      "/files/demo-portrait-001/avatar.webp",
    ]
    for (const path of paths) expect((await get(path)).status, path).toBe(404)
  })

  it("PHOTO-03 refuses another member's picture", async () => {
    const { id } = await uploaded({ "a.jpg": await jpeg() })
    const other = await app.register()
    expect((await other.call(editProfile, { body: { avatar: id } })).status).toBe(404)
  })

  it("PHOTO-03 deletes unattached uploads after a day, and nothing else", async () => {
    const attached = await uploaded({ "a.jpg": await jpeg() })
    const { avatar } = await owner.ok(editProfile, { body: { avatar: attached.id } })
    const { id } = await uploaded({ "b.jpg": await jpeg() })
    clock.advance(25 * 60 * 60 * 1000)
    await sweep(db)
    clock.set(null)
    expect((await owner.call(editProfile, { body: { avatar: id } })).status).toBe(404)
    expect((await get(avatar ?? "")).status).toBe(200)
  })

  it("PHOTO-03 deletes files without a row after a day, and no others", async () => {
    const stored = await uploaded({ "a.jpg": await jpeg() })
    const orphan = storage.newBase("secret")
    await storage.write(`${orphan}/600.webp`, await jpeg())
    await sweepStorage(db)
    expect(await storage.bytes(`${orphan}/600.webp`)).not.toBeNull()
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    for (const base of [orphan, stored.src.split("/")[2] ?? ""])
      await utimes(join(app.dataDir, "files", base.slice(-2), base), yesterday, yesterday)
    await sweepStorage(db)
    expect(await storage.bytes(`${orphan}/600.webp`)).toBeNull()
    expect((await get(stored.src)).status).toBe(200)
  })
})
