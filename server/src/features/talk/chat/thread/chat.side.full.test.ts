import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { editThread, listThreads, type Message, pinnedMax, sendMessage, showThread } from "@redthread/contract/chat"
import { deleteMessage, reactToMessage, recallMessage, showMessage } from "@redthread/contract/message"
import { listTemplates } from "@redthread/contract/message-template"
import { sendClientEvent } from "@redthread/contract/live"
import { listCounters, lowerCounter } from "@redthread/contract/notice"
import { editProfile } from "@redthread/contract/profile"
import { block, like, unlike } from "@redthread/contract/relation"
import { deleteThread, findDate, saveDraft, searchThread } from "@redthread/contract/thread"
import { rows } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { talk, twoMembers, twoWhoTalk } from "../../../../testing/fixtures/pairs"
import type { TestSocket } from "../../../../testing/test-socket"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const send = (from: TestMember, to: TestMember, message_content: string) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content } })
const open = (reader: TestMember, other: TestMember, query: object = {}) =>
  reader.ok(showThread, { params: { id: other.id }, query: { user: 1, ...query } })
const threads = async (reader: TestMember, query: object = {}) => (await reader.ok(listThreads, { query })).items
const says = (socket: TestSocket, who: TestMember, event: string, data: object) =>
  socket.send(`client-${event}`, data, who.session.channel)
const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq)

test("CHAT-07 a deleted conversation is gone for me alone, and comes back empty with the next message", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const { thread_id } = await send(anna, ben, "And more")
  const { seq } = await ben.ok(listCounters, {})
  const socket = await ben.socket()
  await ben.ok(deleteThread, { params: { id: thread_id } })
  expect((await socket.next("thread")).data).toEqual({ thread_id, user_id: anna.id })
  expect(await threads(ben)).toEqual([])
  expect(await threads(ben, { since: seq })).toMatchObject([{ id: thread_id, deleted: true, unread: 0, draft: null }])
  expect((await ben.ok(listCounters, {})).message).toBe(0)
  expect(await open(ben, anna)).toMatchObject({ messages: [], cleared_seq: 3 })
  expect((await open(ben, anna, { since: 0 })).messages).toEqual([])
  expect((await open(anna, ben)).messages).toHaveLength(3)
  const again = await send(anna, ben, "Are you still there?")
  expect(seqs((await open(ben, anna)).messages)).toEqual([again.seq])
  expect(await threads(ben)).toMatchObject([{ id: thread_id, unread: 1, deleted: false, top: 0 }])
})

test("CHAT-07 a conversation that was read, opened and deleted is empty when it is opened again", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const { thread_id } = await send(anna, ben, "And more")
  await ben.ok(editThread, { params: { id: thread_id }, body: { unread: 0 } })
  for (const _again of [1, 2]) expect((await open(ben, anna)).messages).toHaveLength(3)
  await ben.ok(deleteThread, { params: { id: thread_id } })
  expect(await open(ben, anna)).toMatchObject({ deleted: true, messages: [] })
})

test("CHAT-12 a draft is the member's on every device, goes when it is emptied, and the other never sees it", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [here, there] = [await anna.socket(), await ben.socket()]
  const keep = (content: string) => anna.ok(saveDraft, { body: { user_id: ben.id, content } })
  await keep("Dear Ben, ")
  await here.next("thread")
  expect((await threads(anna))[0]?.draft).toBe("Dear Ben, ")
  expect((await open(anna, ben)).draft).toBe("Dear Ben, ")
  expect((await threads(ben))[0]?.draft).toBeNull()
  const { seq } = await anna.ok(listCounters, {})
  await keep("Dear Ben, ")
  expect((await anna.ok(listCounters, {})).seq).toBe(seq)
  await keep(" \n")
  expect((await threads(anna))[0]?.draft).toBeNull()
  await send(anna, ben, "The end")
  await there.next("message")
  expect(there.received.filter(({ event }) => event === "thread")).toEqual([])
  const { status, error } = await anna.call(saveDraft, { body: { user_id: ben.id, content: "x".repeat(4001) } })
  expect({ status, field: error.field }).toEqual({ status: 400, field: "content" })
})

