import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { CallInput } from "@redthread/contract/core/call"
import { editThread, listThreads, type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { editUpload, listAttachments, payUpload, showPhoto } from "@redthread/contract/photo"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { give } from "../../../money/gold/testing/gold-crowd"
import { missingDecoder } from "../../../people/photo/media/photo.ffmpeg"
import { sendForm } from "../../../people/photo/testing/forms"
import { voice } from "../../../people/photo/testing/voices"
import { addPhoto, uploadPicture } from "../../../../testing/fixtures/photos"

const noDecoder = (await missingDecoder()) !== null

let app: TestApp
let anna: TestMember
let ben: TestMember
let stranger: TestMember

type Body = Omit<CallInput<typeof sendMessage>["body"], "user_id">
const send = (from: TestMember, to: TestMember, body: Body) =>
  from.call(sendMessage, { body: { user_id: to.id, ...body } })
const open = (reader: TestMember, other: TestMember) =>
  reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } })
const latest = async (reader: TestMember, other: TestMember) => (await open(reader, other)).messages[0] as Message
const statusOf = async (address: string | undefined) => (await fetch(`${app.url}${address ?? ""}`)).status
const pay = (member: TestMember, upload_id: number, price: number, key: string) =>
  member.call(payUpload, { body: { upload_id, price, type: "message" } }, { "idempotency-key": key })

beforeAll(async () => {
  app = await startApp()
  anna = await app.register({ language: "de" })
  ben = await app.register({ gender: 1, language: "ja" })
  stranger = await app.register({ gender: 1 })
  await send(anna, ben, { message_content: "Hallo" })
  await send(ben, anna, { message_content: "はい" })
})
afterAll(() => app.stop())

test("CHAT-02 a sentence of the phrase book is chosen in one language and read in the other, whatever engine", async () => {
  const socket = await ben.socket()
  const { status, body } = await send(anna, ben, { template_id: 301 })
  const german = "Was machst du beruflich?"
  const japanese = "お仕事は何をされていますか？"
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { message_type: "template", template_id: 301, content: german, translate: null, language: "de" },
  })
  const { data } = await socket.next("message")
  const read = { template_id: 301, content: german, translate: japanese, translate_state: "translated" }
  expect(data["message"]).toMatchObject(read)
  expect(await latest(ben, anna)).toMatchObject(read)
  const { id = 0 } = (await ben.ok(listThreads, { query: {} })).items[0] ?? {}
  await ben.ok(editThread, { params: { id }, body: { engine: 0 } })
  expect(await latest(ben, anna)).toMatchObject(read)
  expect((await ben.ok(listThreads, { query: {} })).items[0]?.summary).toBe(japanese)
  await ben.ok(editThread, { params: { id }, body: { receive: "de" } })
  expect(await latest(ben, anna)).toMatchObject({ content: german, translate: null, translate_state: "none" })
  await ben.ok(editThread, { params: { id }, body: { receive: null, engine: 1 } })
})

test("CHAT-02 a phrase has no other content and has to be in the phrase book", async () => {
  for (const body of [
    { template_id: 101, message_content: "and this" },
    { template_id: 101, upload_ids: [(await uploadPicture(app, anna, 1)).id] },
  ])
    expect((await send(anna, ben, body)).error).toMatchObject({ field: "template_id" })
  expect((await send(anna, ben, { template_id: 999 })).error).toMatchObject({ code: 404000, field: "template_id" })
  expect((await send(anna, ben, { template_id: 101, message_type: "text" })).error.field).toBe("message_type")
})

test("CHAT-10 photos with a price are blurred until each is bought, once, and the owner earns", async () => {
  const [one, two] = [await uploadPicture(app, anna, 11), await uploadPicture(app, anna, 12)]
  const { body: sent } = await send(anna, ben, { upload_ids: [one.id, two.id], price: 2.5 })
  expect(sent).toMatchObject({ message_type: "photo", resource: { paid: true } })
  expect(sent.uploads).toMatchObject([
    { amount: 2.5, paid: true },
    { amount: 2.5, paid: true },
  ])
  const got = await latest(ben, anna)
  expect(got).toMatchObject({ resource: { paid: false } })
  expect(got.uploads).toMatchObject([{ id: one.id, amount: 2.5, paid: false, folder: "message" }, { paid: false }])
  expect(got.uploads[0]?.src).toContain("/blur.webp")
  expect(await statusOf(got.uploads[0]?.src.replace("blur.webp", "1600.webp"))).toBe(404)
  expect((await pay(ben, one.id, 2.5, "poor")).error.code).toBe(400022)
  await give(ben.id, 1000)
  expect((await pay(ben, one.id, 1, "cheap")).error.code).toBe(400482)
  const both = await Promise.all(["a", "b"].map((key) => pay(ben, one.id, 2.5, key)))
  expect(both.reduce((sum, { body }) => sum + body.taken, 0)).toBe(2.5)
  const half = await latest(ben, anna)
  expect(half.resource).toEqual({ paid: false })
  expect(await statusOf(half.uploads[0]?.src)).toBe(200)
  expect((await pay(ben, two.id, 2.5, "second")).body.taken).toBe(2.5)
  expect(await latest(ben, anna)).toMatchObject({ resource: { paid: true }, uploads: [{ paid: true }, { paid: true }] })
  expect((await pay(anna, one.id, 2.5, "own")).error.code).toBe(400206)
})

