import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { listThreads, type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { editUpload, listAttachments, listPhotos, payUpload, showPhoto } from "@redthread/contract/photo"
import { editProfile } from "@redthread/contract/profile"
import { block, unblock } from "@redthread/contract/relation"
import { rows, transaction } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import { everyFeature } from "../../../../core/every-feature"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { give } from "../../../money/gold/testing/gold-crowd"
import { addPhoto, insertUploads, uploadPicture } from "../../../../testing/fixtures/photos"

let app: TestApp
let anna: TestMember
let ben: TestMember

const send = (from: TestMember, to: TestMember, upload_ids: number[], more: { client_id?: string } = {}) =>
  from.call(sendMessage, { body: { user_id: to.id, message_type: "photo", upload_ids, ...more } })

async function sent(from: TestMember, to: TestMember, upload_ids: number[], client_id?: string): Promise<Message> {
  const { status, body, error } = await send(from, to, upload_ids, client_id ? { client_id } : {})
  expect({ status, error: error.message }).toMatchObject({ status: 201 })
  return body
}

const open = (reader: TestMember, other: TestMember) =>
  reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } as never })
const latest = async (reader: TestMember, other: TestMember) => (await open(reader, other)).messages[0] as Message
const attachments = (reader: TestMember, other: TestMember, page = 1) =>
  reader.ok(listAttachments, { params: { id: other.id }, query: { page } })
const statusOf = async (address: string | undefined) => (await fetch(`${app.url}${address ?? ""}`)).status

beforeAll(async () => {
  app = await startApp()
  ;[anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "Hello" } })
  await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: "Hello yourself" } })
})
afterAll(() => app.stop())

test("PHOTO-07 photos of a message are visible to both members only and are in no album", async () => {
  const [one, two] = [await uploadPicture(app, anna, 1), await uploadPicture(app, anna, 2)]
  const socket = await ben.socket()
  const message = await sent(anna, ben, [one.id, two.id])
  expect(message).toMatchObject({ message_type: "photo", content: "", upload_ids: [one.id, two.id] })
  const { data } = await socket.next("message")
  expect(data).toMatchObject({ id: message.id, seq: message.seq })
  expect(data["message"]).toBeUndefined()
  const got = await latest(ben, anna)
  expect(got.uploads).toMatchObject([
    { id: one.id, user_id: anna.id, folder: "message", paid: true, amount: null, kind: "image" },
    { id: two.id },
  ])
  expect([await statusOf(got.uploads[0]?.src), await statusOf(got.uploads[0]?.thumbnail)]).toEqual([200, 200])
  expect(await statusOf(got.uploads[0]?.src.split("?")[0])).toBe(404)
  expect((await ben.ok(showPhoto, { params: { id: one.id } })).src).toBe(got.uploads[0]?.src)
  const stranger = await app.register({ gender: 1 })
  for (const reader of [stranger, app])
    expect((await reader.call(showPhoto, { params: { id: one.id } })).status).toBe(404)
  expect((await ben.ok(listPhotos, { params: { id: anna.id }, query: {} })).items).toEqual([])
  expect((await anna.call(editUpload, { params: { id: one.id }, body: { folder: "public" } })).status).toBe(404)
  const [thread] = (await ben.ok(listThreads, { query: {} })).items
  expect(thread).toMatchObject({ summary: "", summary_type: "photo", unread: 2 })
})

test("PHOTO-07 the same client_id again, one after the other or at once, is one message with its photos", async () => {
  const [id = 0] = await insertUploads(anna, 1)
  const answers = await Promise.all(Array.from({ length: 6 }, () => sent(anna, ben, [id], "photo-once")))
  expect(new Set(answers.map((message) => message.id)).size).toBe(1)
  for (const message of answers) expect(message.upload_ids).toEqual([id])
  expect(await sent(anna, ben, [id], "photo-once")).toEqual(answers[0])
  const [{ count } = { count: 0 }] = await rows(
    db,
    { count: "int4" },
    sql`select count(*)::int as count from message_upload where photo_id = ${id}`,
  )
  expect(count).toBe(1)
})

test("PHOTO-07 refuses others' photos, photos for friends, what another message holds, and nothing is sent then", async () => {
  const before = (await open(anna, ben)).seq
  const [foreign = 0] = await insertUploads(ben, 1)
  const [forFriends = 0, taken = 0, own = 0] = await insertUploads(anna, 3)
  await anna.ok(editUpload, { params: { id: forFriends }, body: { folder: "private" } })
  await sent(anna, ben, [taken])
  for (const id of [foreign, forFriends, taken, 999_999]) {
    expect((await send(anna, ben, [own, id])).error).toMatchObject({ code: 404000, field: "upload_ids" })
  }
  const refused = async (body: object) =>
    (await anna.call(sendMessage, { body: { user_id: ben.id, ...body } as never })).error
  expect(await refused({ message_type: "photo", message_content: "none" })).toMatchObject({ field: "message_type" })
  expect(await refused({ message_type: "text", upload_ids: [own] })).toMatchObject({ field: "message_type" })
  expect(await refused({ message_type: "photo", upload_ids: Array(10).fill(own) })).toMatchObject({ code: 400203 })
  expect((await open(anna, ben)).seq).toBe(before + 1)
  expect((await sent(anna, ben, [own, own])).upload_ids).toEqual([own])
})

