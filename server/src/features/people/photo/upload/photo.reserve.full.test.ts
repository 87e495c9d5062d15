import { stat, utimes } from "node:fs/promises"
import { type ClientRequest, type IncomingMessage, request } from "node:http"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"
import { resumableUploads } from "@redthread/contract/photo"
import { stall } from "../../../../core/http/call-input"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { incomingDisk } from "./photo.reserve"
import { keptFiles } from "../testing/forms"

const mebibyte = 1024 * 1024

const usual = stall.after

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  // Longer than a busy machine takes to refuse 25 forms, which are not stalled.
  stall.after = 2000
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  stall.after = usual
  await app.stop()
})

/** Announces a resumable upload and sends nothing. Returns status and location. */
async function announce(member: TestMember, bytes: number): Promise<[number, string]> {
  const headers = { authorization: `Bearer ${member.token}`, "tus-resumable": "1.0.0", "upload-length": String(bytes) }
  const answer = await fetch(`${app.url}/v1${resumableUploads}`, { method: "POST", headers })
  return [answer.status, answer.headers.get("location") ?? ""]
}

const numberOf = (wanted: number, statuses: readonly unknown[]) => statuses.filter((status) => status === wanted).length

/** Announces a form of this length and stops in the middle. */
function sendSome(member: TestMember, bytes: number): ClientRequest {
  const edge = "----edge"
  const headers = {
    authorization: `Bearer ${member.token}`,
    "content-type": `multipart/form-data; boundary=${edge}`,
    "content-length": bytes,
  }
  const sending = request(`${app.url}/v1/uploads`, { method: "POST", headers })
  sending.write(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`)
  sending.write(Buffer.alloc(100_000, 1))
  return sending
}

/** Null if the connection was closed instead. */
const endOf = (sending: ClientRequest): Promise<number | null> =>
  new Promise((resolve) => {
    sending.on("response", (answer: IncomingMessage) => resolve(answer.resume().statusCode ?? null))
    sending.on("error", () => resolve(null))
  })

it("PHOTO-01 limits announced bytes, received or not, also of concurrent requests", async () => {
  const [eager, other] = [await app.register(), await app.register()]
  const answers = await Promise.all(Array.from({ length: 25 }, () => announce(eager, 100 * mebibyte)))
  const statuses = answers.map(([status]) => status)
  expect([numberOf(201, statuses), numberOf(429, statuses)]).toEqual([5, 20])
  expect((await announce(other, 100 * mebibyte))[0]).toBe(201)
  const [, address] = answers.find(([status]) => status === 201) ?? []
  const headers = { authorization: `Bearer ${eager.token}`, "tus-resumable": "1.0.0" }
  await fetch(new URL(address ?? "", app.url), { method: "DELETE", headers })
  expect((await announce(eager, 100 * mebibyte))[0]).toBe(201)
})

it("PHOTO-01 ends stalled forms, releases their bytes, and keeps none of their files", async () => {
  const member = await app.register()
  const before = await keptFiles(app)
  const forms = Array.from({ length: 25 }, () => sendSome(member, 100 * mebibyte))
  const ends = await Promise.all(forms.map(endOf))
  expect([numberOf(429, ends), ends.filter((end) => end === null).length]).toEqual([20, 5])
  await expect.poll(() => keptFiles(app)).toEqual(before)
  expect((await announce(member, 400 * mebibyte))[0]).toBe(413)
  expect((await announce(member, 100 * mebibyte))[0]).toBe(201)
  for (const form of forms) form.destroy()
})

it("PHOTO-01 ends a stalled resumable request, and resumes it", async () => {
  const member = await app.register()
  const [, address] = await announce(member, 300_000)
  const headers = {
    authorization: `Bearer ${member.token}`,
    "tus-resumable": "1.0.0",
    "content-type": "application/offset+octet-stream",
    "content-length": 300_000,
    "upload-offset": "0",
  }
  const sending = request(new URL(address, app.url), { method: "PATCH", headers })
  sending.write(Buffer.alloc(100_000, 1))
  expect(await endOf(sending)).toBeNull()
  const path = join(app.dataDir, "incoming", address.split("/").at(-1) ?? "")
  expect((await stat(path)).size).toBe(100_000)
})

it("PHOTO-01 keeps half of the free disk free", async () => {
  const [one, two, three] = [await app.register(), await app.register(), await app.register()]
  vi.spyOn(incomingDisk, "free").mockResolvedValue(150 * 2 * mebibyte)
  // An announced upload without bytes reserves no disk.
  const addresses: string[] = []
  for (const member of [one, one, two, three]) {
    const [status, address] = await announce(member, 100 * mebibyte)
    expect(status).toBe(201)
    addresses.push(address)
  }
  const patched = async (member: TestMember, address: string) => {
    const headers = { authorization: `Bearer ${member.token}`, "tus-resumable": "1.0.0", "upload-offset": "0" }
    const body = new Uint8Array(1000)
    const type = { "content-type": "application/offset+octet-stream" }
    return (await fetch(new URL(address, app.url), { method: "PATCH", headers: { ...headers, ...type }, body })).status
  }
  const before = (await keptFiles(app)).length
  const underWay = sendSome(one, 100 * mebibyte)
  await expect.poll(async () => (await keptFiles(app)).length).toBeGreaterThan(before)
  expect((await announce(two, 60 * mebibyte))[0]).toBe(503)
  expect(await patched(three, addresses[3] ?? "")).toBe(503)
  expect(await endOf(sendSome(two, 100 * mebibyte))).toBe(503)
  expect(await endOf(underWay)).toBeNull()
  // The server releases the disk shortly after the client's end of the connection.
  await expect.poll(() => patched(three, addresses[3] ?? "")).toBe(204)
})

it("PHOTO-01 deletes an upload without bytes after ten minutes", async () => {
  const member = await app.register()
  const begun = await Promise.all(Array.from({ length: 5 }, () => announce(member, 100 * mebibyte)))
  expect((await announce(member, 100 * mebibyte))[0]).toBe(429)
  const long = new Date(Date.now() - 11 * 60 * 1000)
  for (const [, address] of begun) {
    const path = join(app.dataDir, "incoming", address.split("/").at(-1) ?? "")
    for (const name of [path, `${path}.json`]) await utimes(name, long, long)
  }
  expect((await announce(member, 100 * mebibyte))[0]).toBe(201)
  expect(
    (await keptFiles(app)).filter((path) =>
      begun.some(([, address]) => path.includes(address.split("/").at(-1) ?? "-")),
    ),
  ).toEqual([])
})