test("CHAT-12 a draft to a member without a conversation is stored, begins none, and moves into it", async () => {
  const [anna, ben] = await twoMembers(app)
  const keep = (content: string) => anna.ok(saveDraft, { body: { user_id: ben.id, content } })
  const { seq } = await ben.ok(listCounters, {})
  await keep("Dear Ben")
  await keep("Dear Ben, ")
  expect(await open(anna, ben)).toMatchObject({ id: null, draft: "Dear Ben, ", deleted: false })
  expect(await open(ben, anna)).toMatchObject({ id: null, draft: null, deleted: false })
  expect([await threads(anna), await threads(ben), await threads(ben, { since: 0 })]).toEqual([[], [], []])
  expect((await ben.ok(listCounters, {})).seq).toBe(seq)
  await keep(" ")
  expect((await open(anna, ben)).draft).toBeNull()
  await keep("Dear Ben, once more")
  await send(ben, anna, "Hello Anna")
  expect(await open(anna, ben)).toMatchObject({ draft: "Dear Ben, once more", messages: [{ content: "Hello Anna" }] })
  expect((await open(ben, anna)).draft).toBeNull()
})

test("CHAT-12 drafts to oneself or to a hidden member are refused", async () => {
  const [anna, ben] = await twoMembers(app)
  const keep = (user_id: number) => anna.call(saveDraft, { body: { user_id, content: "Hello" } })
  expect((await keep(anna.id)).status).toBe(404)
  await ben.ok(editProfile, { body: { visibility: "hidden" } })
  expect((await keep(ben.id)).status).toBe(404)
})

test("CHAT-12 a member has a hundred drafts without a conversation, the latest", async () => {
  const [anna, ben] = await twoMembers(app)
  await db.execute(sql`
    with made as (insert into account (password_hash, created_at) select '', now() from generate_series(1, 101) returning id)
    insert into thread_draft (member_id, other_id, content, updated_at)
      select ${anna.id}, id, 'Hello', now() - interval '1 day' from made`)
  await anna.ok(saveDraft, { body: { user_id: ben.id, content: "The latest" } })
  const [count] = await rows(
    db,
    { kept: "int4" },
    sql`select count(*)::int as "kept" from thread_draft where member_id = ${anna.id}`,
  )
  expect(count?.kept).toBe(100)
  expect((await open(anna, ben)).draft).toBe("The latest")
})

test("CHAT-01 pinning and muting reach the other devices, and a muted conversation says so with each message", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [{ id } = { id: 0 }] = await threads(ben)
  const socket = await ben.socket()
  await ben.ok(editThread, { params: { id }, body: { top: 1, muted: 1 } })
  await socket.next("thread")
  expect((await threads(ben))[0]).toMatchObject({ top: 1, muted: 1 })
  expect((await threads(anna))[0]).toMatchObject({ top: 0, muted: 0 })
  await send(anna, ben, "Can you hear me?")
  expect((await socket.next("message")).data).toMatchObject({ muted: true })
})

test("CHAT-01 no more conversations are pinned than the list shows", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [{ id } = { id: 0 }] = await threads(ben)
  await db.execute(sql`
    with other as (insert into account (created_at) select now() from generate_series(1, ${pinnedMax}::int) returning id),
    begun as (
      insert into thread (low_id, high_id, created_at) select least(id, ${ben.id}), greatest(id, ${ben.id}), now() from other
      returning id, low_id + high_id - ${ben.id} as other_id
    )
    insert into thread_member (thread_id, member_id, other_id, top) select id, ${ben.id}, other_id, true from begun`)
  const pin = async () => {
    const { status, error } = await ben.call(editThread, { params: { id }, body: { top: 1 } })
    return status === 400 ? error.code : status
  }
  expect(await pin()).toBe(400437)
  await db.execute(sql`update thread_member set top = false
    where (member_id, other_id) = (select member_id, max(other_id) from thread_member where member_id = ${ben.id} group by 1)`)
  expect([await pin(), await pin()]).toEqual([200, 200])
  expect(await threads(ben)).toMatchObject([{ user_id: anna.id, top: 1 }])
})

