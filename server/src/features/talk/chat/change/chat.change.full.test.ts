import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { listThreads, type Message, sendMessage, showThread } from "@redthread/contract/chat"
import type { CallSpec } from "@redthread/contract/core/call"
import {
  deleteMessage,
  editMessage,
  editTime,
  reactToMessage,
  recallMessage,
  showMessage,
} from "@redthread/contract/message"
import { listChanges, listCounters, lowerCounter } from "@redthread/contract/notice"
import { listAttachments, payUpload, showPhoto } from "@redthread/contract/photo"
import { block, unblock } from "@redthread/contract/relation"
import { createTicket } from "@redthread/contract/support"
import { rows } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import { clock } from "../../../../core/process/clock"
import { type InputFor, startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { talk, twoWhoTalk } from "../../../../testing/fixtures/pairs"
import { addPhoto, insertUploads } from "../../../../testing/fixtures/photos"
import { give } from "../../../money/gold/testing/gold-crowd"
import { forgetFormer } from "./chat.change.service"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const send = (from: TestMember, to: TestMember, message_content: string) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content } })
const open = (reader: TestMember, other: TestMember, query: object = {}) =>
  reader.ok(showThread, { params: { id: other.id }, query: { user: 1, ...query } })
const latest = async (reader: TestMember, other: TestMember): Promise<Message> =>
  (await open(reader, other)).messages[0] as Message
const on = ({ id }: { id: number }) => ({ params: { id } })
const recall = (by: TestMember, { id }: { id: number }) => by.call(recallMessage, { body: { id } })
const reword = (by: TestMember, { id }: { id: number }, message_content: string) =>
  by.call(editMessage, { params: { id }, body: { message_content } })
const react = (by: TestMember, { id }: { id: number }, reaction: "heart" | "laugh" | null) =>
  by.call(reactToMessage, { params: { id }, body: { reaction } })
const summaryOf = async (reader: TestMember) => (await reader.ok(listThreads, { query: {} })).items[0]

async function refusal<C extends CallSpec>(by: TestMember, spec: C, input: InputFor<C>) {
  const { status, error } = await by.call(spec, input)
  return status === 400 ? error.code : status
}

/** Badge and threads never disagree. */
async function unreadOf(reader: TestMember): Promise<number> {
  const { items } = await reader.ok(listThreads, { query: {} })
  const { message } = await reader.ok(listCounters, {})
  expect(message).toBe(items.reduce((sum, { unread }) => sum + unread, 0))
  return message
}

test("CHAT-07 recall removes the message for both sides, on devices that listen and on those that were away", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const { seq: away } = await ben.ok(listCounters, {})
  const sent = await send(anna, ben, "I regret this")
  const { seq: known } = await open(ben, anna)
  const sockets = [await anna.socket(), await ben.socket()]
  expect(await unreadOf(ben)).toBe(2)
  const { body: recalled } = await recall(anna, sent)
  expect(recalled).toMatchObject({ id: sent.id, seq: sent.seq, content: "", recalled: true, message_content: "" })
  for (const socket of sockets) {
    const { data, memberSeq } = await socket.next("message_changed")
    expect(data).toMatchObject({ id: sent.id, thread_id: sent.thread_id, seq: sent.seq, changed: recalled.changed })
    expect(memberSeq).toBeGreaterThan(0)
  }
  expect(await latest(ben, anna)).toMatchObject({ id: sent.id, content: "", recalled: true })
  expect(await latest(anna, ben)).toMatchObject({ id: sent.id, content: "", recalled: true })
  expect(await unreadOf(ben)).toBe(1)
  expect(await summaryOf(ben)).toMatchObject({ summary: "", summary_recalled: true })
  const { threads } = await ben.ok(listChanges, { query: { since: away } })
  expect(threads).toMatchObject([{ user_id: anna.id, seq: recalled.changed }])
  const { messages } = await open(ben, anna, { since: known })
  expect(messages).toMatchObject([{ id: sent.id, recalled: true, content: "" }])
  expect((await recall(anna, sent)).body.changed).toBe(recalled.changed)
})