test("CHAT-10 who did not get the message can neither see nor buy its photos, and the price stays", async () => {
  const { id } = await uploadPicture(app, anna, 13)
  await send(anna, ben, { upload_ids: [id], price: 1 })
  await give(stranger.id, 1000)
  expect((await pay(stranger, id, 1, "stranger")).status).toBe(404)
  expect((await stranger.call(showPhoto, { params: { id } })).status).toBe(404)
  for (const change of [{ price: 5 }, { folder: "public" }] as const)
    expect((await anna.call(editUpload, { params: { id }, body: change })).status).toBe(404)
})

test("CHAT-10 a price needs photos that were uploaded for the message, and lies within the bounds", async () => {
  const open = await addPhoto(app, anna, "public")
  const refusal = async (body: Body) => (await send(anna, ben, body)).error
  expect(await refusal({ message_content: "words", price: 1 })).toMatchObject({ code: 400392, field: "price" })
  expect(await refusal({ upload_ids: [open.id], price: 1 })).toMatchObject({ code: 400392, field: "price" })
  const { id } = await uploadPicture(app, anna, 14)
  for (const price of [0, 0.1, 101])
    expect(await refusal({ upload_ids: [id], price })).toMatchObject({ field: "price" })
  expect((await send(anna, ben, { upload_ids: [id], price: 0.5 })).status).toBe(201)
})

describe.skipIf(noDecoder)("CHAT-02 voice messages", () => {
  const record = async (by: TestMember) =>
    (await sendForm(app, by, { "voice.webm": await voice() })).body.items[0]?.id ?? 0

  test("a voice message with its length and waveform is available to both members only, and is no photo", async () => {
    // Addresses are signed again each minute.
    const photos = async () =>
      (await ben.ok(listAttachments, { params: { id: anna.id }, query: {} })).items.map((photo) => photo.id)
    const before = await photos()
    const id = await record(anna)
    const { body: sent } = await send(anna, ben, { upload_ids: [id] })
    expect(sent).toMatchObject({ message_type: "voice", content: "", resource: null })
    const [heard] = (await latest(ben, anna)).uploads
    expect(heard).toMatchObject({ kind: "audio", thumbnail: "", folder: "message", paid: true })
    expect(heard?.duration).toBeCloseTo(2, 0)
    expect(heard?.waveform?.at(-1)).toBeGreaterThan(heard?.waveform?.[0] ?? 100)
    expect(await statusOf(heard?.src)).toBe(200)
    const part = await fetch(`${app.url}${heard?.src}`, { headers: { range: "bytes=0-99" } })
    expect([part.status, part.headers.get("content-type")]).toEqual([206, "audio/mp4"])
    expect((await stranger.call(showPhoto, { params: { id } })).status).toBe(404)
    expect(await photos()).toEqual(before)
    expect((await ben.ok(listThreads, { query: {} })).items[0]).toMatchObject({ summary: "", summary_type: "voice" })
  })

  test("a voice message has no other content, is free, and is sent once", async () => {
    const id = await record(anna)
    const refusal = async (body: Body) => (await send(anna, ben, body)).error
    expect(await refusal({ upload_ids: [id, (await uploadPicture(app, anna, 15)).id] })).toMatchObject({ code: 404000 })
    expect(await refusal({ upload_ids: [id], price: 1 })).toMatchObject({ code: 404000 })
    expect(await refusal({ upload_ids: [id], message_type: "photo" })).toMatchObject({ field: "message_type" })
    expect((await send(anna, ben, { upload_ids: [id], message_type: "voice" })).status).toBe(201)
    expect(await refusal({ upload_ids: [id] })).toMatchObject({ code: 404000 })
    expect(await refusal({ upload_ids: [await record(ben)] })).toMatchObject({ code: 404000 })
  })
})
