import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "drizzle-orm"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { editUpload } from "@redthread/contract/photo"
import { editProfile, hiMax, showProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { hiTemplate, sayHi } from "@redthread/contract/say-hi"
import { showMe } from "@redthread/contract/account"
import { rows, transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { addPhoto, uploadPicture } from "../../../testing/fixtures/photos"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const pair = async (language: "de" | "en" = "en"): Promise<[TestMember, TestMember]> => [
  await app.register({ language }),
  await app.register({ gender: 1, language: "ja" }),
]
const greet = (from: TestMember, to: TestMember) => from.call(sayHi, { body: { user_id: to.id } })
const messagesOf = async (reader: TestMember, other: TestMember) =>
  (await reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } })).messages

test("CHAT-09 without an own greeting a phrase is sent, which is shown in the receiver's language", async () => {
  const [anna, yuki] = await pair("de")
  const { status, body } = await greet(anna, yuki)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { message_type: "sayhi", template_id: hiTemplate, translate: null, language: "de" },
  })
  expect(body.content).toMatch(/^Hi! Ich habe dein Profil gelesen/)
  const [got] = await messagesOf(yuki, anna)
  expect(got).toMatchObject({ message_type: "sayhi", translate_state: "translated" })
  expect(got?.translate).toMatch(/^こんにちは。/)
})

test("CHAT-09 ACC-16 own text and photo are in `me`, reach other devices, and are sent", async () => {
  const [anna, yuki] = await pair()
  const socket = await anna.socket()
  const picture = await uploadPicture(app, anna, 3)
  await anna.ok(editProfile, { body: { hi_content: "  Hello from the sea  ", hi_photo: picture.id } })
  expect((await socket.next("settings")).data).toEqual({ hi_content: "Hello from the sea", hi_photo: picture.id })
  expect(await anna.ok(showMe, {})).toMatchObject({ hi_content: "Hello from the sea", hi_photo: picture.id })
  const { body } = await greet(anna, yuki)
  expect(body).toMatchObject({ message_type: "sayhi", content: "Hello from the sea", upload_ids: [picture.id] })
  expect((await messagesOf(yuki, anna))[0]).toMatchObject({ uploads: [{ id: picture.id, folder: "public" }] })
  await anna.ok(editProfile, { body: { hi_content: "", hi_photo: null } })
  expect(await anna.ok(showMe, {})).toMatchObject({ hi_content: null, hi_photo: null })
  const refused = async (change: object) => (await anna.call(editProfile, { body: change })).error
  expect(await refused({ hi_content: "x".repeat(hiMax + 1) })).toMatchObject({ field: "hi_content" })
  expect(await refused({ hi_photo: (await uploadPicture(app, yuki, 4)).id })).toMatchObject({ code: 404000 })
})

test("CHAT-09 a person is greeted once, also by six devices at once, and `messaged` says so", async () => {
  const [anna, yuki] = await pair()
  const messaged = async () => (await anna.ok(showProfile, { params: { id: yuki.id } })).messaged
  expect(await messaged()).toBe(0)
  const answers = await Promise.all(Array.from({ length: 6 }, () => greet(anna, yuki)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await greet(anna, yuki)).body.id).toBe(answers[0]?.body.id)
  expect(await messagesOf(yuki, anna)).toHaveLength(1)
  expect(await messaged()).toBe(1)
})

test("CHAT-03 CHAT-09 no client id of a message takes the place of a greeting", async () => {
  const [anna, yuki] = await pair()
  const write = async (to: TestMember, client_id: string) => {
    const { status, error } = await anna.call(sendMessage, {
      body: { user_id: to.id, message_content: "Hello", client_id },
    })
    return status === 201 ? status : error.field
  }
  expect(await write(await app.register(), `sayhi-${yuki.id}`)).toBe(201)
  expect(await write(yuki, `\u0001sayhi-${yuki.id}`)).toBe("client_id")
  expect((await greet(anna, yuki)).body).toMatchObject({ message_type: "sayhi", related_user_id: yuki.id })
})

test("CHAT-09 the rules of writing apply: oneself, hidden members, blocks, friends only", async () => {
  const [anna, yuki] = await pair()
  expect((await greet(anna, anna)).error.code).toBe(400206)
  expect((await anna.call(sayHi, { body: { user_id: 999_999 } })).status).toBe(404)
  await yuki.ok(editProfile, { body: { message_policy: "friends" } })
  expect((await greet(anna, yuki)).error.code).toBe(400434)
  await yuki.ok(editProfile, { body: { message_policy: "everyone" } })
  await yuki.ok(block, { body: { user_id: anna.id } })
  expect((await greet(anna, yuki)).status).toBe(404)
  expect((await app.call(sayHi, { body: { user_id: yuki.id } })).status).toBe(401)
})

test("CHAT-09 a moved or deleted photo leaves the greeting, and an erasure deletes it", async () => {
  const [anna, yuki] = await pair()
  const photo = await addPhoto(app, anna, "public")
  await anna.ok(editProfile, { body: { hi_photo: photo.id } })
  await anna.ok(editUpload, { params: { id: photo.id }, body: { folder: "private" } })
  expect((await anna.ok(showMe, {})).hi_photo).toBeNull()
  expect((await greet(anna, yuki)).body).toMatchObject({ uploads: [], template_id: hiTemplate })
  await transaction(db, (tx) => everyFeature.onErase(tx, anna.id))
  expect(await rows(db, {}, sql`select from say_hi where member_id = ${anna.id}`)).toEqual([])
})
