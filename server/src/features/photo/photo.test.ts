import { readdir } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { editProfile } from "@redthread/contract/profile"
import { clock } from "../../core/clock"
import { startApp, type TestApp, type TestMember } from "../../testing/harness"
import { sweep } from "./photo.service"

let app: TestApp
let owner: TestMember

beforeAll(async () => {
  app = await startApp()
  owner = await app.register()
})
afterAll(() => app.stop())

interface Uploaded {
  items: { id: number; kind: string; src: string; status: string }[]
  dropped: { name: string; code: number; message: string }[]
  code: number
}

async function send(files: Record<string, Buffer | string>, member: TestMember | null = owner) {
  const form = new FormData()
  form.append("folder", "public")
  for (const [name, content] of Object.entries(files))
    form.append("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), name)
  const headers = member ? { authorization: `Bearer ${member.token}` } : undefined
  const response = await fetch(`${app.url}/v1/uploads`, { method: "POST", body: form, ...(headers && { headers }) })
  return { status: response.status, body: (await response.json()) as Uploaded }
}

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d4574a" } })
const jpeg = (width = 400, height = 300): Promise<Buffer> => drawn(width, height).jpeg().toBuffer()

const get = (address: string, headers: Record<string, string> = {}) => fetch(`${app.url}${address}`, { headers })

async function uploaded(files: Record<string, Buffer | string>) {
  const { status, body } = await send(files)
  expect(status).toBe(201)
  const [item] = body.items
  if (!item) throw new Error("nothing was taken")
  return item
}

/** `/files/<base>/<variant>` without the query, with another variant. */
const variantOf = (src: string, name: string): string => src.replace("/600.webp", `/${name}.webp`)

describe("uploads", () => {
  it("PHOTO-01 takes jpg, png, webp and gif by their content, whatever they are called", async () => {
    const files = {
      "a.txt": await jpeg(),
      "b.jpg": await drawn(50, 50).png().toBuffer(),
      "c.webp": await drawn(50, 50).webp().toBuffer(),
      "d.gif": await drawn(50, 50).gif().toBuffer(),
    }
    const { status, body } = await send(files)
    expect(status).toBe(201)
    expect(body.items.map(({ kind, status: state }) => [kind, state])).toEqual(Array(4).fill(["image", "ready"]))
    expect(body.dropped).toEqual([])
  })

  it("PHOTO-01 drops what is no picture, names it and says why", async () => {
    const whole = await jpeg(800, 600)
    const hostile = {
      "script.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      "page.png": "<html><script>alert(1)</script></html>",
      "paper.jpg": "%PDF-1.7 no picture",
      "empty.jpg": "",
      "half.jpg": whole.subarray(0, Math.floor(whole.length / 2)),
      "head.png": Buffer.from("89504e470d0a1a0a", "hex"),
      "bomb.png": await sharp({ create: { width: 9000, height: 6000, channels: 3, background: "#000" } })
        .png()
        .toBuffer(),
    }
    const { status, body } = await send({ ...hostile, "good.jpg": await jpeg() })
    expect(status).toBe(201)
    expect(body.items).toHaveLength(1)
    expect(body.dropped.map(({ name }) => name)).toEqual(Object.keys(hostile))
    expect(body.dropped.every(({ code, message }) => code === 400113 && message.length > 0)).toBe(true)
    const none = await send(hostile)
    expect([none.status, none.body.code]).toEqual([400, 400113])
  })

  it("PHOTO-01 refuses what is too large, visitors, and bodies that are no form", async () => {
    const large = await send({ "large.jpg": Buffer.alloc(100 * 1024 * 1024 + 1, 1) })
    expect([large.status, large.body.code]).toEqual([413, 413000])
    expect((await send({ "a.jpg": await jpeg() }, null)).status).toBe(401)
    const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" }
    const json = await fetch(`${app.url}/v1/uploads`, { method: "POST", headers, body: "{}" })
    expect(json.status).toBe(400)
    expect(await readdir(join(app.dataDir, "incoming"))).toEqual([])
  })

  it("PHOTO-02 makes every size, upright, without a trace of where it was taken", async () => {
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
  it("PHOTO-03 keeps an upload private until it is attached, and its old address dies then", async () => {
    const { id, src } = await uploaded({ "a.jpg": await jpeg() })
    expect((await get(src)).headers.get("cache-control")).toContain("private")
    expect((await get(src.split("?")[0] ?? "")).status).toBe(404)
    const { avatar } = await owner.ok(editProfile, { body: { avatar: id } })
    const shown = await get(avatar ?? "")
    expect(shown.status).toBe(200)
    expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
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

  it("PHOTO-03 leads out of its folder by no path", async () => {
    const paths = [
      "/files/..%2f..%2fsecret.key/x.webp",
      "/files/..%2Fsecret.key",
      "/files/%2e%2e/secret.key",
      "/files/p-x/..%2f..%2f..%2fsecret.key",
      "/files/p-00000000-0000-0000-0000-000000000000/avatar.webp",
      "/files/demo-portrait-001/avatar.webp",
    ]
    for (const path of paths) expect((await get(path)).status, path).toBe(404)
  })

  it("PHOTO-03 lets nobody take another's picture", async () => {
    const { id } = await uploaded({ "a.jpg": await jpeg() })
    const other = await app.register()
    expect((await other.call(editProfile, { body: { avatar: id } })).status).toBe(404)
  })

  it("PHOTO-03 sweeps after a day what nothing attached, and nothing else", async () => {
    const kept = await uploaded({ "a.jpg": await jpeg() })
    const { avatar } = await owner.ok(editProfile, { body: { avatar: kept.id } })
    const { id } = await uploaded({ "b.jpg": await jpeg() })
    clock.advance(25 * 60 * 60 * 1000)
    await sweep()
    clock.set(null)
    expect((await owner.call(editProfile, { body: { avatar: id } })).status).toBe(404)
    expect((await get(avatar ?? "")).status).toBe(200)
  })
})
