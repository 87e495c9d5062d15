import { once } from "node:events"
import { Agent, type IncomingMessage, request } from "node:http"
import { join } from "node:path"
import { crc32, deflateSync } from "node:zlib"
import { eq, sql } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deleteUploads, listPhotos, listUploads, photosMax } from "@redthread/contract/photo"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { db } from "../../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { photo } from "../photo.tables"
import { keptFiles, sendForm } from "../testing/forms"

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

const rowsOf = (member: TestMember) => db.select().from(photo).where(eq(photo.memberId, member.id))

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(content.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), 4 + body.length)
  return framed
}

/** A small PNG whose header claims these dimensions. */
function blank(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc(100_000))
  const parts = [chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts])
}

/** A ZIP with one page, appended to a picture to hide the page. */
const hiddenPage = Buffer.concat([
  Buffer.from("504b03040a00000000000000000000000000000000000000000009000000", "hex"),
  Buffer.from("page.html<script>alert(1)</script>"),
])

describe("what comes in", () => {
  it("PHOTO-01 accepts jpg, png, webp and gif by content, whatever their name", async () => {
    const { status, body } = await sendForm(app, owner, {
      "a.txt": await jpeg(),
      "b.jpg": await drawn(50, 50).png().toBuffer(),
      "c.exe": await drawn(50, 50).webp().toBuffer(),
      "d.svg": await drawn(50, 50).gif().toBuffer(),
    })
    expect([status, body.dropped]).toEqual([201, []])
    expect(body.items.map(({ kind, status: state, progress }) => [kind, state, progress])).toEqual(
      Array(4).fill(["image", "ready", 100]),
    )
  })

  it("PHOTO-01 refuses hostile and broken files with name and reason in the reader's language, and keeps nothing", async () => {
    const complete = await jpeg(800, 600)
    const hostile = {
      "script.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      "page.png": "<html><script>alert(1)</script></html>",
      "paper.jpg": "%PDF-1.7 no picture",
      "empty.jpg": "",
      "half.jpg": complete.subarray(0, Math.floor(complete.length / 2)),
      "head.png": Buffer.from("89504e470d0a1a0a", "hex"),
      "bomb.png": blank(30_000, 30_000),
      "strip.png": blank(40_000, 4),
      "scan.tiff": await drawn(50, 50).tiff().toBuffer(),
      "archive.jpg": hiddenPage,
    }
    const before = await keptFiles(app)
    const none = await sendForm(app, owner, hostile)
    expect([none.status, none.body.code]).toEqual([400, 400380])
    expect(none.body.data?.dropped?.map(({ name }) => name).toSorted()).toEqual(Object.keys(hostile).toSorted())
    await expect.poll(() => keptFiles(app)).toEqual(before)
    expect((await rowsOf(owner)).map(({ status }) => status)).toEqual(Array(4).fill("ready"))

    const mixed = await sendForm(app, owner, { ...hostile, "good.jpg": await jpeg() })
    expect([mixed.status, mixed.body.items.length, mixed.body.dropped.length]).toEqual([201, 1, 10])
    const types = ["page.png", "paper.jpg", "archive.jpg", "scan.tiff", "script.svg"]
    const large = ["bomb.png", "strip.png"]
    const codeOf = (name: string) => (types.includes(name) ? 400381 : large.includes(name) ? 400390 : 400382)
    const why = Object.fromEntries(mixed.body.dropped.map(({ name, code }) => [name, code]))
    expect(why).toEqual(Object.fromEntries(Object.keys(hostile).map((name) => [name, codeOf(name)])))
    expect(new Set(mixed.body.dropped.map(({ message }) => message)).size).toBe(3)
  })

  it("PHOTO-01 re-encodes a picture with a page behind it, and never serves the original", async () => {
    const { body } = await sendForm(app, owner, { "both.jpg": Buffer.concat([await jpeg(), hiddenPage]) })
    const row = (await rowsOf(owner)).find(({ id }) => id === body.items[0]?.id)
    expect([row?.status, row?.original]).toEqual(["ready", null])
    const served = await fetch(`${app.url}${body.items[0]?.src}`)
    const content = Buffer.from(await served.arrayBuffer())
    expect([served.headers.get("content-type"), content.includes("<script>")]).toEqual(["image/webp", false])
    expect((await keptFiles(app)).some((name) => name.includes("original."))).toBe(false)
  })

  it("PHOTO-01 refuses too large or too many files, visitors, and other bodies", async () => {
    const before = await keptFiles(app)
    const large = await sendForm(app, owner, { "large.jpg": Buffer.alloc(100 * 1024 * 1024 + 1, 1) })
    expect([large.status, large.body.code]).toEqual([413, 413000])
    const tiny = await jpeg(20, 20)
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`${index}.jpg`, tiny]))
    expect(await sendForm(app, owner, many)).toMatchObject({ status: 400, body: { code: 400203 } })
    expect((await sendForm(app, null, { "a.jpg": tiny })).status).toBe(401)
    const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" }
    const json = await fetch(`${app.url}/v1/uploads`, { method: "POST", headers, body: "{}" })
    expect(json.status).toBe(400)
    await expect.poll(() => keptFiles(app)).toEqual(before)
  })

  it("PHOTO-01 accepts the other files beside one that is too large, and reports that one", async () => {
    const { status, body } = await sendForm(app, owner, {
      "first.jpg": await jpeg(),
      "large.jpg": Buffer.alloc(100 * 1024 * 1024 + 1, 1),
      "last.jpg": await jpeg(),
    })
    expect([status, body.items.length, body.dropped]).toMatchObject([201, 2, [{ name: "large.jpg", code: 413000 }]])
  })

  it("PHOTO-01 keeps the connection usable after it refuses a form in the middle", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const edge = "----edge"
    const head = (name: string) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"`
    const body = Buffer.concat([
      Buffer.from(`${head("price")}\r\n\r\n2\r\n${head("file")}; filename="a.jpg"\r\n\r\n`),
      Buffer.alloc(3 * 1024 * 1024, 1),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ])
    const headers = { authorization: `Bearer ${owner.token}`, "content-type": `multipart/form-data; boundary=${edge}` }
    const ask = async (method: string, path: string, content?: Buffer) => {
      const sending = request(`${app.url}/v1${path}`, {
        agent,
        method,
        headers: content ? { ...headers, "content-length": content.length } : {},
        signal: AbortSignal.timeout(5000),
      }).end(content)
      const [answer] = (await once(sending, "response")) as [IncomingMessage]
      await answer.resume().toArray()
      return [answer.statusCode, sending.reusedSocket]
    }
    expect(await ask("POST", "/uploads", body)).toEqual([400, false])
    expect(await ask("GET", "/page?name=site")).toEqual([200, true])
    agent.destroy()
  })

  it("PHOTO-01 keeps nothing of an interrupted upload, including earlier files", async () => {
    const before = await keptFiles(app)
    const edge = "----edge"
    const part = (name: string) =>
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
    const headers = {
      authorization: `Bearer ${owner.token}`,
      "content-type": `multipart/form-data; boundary=${edge}`,
    }
    const sending = request(`${app.url}/v1/uploads`, { method: "POST", headers })
    const broken = new Promise((resolve) => sending.on("error", resolve))
    sending.write(part("first.jpg"))
    sending.write(await jpeg())
    sending.write(`\r\n${part("second.jpg")}`)
    sending.write(Buffer.alloc(200_000, 1))
    // The first is stored, the second is incoming.
    await expect.poll(async () => (await keptFiles(app)).length).toBe(before.length + 2)
    sending.destroy()
    await broken
    await expect.poll(() => keptFiles(app)).toEqual(before)
  })
})

