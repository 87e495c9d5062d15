import { once } from "node:events"
import { readdir, stat, utimes, writeFile } from "node:fs/promises"
import { request } from "node:http"
import { join } from "node:path"
import sharp from "sharp"
import { Upload as TusUpload } from "tus-js-client"
import { afterAll, beforeAll, expect, it } from "vitest"
import { deleteUploads, listPhotos, listUploads, resumableUploads, uploadMaxBytes } from "@redthread/contract/photo"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { sweep } from "../photo.service"
import { keptFiles } from "../testing/forms"
import { db } from "../../../../core/db/pool"

let app: TestApp
let owner: TestMember
let other: TestMember
let picture: Buffer

beforeAll(async () => {
  app = await startApp()
  owner = await app.register()
  other = await app.register()
  const noise = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, index) => (index * 7919 * (index % 61)) % 251))
  picture = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
})
afterAll(() => app.stop())

const endpoint = (): string => `${app.url}/v1${resumableUploads}`
const incoming = (): Promise<string[]> => readdir(join(app.dataDir, "incoming"))

interface Spoken {
  member?: TestMember | null
  headers?: Record<string, string>
  body?: Buffer
}

/** One request of the tus protocol. */
async function speak(method: string, address: string, { member = owner, headers = {}, body }: Spoken = {}) {
  const response = await fetch(new URL(address, app.url), {
    method,
    headers: {
      "tus-resumable": "1.0.0",
      ...(member && { authorization: `Bearer ${member.token}` }),
      ...(method === "PATCH" && { "content-type": "application/offset+octet-stream" }),
      ...headers,
    },
    ...(body && { body: new Uint8Array(body) }),
  })
  const text = await response.text()
  const code = text.startsWith("{") ? (JSON.parse(text) as { code: number }).code : null
  return { status: response.status, headers: response.headers, code }
}

const metadataOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",")

async function begin(length: number): Promise<string> {
  const headers = { "upload-length": String(length) }
  const { status, headers: answer } = await speak("POST", endpoint(), { headers })
  expect(status).toBe(201)
  return answer.get("location") ?? ""
}

const patch = (address: string, offset: number, body: Buffer, member = owner) =>
  speak("PATCH", address, { member, headers: { "upload-offset": String(offset) }, body })

/**
 * Uploads with the client library of the web, from the last offset until `pause` or the end. Returns the photo's id.
 */
function send(options: { uploadUrl?: string; metadata?: Record<string, string>; pause?: boolean }) {
  const sent: number[] = []
  return new Promise<{ url: string; sent: number[]; id: string | undefined }>((resolve, reject) => {
    const { uploadUrl, metadata = {}, pause = false } = options
    const end = (id?: string) => resolve({ url: upload.url ?? "", sent, id })
    const upload = new TusUpload(picture, {
      endpoint: endpoint(),
      ...(uploadUrl && { uploadUrl }),
      headers: { authorization: `Bearer ${owner.token}` },
      metadata,
      chunkSize: 256 * 1024,
      retryDelays: null,
      onChunkComplete: (_size, accepted) => {
        sent.push(accepted)
        if (pause) void upload.abort().then(() => end())
      },
      onSuccess: ({ lastResponse }) => end(lastResponse.getHeader("x-upload-id")),
      onError: reject,
    })
    upload.start()
  })
}

it("PHOTO-01 resumes an upload for its owner only, and stores it in the named folder", async () => {
  const first = await send({ metadata: { filename: "a.png", folder: "secret", price: "3.5" }, pause: true })
  expect(first.sent).toEqual([256 * 1024])
  for (const [member, status] of [
    [other, 404],
    [null, 401],
  ] as const) {
    for (const method of ["HEAD", "PATCH", "DELETE"])
      expect((await speak(method, first.url, { member, headers: { "upload-offset": "262144" } })).status).toBe(status)
  }
  const second = await send({ uploadUrl: first.url })
  expect([second.sent[0], second.sent.at(-1)]).toEqual([512 * 1024, picture.length])
  const { items } = await owner.ok(listUploads, { query: { ids: second.id ?? "" } })
  expect(items).toMatchObject([{ id: Number(second.id), kind: "image", status: "ready" }])
  const album = await owner.ok(listPhotos, { params: { id: owner.id }, query: { folder: "secret" } })
  expect(album.items).toMatchObject([{ id: Number(second.id), amount: 3.5, width: 600 }])
})

it("PHOTO-01 checks the owner of the id in the path, whatever other id the address has", async () => {
  const url = await begin(picture.length)
  const id = url.split("/").at(-1) ?? ""
  const own = id.replace(/^\d+/, String(other.id))
  for (const method of ["HEAD", "PATCH", "DELETE"]) {
    const options = { member: other, headers: { "upload-offset": "0" } }
    expect((await speak(method, `${endpoint()}/${own}?x=/${id}`, options)).status, method).toBe(404)
  }
  expect((await speak("HEAD", url)).status).toBe(200)
  await speak("DELETE", url)
})

