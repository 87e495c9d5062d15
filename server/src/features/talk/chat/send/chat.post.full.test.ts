import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "drizzle-orm"
import type { CallInput } from "@redthread/contract/core/call"
import { listThreads, type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { block } from "@redthread/contract/relation"
import type { Member } from "../../../../core/member/caller"
import { transaction } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { insertUploads } from "../../../../testing/fixtures/photos"
import { type Post, postMessage, preparePost } from "./chat.send.service"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const pair = async (): Promise<[TestMember, TestMember]> => [await app.register(), await app.register({ gender: 1 })]

const send = (from: TestMember, to: TestMember, body: Omit<CallInput<typeof sendMessage>["body"], "user_id">) =>
  from.call(sendMessage, { body: { user_id: to.id, ...body } })

const latest = async (reader: TestMember, other: TestMember): Promise<Message | undefined> =>
  (await reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } })).messages[0]

const asMember = ({ id, session }: TestMember): Member =>
  ({ id, vip: false, language: session.me.language, role: "member" }) as Member

test("CHAT-02 what kind of message it is follows from what it carries", async () => {
  const [anna, ben] = await pair()
  const [photo = 0, clip = 0, alone = 0] = await insertUploads(anna, 3)
  await db.execute(sql`update photo set kind = 'video' where id in (${clip}, ${alone})`)
  expect((await send(anna, ben, { message_content: "Hello" })).body.message_type).toBe("text")
  await send(ben, anna, { message_content: "Hello" })
  expect((await send(anna, ben, { upload_ids: [photo, clip] })).body.message_type).toBe("photo")
  const { body: video } = await send(anna, ben, { upload_ids: [alone] })
  expect(video).toMatchObject({ message_type: "video", related_user_id: ben.id, resource: null })
  expect(await latest(ben, anna)).toMatchObject({ message_type: "video", related_user_id: anna.id })
  const [thread] = (await ben.ok(listThreads, { query: {} })).items
  expect(thread?.summary_type).toBe("video")
})

test("CHAT-02 a reply quotes a message of the same conversation and of no other", async () => {
  const [anna, ben] = await pair()
  const [clara, dan] = await pair()
  const { body: first } = await send(anna, ben, { message_content: "Do you like the sea?" })
  const { body: foreign } = await send(clara, dan, { message_content: "A secret" })
  const socket = await anna.socket()
  const { body: reply } = await send(ben, anna, { message_content: "Very much", reply_to: first.id })
  const quote = { id: first.id, seq: 1, sender: anna.id, message_type: "text", recalled: false }
  expect(reply.reply_to).toEqual({ ...quote, content: "Do you like the sea?" })
  expect((await socket.next("message")).data["message"]).toMatchObject({ reply_to: quote })
  expect((await latest(anna, ben))?.reply_to).toEqual(reply.reply_to)
  expect((await send(anna, ben, { message_content: "And this", reply_to: foreign.id })).body.reply_to).toBeNull()
})

const gift: Omit<Post, "to"> = { type: "gift", aboutId: 7, key: "gift-7", isOwed: true }

test("CHAT-02 a feature posts in its own transaction: both or neither, once for one key, heard after the commit", async () => {
  const [anna, ben] = await pair()
  await send(anna, ben, { message_content: "Hello" })
  const socket = await ben.socket()
  const post = { ...gift, to: ben.id }
  const failed = transaction(db, async (tx) => {
    await postMessage(tx, asMember(anna), post)
    throw new Error("no gold")
  })
  await expect(failed).rejects.toThrow("no gold")
  expect((await latest(ben, anna))?.seq).toBe(1)
  const give = () =>
    transaction(db, async (tx) => {
      await preparePost(tx, asMember(anna), post)
      return postMessage(tx, asMember(anna), post)
    })
  const ids = await Promise.all([give(), give(), give()])
  expect(new Set(ids).size).toBe(1)
  const { data } = await socket.next("message")
  expect(data).toMatchObject({ id: ids[0], message: { message_type: "gift", gift_id: 7, call_id: null } })
  expect((await latest(ben, anna))?.seq).toBe(2)
  expect(socket.received.filter(({ event }) => event === "message")).toHaveLength(1)
})

test("CHAT-08 a gift need not wait for an answer, and does not get round a block", async () => {
  const [anna, ben] = await pair()
  await transaction(db, (tx) => postMessage(tx, asMember(anna), { ...gift, to: ben.id, key: "gift-8" }))
  await expect(
    transaction(db, (tx) => postMessage(tx, asMember(anna), { ...gift, to: ben.id, key: "gift-9", isOwed: false })),
  ).rejects.toMatchObject({ key: "wait_for_answer" })
  await ben.ok(block, { body: { user_id: anna.id } })
  const refused = transaction(db, (tx) => postMessage(tx, asMember(anna), { ...gift, to: ben.id, key: "gift-10" }))
  await expect(refused).rejects.toMatchObject({ key: "cannot_be_written_to" })
})

test("SAFE-01 a feature's post of words that readers are warned of is refused after several of them, as a message is", async () => {
  const [anna, ben] = await pair()
  await send(anna, ben, { message_content: "Hello" })
  await send(ben, anna, { message_content: "Hello" })
  const begging = "My love, could you lend me 400 dollars until Friday? I'll pay you back."
  const post = (key: string, content: string) =>
    transaction(db, (tx) => postMessage(tx, asMember(anna), { to: ben.id, type: "text", content, key }))
  for (let count = 0; count < 5; count++) await post(`asked-${count}`, begging)
  await expect(post("asked-5", begging)).rejects.toMatchObject({ key: "too_many_requests" })
  await post("asked-6", "Good night")
})