test("CHAT-01 REL-03 a conversation states for both whether they match, until one takes the like back", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const matched = async () => [(await open(anna, ben)).matched, (await open(ben, anna)).matched]
  await anna.ok(like, { body: { user_id: ben.id } })
  expect(await matched()).toEqual([0, 0])
  await ben.ok(like, { body: { user_id: anna.id } })
  expect(await matched()).toEqual([1, 1])
  await anna.ok(unlike, { body: { user_id: ben.id } })
  expect(await matched()).toEqual([0, 0])
})

test("CHAT-05 the writer hears that a message was delivered, then that it was read, and finds it so later", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const { thread_id, seq } = await send(anna, ben, "Do you get this?")
  const [writer, reader] = [await anna.socket(), await ben.socket()]
  expect((await open(anna, ben)).messages[0]?.status).toBe("sent")
  says(reader, ben, "delivered", { thread_id, seq: seq + 1000 })
  expect((await writer.next("receipt")).data).toEqual({ thread_id, user_id: ben.id, state: "delivered", seq })
  expect(await open(anna, ben)).toMatchObject({ delivered_seq: seq, messages: [{ status: "delivered" }, {}, {}] })
  await ben.ok(editThread, { params: { id: thread_id }, body: { unread: 0 } })
  const read = await writer.next("receipt", ({ state }) => state === "read")
  expect(read.data).toMatchObject({ thread_id, seq })
  expect((await open(anna, ben)).messages[0]?.status).toBe("read")
})

test("CHAT-05 a member who is blocked is not shown what is delivered or read from then on", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const { thread_id, seq: before } = await send(anna, ben, "Before the block")
  await ben.ok(editThread, { params: { id: thread_id }, body: { unread: 0 } })
  const { seq, id } = await send(anna, ben, "Read during the block")
  await ben.ok(block, { body: { user_id: anna.id } })
  const reader = await ben.socket()
  says(reader, ben, "delivered", { thread_id, seq })
  await ben.ok(lowerCounter, { body: { type: "message" } })
  await ben.ok(lowerCounter, { body: { type: "message", all: true } })
  await ben.ok(editThread, { params: { id: thread_id }, body: { unread: 0 } })
  expect(await open(ben, anna)).toMatchObject({ unread: 0, own_read_seq: seq })
  const shown = await open(anna, ben)
  expect(shown).toMatchObject({ read_seq: before, delivered_seq: before })
  expect(shown.messages.slice(0, 2)).toMatchObject([{ id, status: "sent" }, { status: "read" }])
})

test("CHAT-05 the writer hears that a message was read by way of the badge, one or all", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const { seq } = await send(anna, ben, "Do you get this?")
  const writer = await anna.socket()
  const receipt = async (upTo: number) => (await writer.next("receipt", (data) => data["seq"] === upTo)).data
  await ben.ok(lowerCounter, { body: { type: "message" } })
  expect(await receipt(1)).toMatchObject({ user_id: ben.id, state: "read" })
  await ben.ok(lowerCounter, { body: { type: "message", all: true } })
  expect(await receipt(seq)).toMatchObject({ user_id: ben.id, state: "read" })
})

test("CHAT-05 CHAT-07 what was deleted unread is not read, and no badge counts it", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const unseen = await send(anna, ben, "You won't see this")
  await ben.ok(deleteThread, { params: { id: unseen.thread_id } })
  expect((await open(anna, ben)).messages[0]?.status).toBe("sent")
  const seen = await send(anna, ben, "But this")
  await anna.ok(recallMessage, { body: { id: unseen.id } })
  expect((await ben.ok(listCounters, {})).message).toBe(1)
  await ben.ok(lowerCounter, { body: { type: "message" } })
  expect(await open(ben, anna)).toMatchObject({ unread: 0, own_read_seq: seen.seq })
})

test("CHAT-05 a receipt of an impossible seq is no server error", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [{ id: thread_id } = { id: 0 }] = await threads(ben)
  const body = { event: "delivered", data: { thread_id, seq: 9e15 } } as const
  expect((await ben.call(sendClientEvent, { body })).status).toBe(200)
  expect(await open(anna, ben)).toMatchObject({ delivered_seq: 0 })
})