test("CHAT-07 recall takes the photos along, but not what the other has paid for", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [id = 0] = await insertUploads(anna, 1)
  const sent = await anna.ok(sendMessage, { body: { user_id: ben.id, upload_ids: [id] } })
  expect((await ben.call(showPhoto, { params: { id } })).status).toBe(200)
  await recall(anna, sent)
  expect((await ben.call(showPhoto, { params: { id } })).status).toBe(404)
  expect(await latest(ben, anna)).toMatchObject({ recalled: true, uploads: [], upload_ids: [] })
  const secret = await addPhoto(app, anna, "secret", { price: 3 })
  const priced = await anna.ok(sendMessage, { body: { user_id: ben.id, upload_ids: [secret.id] } })
  await give(ben.id, 1000)
  const body = { upload_id: secret.id, type: "message" as const, price: 3 }
  await ben.call(payUpload, { body }, { "idempotency-key": "recalled" })
  expect(await refusal(anna, recallMessage, { body: { id: priced.id } })).toBe(400240)
  expect(await latest(ben, anna)).toMatchObject({ resource: { paid: true } })
})

test("CHAT-07 own messages can be recalled, also across a block, and are unreadable afterwards", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const sent = await send(anna, ben, "Not for the public")
  const reply = await ben.ok(sendMessage, {
    body: { user_id: anna.id, message_content: "Too late", reply_to: sent.id },
  })
  expect(await refusal(ben, recallMessage, { body: { id: sent.id } })).toBe(404)
  await ben.ok(block, { body: { user_id: anna.id } })
  expect((await recall(anna, sent)).status).toBe(200)
  await ben.ok(unblock, { body: { user_id: anna.id } })
  expect((await ben.ok(showMessage, on(reply))).reply_to).toMatchObject({ recalled: true, content: "" })
  expect((await ben.ok(showMessage, on(sent))).content).toBe("")
})

test("CHAT-07 a message deleted for me is gone from all my devices, and the other keeps it", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const sent = await send(anna, ben, "Between us")
  const { seq: known } = await open(ben, anna)
  const [mine, theirs] = [await ben.socket(), await anna.socket()]
  await ben.ok(deleteMessage, on(sent))
  expect((await mine.next("message_changed")).data).toMatchObject({ id: sent.id })
  expect((await open(ben, anna)).messages.map(({ id }) => id)).not.toContain(sent.id)
  expect((await open(ben, anna, { since: known })).messages).toMatchObject([{ id: sent.id, deleted: true }])
  expect(await summaryOf(ben)).toMatchObject({ summary: "Hello yourself" })
  expect(await unreadOf(ben)).toBe(1)
  expect(await refusal(ben, showMessage, on(sent))).toBe(404)
  expect(await refusal(ben, deleteMessage, on(sent))).toBe(404)
  expect(await latest(anna, ben)).toMatchObject({ id: sent.id, content: "Between us", deleted: false })
  await send(ben, anna, "The end")
  await theirs.next("message", ({ sender }) => sender === ben.id)
  expect(theirs.received.filter(({ event }) => event === "message_changed")).toEqual([])
  expect((await ben.ok(lowerCounter, { body: { type: "message" } })).message).toBe(0)
})

test("CHAT-07 resending a deleted message gets the same reply", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const body = { user_id: ben.id, message_content: "Once", client_id: "deleted-once" }
  const sent = await anna.ok(sendMessage, { body })
  await anna.ok(deleteMessage, on(sent))
  expect(await anna.ok(sendMessage, { body })).toMatchObject({ id: sent.id, deleted: true })
})

test("CHAT-07 edited within 15 minutes both read the new words, marked, and their translation", async () => {
  const anna = await app.register({ language: "zh" })
  const ben = await app.register({ gender: 1, language: "tw" })
  await talk(anna, ben)
  const socket = await ben.socket()
  const sent = await send(anna, ben, "汉语")
  // At once, where this process has translated between the two before; else a moment later.
  await expect.poll(async () => (await latest(ben, anna)).translate).toBe("漢語")
  const { body: edited } = await reword(anna, sent, "简体中文")
  expect(edited).toMatchObject({ id: sent.id, seq: sent.seq, content: "简体中文" })
  expect(edited.edited_at).not.toBeNull()
  await socket.next("message_changed")
  expect(await latest(ben, anna)).toMatchObject({ content: "简体中文", translate: "簡體中文" })
  expect(await unreadOf(ben)).toBe(2)
  // A translation that was late may come in between.
  const changesNothing = async () => {
    const { seq } = await open(anna, ben)
    return (await reword(anna, sent, "简体中文")).body.changed === seq
  }
  await expect.poll(changesNothing).toBe(true)
})