describe("destination", () => {
  it("PHOTO-03 stores it in the named folder at once, secret photos with a price", async () => {
    const member = await app.register()
    const send = async (fields: Record<string, string>) =>
      sendForm(app, member, { "a.jpg": await jpeg(), "b.jpg": await jpeg() }, fields)
    const forms = [{}, { folder: "public" }, { folder: "secret", price: "2.5" }, { folder: "secret" }]
    for (const fields of forms as Record<string, string>[]) expect((await send(fields)).status).toBe(201)
    const rows = await rowsOf(member)
    const shape = rows.map(({ folder, file, attachedAt }) => [folder, file.slice(0, 2), attachedAt !== null])
    expect(shape).toEqual([
      ...Array(2).fill(["public", "s-", false]),
      ...Array(2).fill(["public", "p-", true]),
      ...Array(4).fill(["secret", "x-", true]),
    ])
    expect(rows.slice(4, 6).map(({ price }) => price)).toEqual([250, 250])
    for (const { price } of rows.slice(6)) expect(price).toBeGreaterThanOrEqual(50)
    const { folders } = await member.ok(listPhotos, { params: { id: member.id }, query: { folder: "secret" } })
    expect(folders).toEqual({ public: 2, private: 0, secret: 4 })
  })

  it.each([
    [{ folder: "post" }, 400202, "folder"],
    [{ folder: "secret", price: "0.1" }, 400386, "price"],
    [{ folder: "secret", price: "a lot" }, 400386, "price"],
    [{ folder: "public", price: "2" }, 400392, "price"],
  ])("PHOTO-04 refuses %j", async (fields, code, field) => {
    const before = await keptFiles(app)
    const { status, body } = await sendForm(app, owner, { "a.jpg": await jpeg(50, 50) }, fields)
    expect([status, body.code, body.field]).toEqual([400, code, field])
    expect(await keptFiles(app)).toEqual(before)
  })

  it("PHOTO-01 refuses a field after the first file", async () => {
    const form = new FormData()
    form.append("file", new Blob([new Uint8Array(await jpeg())]), "a.jpg")
    form.append("folder", "secret")
    const headers = { authorization: `Bearer ${owner.token}` }
    const response = await fetch(`${app.url}/v1/uploads`, { method: "POST", body: form, headers })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 400000, field: "folder" }])
  })

  it("PHOTO-01 enforces the limit of photos, also for concurrent uploads", async () => {
    const member = await app.register()
    await db.execute(sql`insert into photo (member_id, file, width, height, created_at)
      select ${member.id}, 's-full-' || n, 1, 1, now() from generate_series(1, ${photosMax - 2}) n`)
    const picture = await jpeg(50, 50)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendForm(app, member, { "a.jpg": picture })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ body }) => body.code === 400385)).toHaveLength(3)
    expect(await rowsOf(member)).toHaveLength(photosMax)
  })
})