test("CHAT-03 CHAT-05 a device reads up to what it has shown, and the rest stays unread", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const shown = await send(anna, ben, "Shown")
  const missed = [await send(anna, ben, "Not yet"), await send(anna, ben, "Nor this")]
  const [writer, reader] = [await anna.socket(), await ben.socket()]
  const read = (body: object) => ben.ok(editThread, { params: { id: shown.thread_id }, body: { unread: 0, ...body } })
  const state = async () => ({ ...(await open(ben, anna)), message: (await ben.ok(listCounters, {})).message })
  await read({ read_seq: shown.seq })
  expect((await writer.next("receipt")).data).toMatchObject({ state: "read", seq: shown.seq })
  expect(await state()).toMatchObject({ own_read_seq: shown.seq, unread: 2, message: 2 })
  await anna.ok(recallMessage, { body: { id: missed[0]?.id ?? 0 } })
  await read({ read_seq: 1 })
  expect(await state()).toMatchObject({ own_read_seq: shown.seq, unread: 1, message: 1 })
  await read({ read_seq: 1_000_000 })
  expect(await state()).toMatchObject({ unread: 0, message: 0 })
  await reader.next("thread")
  const { seq } = await ben.ok(listCounters, {})
  await read({})
  await ben.ok(editThread, { params: { id: shown.thread_id }, body: {} })
  expect((await ben.ok(listCounters, {})).seq).toBe(seq)
})

test("CHAT-05 a conversation says up to where each of the two has read", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const { thread_id, seq } = await send(anna, ben, "How far are you?")
  expect(await open(ben, anna)).toMatchObject({ own_read_seq: 0, read_seq: 0 })
  await ben.ok(editThread, { params: { id: thread_id }, body: { unread: 0 } })
  expect(await open(ben, anna)).toMatchObject({ own_read_seq: seq, read_seq: 0 })
  expect(await open(anna, ben)).toMatchObject({ own_read_seq: 0, read_seq: seq })
})

test("CHAT-05 the other side sees typing, except by strangers, blocked and hidden members", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [{ id: thread_id } = { id: 0 }] = await threads(anna)
  const stranger = await app.register()
  const [annas, bens, strangers] = [await anna.socket(), await ben.socket(), await stranger.socket()]
  says(strangers, stranger, "typing", { thread_id })
  says(annas, anna, "typing", { thread_id: "x" })
  says(annas, anna, "typing", { thread_id })
  expect((await bens.next("typing")).data).toEqual({ thread_id, user_id: anna.id })
  await anna.ok(editProfile, { body: { online_visible: false } })
  says(annas, anna, "typing", { thread_id })
  await ben.ok(block, { body: { user_id: anna.id } })
  says(bens, ben, "typing", { thread_id })
  says(bens, ben, "delivered", { thread_id, seq: 1 })
  await talk(stranger, ben)
  await bens.next("message")
  expect(bens.received.filter(({ event }) => event === "typing")).toHaveLength(1)
  expect(annas.received.filter(({ event }) => event === "typing" || event === "receipt")).toEqual([])
})

test("CHAT-05 CHAT-08 who waits for an answer neither types nor reacts to be heard; the other does both", async () => {
  const [anna, ben] = await twoMembers(app)
  const { id, thread_id } = await send(anna, ben, "Hello")
  const [annas, bens] = [await anna.socket(), await ben.socket()]
  const types = (who: TestMember) => who.ok(sendClientEvent, { body: { event: "typing", data: { thread_id } } })
  const react = (who: TestMember) => who.call(reactToMessage, { params: { id }, body: { reaction: "heart" } })
  await types(anna)
  expect((await react(anna)).error.code).toBe(400431)
  await types(ben)
  await annas.next("typing")
  expect((await react(ben)).status).toBe(200)
  await send(ben, anna, "Hello yourself")
  await types(anna)
  await bens.next("typing")
  expect((await react(anna)).status).toBe(200)
  await bens.next("message_changed", ({ changed }) => changed === 4)
  expect(bens.received.filter(({ event }) => event === "typing")).toHaveLength(1)
})