test("CHAT-07 an edit is refused for others' messages, after 15 minutes, empty, recalled, and across a block", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const sent = await send(anna, ben, "First words")
  const attempt = (by: TestMember, words = "Other words") =>
    refusal(by, editMessage, { ...on(sent), body: { message_content: words } })
  expect(await attempt(ben)).toBe(404)
  expect(await attempt(anna, " \n ")).toBe(400430)
  await ben.ok(block, { body: { user_id: anna.id } })
  expect(await attempt(anna)).toBe(400433)
  expect((await react(anna, sent, "heart")).error.code).toBe(400433)
  expect((await react(ben, sent, "heart")).error.code).toBe(400432)
  await ben.ok(unblock, { body: { user_id: anna.id } })
  clock.advance(editTime + 1000)
  expect(await attempt(anna)).toBe(400436)
  clock.set(null)
  expect((await latest(ben, anna)).content).toBe("First words")
  await recall(anna, sent)
  expect(await attempt(anna)).toBe(404)
})

test("CHAT-07 a reaction reaches both sides and every device, is exchanged and taken back", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const sent = await send(anna, ben, "Good morning")
  const socket = await anna.socket()
  await react(ben, sent, "heart")
  await socket.next("message_changed")
  expect((await latest(anna, ben)).reactions).toEqual([{ user_id: ben.id, reaction: "heart" }])
  await react(anna, sent, "laugh")
  await react(ben, sent, "laugh")
  expect((await latest(ben, anna)).reactions).toEqual([
    { user_id: anna.id, reaction: "laugh" },
    { user_id: ben.id, reaction: "laugh" },
  ])
  await react(ben, sent, null)
  expect((await latest(anna, ben)).reactions).toEqual([{ user_id: anna.id, reaction: "laugh" }])
  const { status, error } = await ben.call(reactToMessage, { ...on(sent), body: { reaction: "stab" as never } })
  expect({ status, field: error.field }).toEqual({ status: 400, field: "reaction" })
})

test("CHAT-07 a report says what a message said before it was edited and recalled, for 30 days", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [photo = 0] = await insertUploads(anna, 1)
  const sent = await anna.ok(sendMessage, {
    body: { user_id: ben.id, message_content: "You owe me money", upload_ids: [photo] },
  })
  await reword(anna, sent, "Good evening")
  await recall(anna, sent)
  const complain = async () => {
    const body = { category: "complaint" as const, about: "message" as const, related_id: sent.id, content: "Threats" }
    await ben.ok(createTicket, { body: { ...body, reason: "harassment" } as never })
    return rows(db, { evidence: "text" }, sql`select evidence from support_ticket where report_id = ${sent.id}`)
  }
  expect(await complain()).toEqual([{ evidence: "Good evening\n\nYou owe me money" }])
  const left = async () => (await rows(db, {}, sql`select from message_former where message_id = ${sent.id}`)).length
  await forgetFormer(db)
  expect(await left()).toBe(2)
  clock.advance(31 * 86_400_000)
  await forgetFormer(db)
  clock.set(null)
  expect(await left()).toBe(0)
  expect(await rows(db, {}, sql`select from photo where id = ${photo}`)).toEqual([])
})

test("CHAT-07 what is deleted for me is among the photos exchanged no more", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [id = 0] = await insertUploads(anna, 1)
  const sent = await anna.ok(sendMessage, { body: { user_id: ben.id, upload_ids: [id] } })
  await ben.ok(deleteMessage, on(sent))
  const exchanged = async (reader: TestMember, other: TestMember) =>
    (await reader.ok(listAttachments, { params: { id: other.id }, query: {} })).items.map((photo) => photo.id)
  expect([await exchanged(ben, anna), await exchanged(anna, ben)]).toEqual([[], [id]])
  const shown = await addPhoto(app, anna, "public")
  const sendShown = () => anna.ok(sendMessage, { body: { user_id: ben.id, upload_ids: [shown.id] } })
  await sendShown()
  await ben.ok(deleteMessage, on(await sendShown()))
  expect(await exchanged(ben, anna)).toEqual([shown.id])
})

test("CHAT-03 CHAT-07 edits, recalls, reactions and deletions among messages at once leave no badge wrong", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const sent: Message[] = []
  for (let index = 0; index < 6; index += 1) sent.push(await send(anna, ben, `Number ${index}`))
  const work = sent.flatMap((message, index) => [
    () => reword(anna, message, `Edited ${index}`),
    () => react(ben, message, "heart"),
    () => send(index % 2 === 0 ? anna : ben, index % 2 === 0 ? ben : anna, "Meanwhile"),
    () => (index % 2 === 0 ? recall(anna, message) : ben.call(deleteMessage, on(message))),
    () => ben.call(lowerCounter, { body: { type: "message" } }),
  ])
  await Promise.all(work.map((one) => one()))
  await unreadOf(ben)
  await unreadOf(anna)
  await ben.ok(lowerCounter, { body: { type: "message", all: true } })
  expect(await unreadOf(ben)).toBe(0)
})