test("PHOTO-07 the rules of writing hold for photos: one message until the other answers, none to who blocks", async () => {
  const [writer, reader] = [await app.register(), await app.register({ gender: 1 })]
  const [one = 0, two = 0] = await insertUploads(writer, 2)
  expect((await sent(writer, reader, [one])).seq).toBe(1)
  expect((await send(writer, reader, [two])).error.code).toBe(400431)
  await reader.ok(block, { body: { user_id: writer.id } })
  expect((await send(writer, reader, [two])).error.code).toBe(400433)
  const [row] = await rows(
    db,
    { folder: "text", attached: "bool" },
    sql`select folder, attached_at is not null as attached from photo where id = ${two}`,
  )
  expect(row?.attached).toBe(false)
})

test("PHOTO-07 PHOTO-04 a secret photo of the album is blurred with its price until the reader has paid", async () => {
  const secret = await addPhoto(app, anna, "secret", { price: 3 })
  await sent(anna, ben, [secret.id])
  const [locked] = (await latest(ben, anna)).uploads
  expect(locked).toMatchObject({ id: secret.id, amount: 3, paid: false, folder: "secret" })
  expect((await latest(anna, ben)).uploads[0]).toMatchObject({ amount: 3, paid: true })
  await give(ben.id, 1000)
  await anna.ok(editProfile, { body: { visibility: "hidden" } })
  const body = { upload_id: secret.id, type: "message" as const, price: 3 }
  expect((await ben.call(payUpload, { body }, { "idempotency-key": "in-chat" })).body.taken).toBe(3)
  const [paid] = (await latest(ben, anna)).uploads
  expect(paid?.paid).toBe(true)
  expect(await statusOf(paid?.src)).toBe(200)
  expect((await attachments(ben, anna)).items[0]).toEqual(paid)
  await anna.ok(editProfile, { body: { visibility: "public" } })
})

test("PHOTO-07 lists what the two exchanged, latest first, 16 a page; across a block only the reader's own", async () => {
  const [one, other] = [await app.register(), await app.register({ gender: 1 })]
  expect((await attachments(one, other)).items).toEqual([])
  await one.ok(sendMessage, { body: { user_id: other.id, message_content: "Hello" } })
  const mine = await insertUploads(other, 3)
  await sent(other, one, mine)
  const [{ id: message, thread } = { id: 0, thread: 0 }] = await rows(
    db,
    { id: "int8", thread: "int8" },
    sql`select message_id as id, thread_id as thread from message_upload where photo_id = ${mine[0]}`,
  )
  await db.execute(sql`
    with made as (insert into photo (member_id, folder, file, width, height, created_at, attached_at)
      select ${one.id}, 'message', 's-chat-' || n, 10, 10, now(), now() from generate_series(1, 15) n returning id)
    insert into message_upload (message_id, thread_id, photo_id, position)
    select ${message}, ${thread}, id, 2 + row_number() over (order by id) from made`)
  const first = await attachments(one, other)
  expect(first.items.map(({ user_id }) => user_id)).toEqual([...Array<number>(15).fill(one.id), other.id])
  expect(first.pagination).toMatchObject({ page: 1, next_page: 2 })
  const after = first.pagination.next_max_id ?? 0
  const next = () => one.ok(listAttachments, { params: { id: other.id }, query: { max_id: after } })
  const second = await attachments(one, other, 2)
  expect(second.items.map(({ id }) => id)).toEqual([mine[1], mine[0]])
  await one.ok(block, { body: { user_id: other.id } })
  expect((await attachments(one, other)).items.every(({ user_id }) => user_id === one.id)).toBe(true)
  expect((await latest(one, other)).uploads.every(({ user_id }) => user_id === one.id)).toBe(true)
  await one.ok(unblock, { body: { user_id: other.id } })
  expect((await attachments(one, other, 2)).items).toHaveLength(2)
  for (const place of [4, 15])
    await db.execute(sql`delete from message_upload where photo_id = ${first.items[place]?.id ?? 0}`)
  expect((await next()).items.map(({ id }) => id)).toEqual([mine[1], mine[0]])
  expect((await next()).pagination).toMatchObject({ next_page: null, next_max_id: null })
  expect((await attachments(one, other, 2)).items).toEqual([])
})

test("ACC-07 PHOTO-07 an export names the photos of messages; an erasure takes them and leaves the conversation", async () => {
  const [writer, reader] = [await app.register(), await app.register({ gender: 1 })]
  const { id } = await uploadPicture(app, writer)
  await sent(writer, reader, [id])
  const { src } = (await latest(reader, writer)).uploads[0] ?? {}
  const [exported] = everyFeature.exports(db, writer.id).filter(({ name }) => name === "chat")
  const messages = (await exported?.read())?.["messages"] as AsyncIterable<unknown>
  const found: unknown[] = []
  for await (const message of messages) found.push(message)
  expect(found).toMatchObject([{ type: "photo", uploads: [id] }])
  await transaction(db, (tx) => everyFeature.onErase(tx, writer.id))
  expect(await latest(reader, writer)).toMatchObject({ message_type: "photo", uploads: [], upload_ids: [] })
  await expect.poll(() => statusOf(src)).toBe(404)
})