it("PHOTO-01 keeps received bytes when the connection breaks, and reports the end to a client that missed it", async () => {
  const url = await begin(picture.length)
  const half = Math.floor(picture.length / 2)
  const sending = request(new URL(url, app.url), {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${owner.token}`,
      "tus-resumable": "1.0.0",
      "content-type": "application/offset+octet-stream",
      "content-length": picture.length,
      "upload-offset": "0",
    },
  })
  const broken = once(sending, "error")
  sending.write(picture.subarray(0, half))
  const lying = join(app.dataDir, "incoming", url.split("/").at(-1) ?? "")
  await expect.poll(async () => (await stat(lying)).size).toBeGreaterThan(0)
  sending.destroy()
  await broken
  const offset = Number((await speak("HEAD", url)).headers.get("upload-offset"))
  expect(offset).toBeGreaterThan(0)
  expect(offset).toBeLessThanOrEqual(half)
  expect((await patch(url, 0, picture)).status).toBe(409)
  const ends = await Promise.all([patch(url, offset, picture.subarray(offset)), speak("HEAD", url)])
  const id = ends[0].headers.get("x-upload-id")
  expect([ends[0].status, Number(id) > 0]).toEqual([204, true])
  const again = await speak("HEAD", url)
  expect([again.status, again.headers.get("x-upload-id"), again.headers.get("upload-offset")]).toEqual([
    200,
    id,
    String(picture.length),
  ])
  expect((await incoming()).filter((name) => !name.endsWith(".done"))).toEqual([])
  await owner.ok(deleteUploads, { query: { ids: id ?? "" } })
  expect((await speak("HEAD", url)).status).toBe(404)
})

it("PHOTO-01 accepts a complete upload after a restart", async () => {
  const url = await begin(picture.length)
  await writeFile(join(app.dataDir, "incoming", url.split("/").at(-1) ?? ""), picture)
  const { status, headers } = await speak("HEAD", url)
  expect([status, headers.get("upload-offset")]).toEqual([200, String(picture.length)])
  const ids = headers.get("x-upload-id") ?? ""
  expect((await owner.ok(listUploads, { query: { ids } })).items).toMatchObject([{ status: "ready" }])
})

it("PHOTO-01 says at the end what is no picture, and leaves nothing of it", async () => {
  const before = await keptFiles(app)
  for (const content of ["<svg onload=alert(1)>", "%PDF-1.7", ""]) {
    const headers = { "upload-length": String(content.length), "content-type": "application/offset+octet-stream" }
    const answer = await speak("POST", endpoint(), { headers, body: Buffer.from(content) })
    expect([answer.status, answer.code], content).toEqual([400, 400380])
  }
  const half = picture.subarray(0, 200_000)
  const broken = await patch(await begin(half.length), 0, half)
  expect([broken.status, broken.code]).toEqual([400, 400380])
  await expect
    .poll(async () => (await keptFiles(app)).filter((name) => !name.endsWith(".done")))
    .toEqual(before.filter((name) => !name.endsWith(".done")))
})

it("PHOTO-01 refuses beforehand what it would not take", async () => {
  const before = await incoming()
  const create = (headers: Record<string, string>, member: TestMember | null = owner) =>
    speak("POST", endpoint(), { member, headers })
  const length = { "upload-length": "10" }
  expect(await create({ "upload-length": String(uploadMaxBytes + 1) })).toMatchObject({ status: 413, code: 413000 })
  expect(await create({ "upload-defer-length": "1" })).toMatchObject({ status: 400, code: 400000 })
  expect(await create({ ...length, "upload-metadata": metadataOf({ folder: "post" }) })).toMatchObject({ code: 400202 })
  const cheap = metadataOf({ folder: "secret", price: "0.01" })
  expect(await create({ ...length, "upload-metadata": cheap })).toMatchObject({ code: 400386 })
  expect(await create(length, null)).toMatchObject({ status: 401 })
  expect((await create({ ...length, "tus-resumable": "0.2" })).status).toBe(400)
  for (const id of ["..%2f..%2fsecret.key", `${owner.id}-..%2fx`, `${owner.id}-${"0".repeat(36)}`, "resumable"])
    expect((await speak("HEAD", `${endpoint()}/${id}`)).status, id).toBe(404)
  expect(await incoming()).toEqual(before)
})

it("PHOTO-01 takes no byte more than was said", async () => {
  const url = await begin(1000)
  expect((await patch(url, 0, picture.subarray(0, 2000))).status).toBe(413)
  expect((await speak("HEAD", url)).headers.get("upload-offset")).toBe("0")
  expect((await speak("DELETE", url)).status).toBe(204)
  expect((await speak("HEAD", url)).status).toBe(404)
})

it("PHOTO-01 deletes unfinished uploads, and limits how many a member can begin", async () => {
  const urls: string[] = []
  let status = 201
  while (status === 201 && urls.length < 100) {
    const answer = await speak("POST", endpoint(), { member: other, headers: { "upload-length": "10" } })
    status = answer.status
    urls.push(answer.headers.get("location") ?? "")
  }
  expect([status, urls.length]).toEqual([429, 51])
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const name of await incoming()) await utimes(join(app.dataDir, "incoming", name), yesterday, yesterday)
  await sweep(db)
  expect(await incoming()).toEqual([])
  expect((await speak("HEAD", urls[0] ?? "", { member: other })).status).toBe(404)
})
