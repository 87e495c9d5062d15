import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { CallSpec } from "@redthread/contract/core/call"
import { errors } from "@redthread/contract/core/error"
import { listPhotos, resumableUploads } from "@redthread/contract/photo"
import { editProfile } from "@redthread/contract/profile"
import { sendForm } from "./features/people/photo/testing/forms"
import { callsOfContract, titleOf } from "./testing/contract-calls"
import { startApp, type TestApp, type TestMember } from "./testing/harness"
import { newStaff, sanctionMember } from "./testing/staff"

/** Those that end the session that they are made with come last. */
const order = ["DELETE /sessions", "POST /logout", "DELETE /user"]
const writes = (await callsOfContract())
  .filter(({ method, access }) => method !== "GET" && (access === "account" || access === "member"))
  .toSorted((a, b) => order.indexOf(titleOf(a)) - order.indexOf(titleOf(b)))

let app: TestApp
let moderator: TestMember
let member: TestMember
let picture: Buffer

async function limited(): Promise<TestMember> {
  const made = await app.register()
  await sanctionMember(moderator, "limit", made.id)
  return made
}

beforeAll(async () => {
  app = await startApp()
  moderator = await newStaff(app, "moderator")
  member = await limited()
  picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } })
    .png()
    .toBuffer()
})
afterAll(() => app.stop())

/** The call with nothing in it. */
async function probe({ method, path }: CallSpec): Promise<number | undefined> {
  if (titleOf({ method, path }) === "DELETE /user") member = await limited()
  const response = await fetch(`${app.url}/v1${path.replaceAll(/:\w+/g, "999999")}`, {
    method,
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(response.status).not.toBe(401)
  return ((await response.json()) as { code?: number }).code
}

const refused = errors.account_limited.code

describe("STAFF-01 a member limited to reading", () => {
  test.each(writes.filter(({ publishes }) => publishes === true).map((call) => [titleOf(call), call] as const))(
    "is refused %s",
    async (_title, call) => expect(await probe(call)).toBe(refused),
  )

  test.each(writes.filter(({ publishes }) => publishes !== true).map((call) => [titleOf(call), call] as const))(
    "is not refused %s",
    async (_title, call) => expect(await probe(call)).not.toBe(refused),
  )

  test("is refused some inputs of two calls", () => {
    const partly = writes.filter(({ publishes }) => publishes === "partly").map(titleOf)
    expect(partly.toSorted()).toEqual(["POST /uploads", "PUT /user"])
  })

  test("changes settings, not what others read or see", async () => {
    const reader = await limited()
    const codeOf = async (body: object) => (await reader.call(editProfile, { body })).error.code
    const published = [
      ...([{ biography: "Hello" }, { occupation: "Nurse" }, { city: "Berlin" }, { vanity: "nurse-anna" }] as const),
      ...([{ hi_content: "Hello" }, { hi_photo: 1 }, { avatar: 1 }, { cover: 1 }] as const),
      { language: "de", biography: "Hello" },
    ]
    for (const body of published) expect([body, await codeOf(body)]).toEqual([body, refused])
    const chosen = { language: "de", visibility: "friends", message_policy: "friends", height: 203, sound: 0 } as const
    const gone = { biography: "", occupation: null, cover: null, hi_content: null } as const
    expect(await reader.ok(editProfile, { body: { ...chosen, ...gone } })).toMatchObject({ visibility: "friends" })
  })

  test("uploads for staff, not into the album", async () => {
    const reader = await limited()
    for (const folder of ["public", "private", "secret"])
      expect((await sendForm(app, reader, { "a.png": picture }, { folder })).body.code).toBe(refused)
    expect((await sendForm(app, reader, { "a.png": picture })).status).toBe(201)
    const { items } = await reader.ok(listPhotos, { params: { id: reader.id }, query: {} })
    expect(items).toEqual([])
  })

  test("begins no resumable upload into the album", async () => {
    const reader = await limited()
    const begin = async (metadata: Record<string, string>) => {
      const response = await fetch(`${app.url}/v1${resumableUploads}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${reader.token}`,
          "tus-resumable": "1.0.0",
          "upload-length": String(picture.length),
          ...metadata,
        },
      })
      const text = await response.text()
      return { status: response.status, code: text && (JSON.parse(text) as { code: number }).code }
    }
    const folder = Buffer.from("public").toString("base64")
    expect(await begin({ "upload-metadata": `folder ${folder}` })).toMatchObject({ code: refused })
    expect(await begin({})).toMatchObject({ status: 201 })
  })
})

test("STAFF-01 calls are accepted again after the limit", async () => {
  const writer = await app.register()
  expect((await writer.call(editProfile, { body: { biography: "Hello" } })).status).toBe(200)
})