describe("the member's own uploads", () => {
  it("PHOTO-01 reports progress, and deletes the member's own uploads with all files, skipping others", async () => {
    const other = await app.register()
    const mine = await sendForm(app, owner, { "a.jpg": await jpeg(), "b.jpg": await jpeg() }, { folder: "public" })
    const [first, second] = mine.body.items
    if (!first || !second) throw new Error("nothing was taken")
    const ids = `${second.id},${first.id},999999`
    expect((await owner.ok(listUploads, { query: { ids } })).items).toEqual([first, second])
    expect((await other.ok(listUploads, { query: { ids } })).items).toEqual([])
    expect((await other.ok(deleteUploads, { query: { ids } })).ok).toBe(true)
    expect((await fetch(`${app.url}${first.src}`)).status).toBe(200)

    await owner.ok(editProfile, { body: { avatar: first.id, cover: first.id } })
    expect((await owner.ok(showProfile, { params: { id: owner.id } })).avatar).not.toBeNull()
    const files = await keptFiles(app)
    await owner.ok(deleteUploads, { query: { ids: String(first.id) } })
    expect((await owner.ok(listUploads, { query: { ids } })).items).toEqual([second])
    const { avatar, cover } = await owner.ok(showProfile, { params: { id: owner.id } })
    expect([avatar, cover]).toEqual([null, null])
    await expect.poll(async () => (await fetch(`${app.url}${first.src}`)).status).toBe(404)
    const base = first.src.split("/")[2] ?? ""
    expect(files.filter((name) => name.includes(base)).length).toBeGreaterThan(5)
    await expect.poll(async () => (await keptFiles(app)).filter((name) => name.includes(base))).toEqual([])
    expect((await fetch(`${app.url}${second.src}`)).status).toBe(200)
    expect((await owner.call(deleteUploads, { query: { ids: String(first.id) } })).status).toBe(200)
  })
})

describe("ranges of a file", () => {
  it("PHOTO-06 sends the range that a player requests, and refuses a range out of bounds", async () => {
    const { body } = await sendForm(app, owner, { "a.jpg": await jpeg() })
    const address = `${app.url}${body.items[0]?.src}`
    const content = Buffer.from(await (await fetch(address)).arrayBuffer())
    const tag = (await fetch(address)).headers.get("etag") ?? ""
    const ask = async (headers: Record<string, string>) => {
      const response = await fetch(address, { headers })
      return {
        status: response.status,
        range: response.headers.get("content-range"),
        content: Buffer.from(await response.arrayBuffer()),
      }
    }
    const { length } = content
    expect(await ask({ range: "bytes=0-1" })).toEqual({
      status: 206,
      range: `bytes 0-1/${length}`,
      content: content.subarray(0, 2),
    })
    expect(await ask({ range: "bytes=10-", "if-range": tag })).toMatchObject({
      status: 206,
      content: content.subarray(10),
    })
    expect(await ask({ range: "bytes=-5" })).toMatchObject({ status: 206, content: content.subarray(-5) })
    expect(await ask({ range: `bytes=${length}-` })).toMatchObject({ status: 416, range: `bytes */${length}` })
    const unread = [{ range: "bytes=0-1,4-5" }, { range: "bytes=0-1", "if-range": '"another"' }]
    for (const headers of unread as Record<string, string>[])
      expect(await ask(headers)).toMatchObject({ status: 200, content })
  })
})

it("API-03 PHOTO-01 refuses a form with any malformed part", async () => {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a.jpg"'
  const bodies = ["--limit", "no limit at all", `--limit\r\n${disposition}\r\n\r\ncut off\r\n`, "--limit\r\n\r\nx"]
  const { token } = await app.register()
  const statuses = ["multipart/form-data; boundary=limit", "multipart/form-data"].flatMap((type) =>
    bodies.map(async (body) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": type }
      return (await fetch(`${app.url}/v1/uploads`, { method: "POST", body, headers })).status
    }),
  )
  expect(await Promise.all(statuses)).toEqual(Array.from({ length: 8 }, () => 400))
})

it("stores incoming files below the data folder", async () => {
  expect((await keptFiles(app)).every((name) => name.startsWith(join(app.dataDir, "files")))).toBe(true)
})