test("CHAT-01 a search in a conversation finds words and translations, whatever their case, accents and width", async () => {
  const anna = await app.register({ language: "zh" })
  const ben = await app.register({ gender: 1, language: "tw" })
  const thread_id = await talk(anna, ben)
  await send(anna, ben, "我们去游泳吧")
  // At once, where this process has translated between the two before; else a moment later.
  await expect.poll(async () => (await open(ben, anna)).messages[0]?.translate).toContain("游泳")
  const cafe = await send(anna, ben, "Ein CAFÉ am Fluß")
  const hidden = await send(anna, ben, "Another cafe")
  await ben.ok(deleteMessage, { params: { id: hidden.id } })
  const find = async (q: string, reader = ben) => {
    const { items, pagination } = await reader.ok(searchThread, { params: { id: thread_id }, query: { q } })
    expect(pagination.next_max_id).toBeNull()
    return seqs(items)
  }
  expect(await find("ｃａｆｅ am fluss")).toEqual([cafe.seq])
  expect(await find("cafe")).toEqual([cafe.seq])
  expect(await find("cafe", anna)).toEqual([hidden.seq, cafe.seq])
  expect(await find("我們去游泳")).toHaveLength(1)
  expect(await find("%")).toEqual([])
  const [{ id: template_id } = { id: 0 }] = (await anna.ok(listTemplates, { query: {} })).items
  const phrase = await anna.ok(sendMessage, { body: { user_id: ben.id, template_id } })
  const { translate } = await ben.ok(showMessage, { params: { id: phrase.id } })
  expect(translate).not.toBe(phrase.content)
  expect(await find(translate ?? "")).toEqual([phrase.seq])
  const { status } = await ben.call(searchThread, { params: { id: thread_id }, query: { q: " " } })
  expect(status).toBe(400)
})

test("CHAT-01 a long conversation is searched in portions, jumped into by date, and read on in both directions", async () => {
  const [anna, ben] = await twoMembers(app)
  const thread_id = await talk(anna, ben)
  await db.execute(sql`insert into message (thread_id, seq, changed, sender_id, type, content, created_at)
    select ${thread_id}, n, n, ${anna.id}, 'text', case when n % 100 = 7 then 'needle ' else 'hay ' end || n,
      timestamptz '2020-01-01' + n * interval '1 hour'
    from generate_series(3, 6002) n where n not between 3000 and 3100`)
  await db.execute(sql`update thread set seq = 6002 where id = ${thread_id}`)
  await db.execute(sql`update message set created_at = '2020-01-01' where thread_id = ${thread_id} and seq <= 2`)
  const found: number[] = []
  let max_id: number | null | undefined
  while (max_id !== null) {
    const query = { q: "Needle", ...(max_id ? { max_id } : {}) }
    const page = await ben.ok(searchThread, { params: { id: thread_id }, query })
    found.push(...seqs(page.items))
    max_id = page.pagination.next_max_id
  }
  const expected = Array.from({ length: 60 }, (_, index) => 5907 + 100 - 100 * (index + 1)).filter(
    (seq) => seq !== 3007,
  )
  expect(found).toEqual(expected.filter((seq) => seq > 2))
  const seqAt = async (at: string) => (await ben.ok(findDate, { params: { id: thread_id }, query: { at } })).seq
  const hours = (n: number) => new Date(Date.UTC(2020, 0, 1) + n * 3_600_000).toISOString()
  expect(await seqAt(hours(500))).toBe(500)
  expect(await seqAt(hours(500.5))).toBe(501)
  expect(await seqAt(hours(3050))).toBe(3101)
  expect(await seqAt("2019-01-01T00:00:00Z")).toBe(1)
  expect(await seqAt(hours(6003))).toBeNull()
  const page = await open(ben, anna, { min_id: 2995 })
  expect(seqs(page.messages)).toEqual([...Array(15).keys()].map((n) => 3115 - n).concat([2999, 2998, 2997, 2996, 2995]))
  expect(page.pagination).toEqual({ next_max_id: 2995, next_min_id: 3116 })
  expect((await open(ben, anna, { min_id: 6000 })).pagination.next_min_id).toBeNull()
})
