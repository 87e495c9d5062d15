import { afterAll, beforeAll, expect, test } from "vitest"
import { showProfile } from "@redthread/contract/profile"
import { block, deleteRemark, listVisits, setRemark } from "@redthread/contract/relation"
import { errors } from "@redthread/contract/core/error"
import { editThread, listThreads, messageMax, sendMessage, showThread } from "@redthread/contract/chat"
import { listCounters, lowerCounter } from "@redthread/contract/notice"
import { deleteThread } from "@redthread/contract/thread"
import { sql } from "drizzle-orm"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { summaryOf } from "./chat.service"
import { waitForTranslations } from "./content/chat.translate.service"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const send = (from: TestMember, to: TestMember, text: string, client_id?: string) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content: text, ...(client_id ? { client_id } : {}) } })

const trySend = async (from: TestMember, to: { id: number }, text = "Hello") => {
  const { status, error } = await from.call(sendMessage, { body: { user_id: to.id, message_content: text } })
  return { status, code: error.code }
}

const open = (reader: TestMember, other: { id: number }, query: Record<string, number> = {}) =>
  reader.ok(showThread, { params: { id: other.id }, query: { user: 1, ...query } })

const pair = async (): Promise<[TestMember, TestMember]> => [await app.register(), await app.register({ gender: 1 })]

/** Two who have both written, so that either may write as much as they like. */
async function talking(): Promise<[TestMember, TestMember, number]> {
  const [anna, ben] = await pair()
  const { thread_id } = await send(anna, ben, "Hello there, how are you?")
  await send(ben, anna, "Fine, thank you. And you?")
  return [anna, ben, thread_id]
}

test("CHAT-01 a conversation starts with the first message and is in both lists with summary and unread count", async () => {
  const [anna, ben] = await pair()
  const before = await open(anna, ben)
  expect(before).toMatchObject({ id: null, user_id: ben.id, messages: [], engine: 1, unread: 0 })
  const sent = await send(anna, ben, "Hello\nthere 🌸 [smile]")
  expect(sent).toMatchObject({ seq: 1, sender: anna.id, message_content: "Hello\nthere 🌸 [smile]", status: "sent" })
  const [bens] = (await ben.ok(listThreads, { query: {} })).items
  expect(bens).toMatchObject({ id: sent.thread_id, user_id: anna.id, unread: 1, summary: "Hello there 🌸 [smile]" })
  const [annas] = (await anna.ok(listThreads, { query: {} })).items
  expect(annas).toMatchObject({ id: sent.thread_id, user_id: ben.id, unread: 0, name: ben.session.me.name })
})

test("CHAT-01 marking as read empties both counters, on every device, and the writer sees it", async () => {
  const [anna, ben, thread] = await talking()
  await send(anna, ben, "Two more")
  expect((await open(anna, ben)).messages.map(({ status }) => status)).toEqual(["sent", "sent", "sent"])
  expect((await ben.ok(listCounters, {})).message).toBe(2)
  const device = await ben.socket()
  await ben.ok(editThread, { params: { id: thread }, body: { unread: 0 } })
  const { data } = await device.next("counter")
  expect(data).toMatchObject({ counter: { message: 0 } })
  expect((await open(ben, anna)).unread).toBe(0)
  const seen = await open(anna, ben)
  expect(seen.messages[0]?.status).toBe("read")
  expect(seen.read_seq).toBe(3)
})

test("CHAT-09 LIST-06 messaged says that the reader wrote to the other, not that the other wrote", async () => {
  const [anna, ben] = await Promise.all([app.register(), app.register({ gender: 1 })])
  const isMessaged = async (reader: TestMember, other: TestMember) => {
    const { messaged } = await reader.ok(showProfile, { params: { id: other.id } })
    const { items } = await reader.ok(listVisits, { query: {} })
    for (const item of items.filter(({ id }) => id === other.id)) expect(item.messaged).toBe(messaged)
    return messaged
  }
  await send(ben, anna, "Hello")
  expect([await isMessaged(anna, ben), await isMessaged(ben, anna)]).toEqual([0, 1])
  await send(anna, ben, "Hello you")
  expect([await isMessaged(anna, ben), await isMessaged(ben, anna)]).toEqual([1, 1])
})

test("CHAT-01 pinned conversations come first, the others page by number, and q finds by name", async () => {
  const reader = await app.register({ gender: 1 })
  const others: TestMember[] = []
  for (let index = 0; index < 23; index += 1) {
    const other = await app.register({ name: `Pager ${index}x` })
    await send(other, reader, `Number ${index}`)
    others.push(other)
  }
  const first = others[0] as TestMember
  const pinned = await open(reader, first)
  await reader.ok(editThread, { params: { id: pinned.id ?? 0 }, body: { top: 1 } })
  const page = await reader.ok(listThreads, { query: {} })
  expect(page.items).toHaveLength(21)
  expect(page.pagination).toMatchObject({ page: 1, next_page: 2 })
  expect(page.items[0]).toMatchObject({ user_id: first.id, top: 1 })
  expect(page.items[1]).toMatchObject({ user_id: others.at(-1)?.id })
  const rest = await reader.ok(listThreads, { query: { page: 2 } })
  const all = [...page.items, ...rest.items].map(({ user_id }) => user_id)
  expect(new Set(all)).toEqual(new Set(others.map(({ id }) => id)))
  expect(all).toHaveLength(23)
  expect(rest.pagination).toEqual({ page: 2, next_page: null, next_max_id: null })
  // One goes from the first page, and one of the second comes to the top.
  const gone = page.items[5]?.id ?? 0
  await reader.ok(deleteThread, { params: { id: gone } })
  await send(reader, others[1] as TestMember, "News")
  const next = await reader.ok(listThreads, { query: { max_id: page.pagination.next_max_id ?? 0 } })
  expect(next.items.map(({ user_id }) => user_id)).toEqual([others[2]?.id])
  expect(next.pagination).toMatchObject({ next_page: null, next_max_id: null })
  const found = await reader.ok(listThreads, { query: { q: "PAGER 7" } })
  expect(found.items.map(({ user_id }) => user_id)).toEqual([others[7]?.id])
  expect((await reader.ok(listThreads, { query: { q: "%" } })).items).toEqual([])
})

test("PRO-14 q finds a conversation by the reader's own note, never by the other's", async () => {
  const [anna, ben, carl] = await Promise.all([
    app.register(),
    app.register({ gender: 1 }),
    app.register({ gender: 1 }),
  ])
  for (const other of [ben, carl]) await send(other, anna, "Hello")
  await anna.ok(setRemark, { body: { user_id: ben.id, content: "The Sailor" } })
  await carl.ok(setRemark, { body: { user_id: anna.id, content: "The sailor's sister" } })
  const find = async (reader: TestMember, q: string) =>
    (await reader.ok(listThreads, { query: { q } })).items.map(({ user_id }) => user_id)
  expect(await find(anna, "SAILOR")).toEqual([ben.id])
  expect(await find(carl, "sister")).toEqual([anna.id])
  expect(await find(ben, "sailor")).toEqual([])
  await anna.ok(deleteRemark, { body: { user_id: ben.id } })
  expect(await find(anna, "sailor")).toEqual([])
})

test("CHAT-01 the history pages backwards by seq and the id is the member's only with user=1", async () => {
  const [anna, ben, thread] = await talking()
  for (let index = 3; index <= 70; index += 1) await send(anna, ben, `Message ${index}`)
  const seqs: number[] = []
  let max_id: number | null | undefined
  while (max_id !== null) {
    const page = await ben.ok(showThread, { params: { id: thread }, query: max_id === undefined ? {} : { max_id } })
    seqs.push(...page.messages.map(({ seq }) => seq))
    max_id = page.pagination.next_max_id
  }
  expect(seqs).toEqual(Array.from({ length: 70 }, (_, index) => 70 - index))
  const stranger = await app.register()
  expect((await stranger.call(showThread, { params: { id: thread }, query: {} })).status).toBe(404)
  expect((await stranger.call(editThread, { params: { id: thread }, body: { unread: 0 } })).status).toBe(404)
  expect((await anna.call(showThread, { params: { id: anna.id }, query: { user: 1 } })).status).toBe(404)
})

test("CHAT-01 a conversation opened again is the same, until something about it changes", async () => {
  const anna = await app.register({ language: "zh" })
  const ben = await app.register({ gender: 1, language: "tw" })
  const { thread_id } = await send(anna, ben, "汉语")
  // At once, where this process has translated between the two before; else a moment later.
  await expect.poll(async () => (await open(ben, anna)).messages[0]?.translate).toBe("漢語")
  await send(ben, anna, "繁體中文")
  await expect.poll(async () => (await open(anna, ben)).messages[0]?.translate).toBe("繁体中文")
  // A reader may see a translation before it is stored, which raises the thread's seq.
  await waitForTranslations()
  const first = await open(ben, anna)
  expect(first.messages[1]).toMatchObject({ translate: "漢語", translate_state: "translated" })
  expect(await open(ben, anna)).toEqual(first)
  await anna.ok(editThread, { params: { id: thread_id }, body: { unread: 0 } })
  const read = await open(ben, anna)
  expect(read.messages[0]?.status).toBe("read")
  await ben.ok(editThread, { params: { id: thread_id }, body: { engine: 0 } })
  const plain = await open(ben, anna)
  expect(plain.messages[1]).toMatchObject({ translate: null, translate_state: "none" })
  expect(await open(ben, anna)).toEqual(plain)
})

test("CHAT-03 a reader who reloads a conversation during writes misses no acknowledged message", async () => {
  const [anna, ben] = await talking()
  let goesOn = true
  const looks = Array.from({ length: 3 }, async () => {
    let latest = 0
    while (goesOn) {
      const { messages } = await open(ben, anna)
      expect(messages[0]?.seq).toBeGreaterThanOrEqual(latest)
      latest = messages[0]?.seq ?? 0
    }
    return latest
  })
  for (let turn = 0; turn < 40; turn += 1) {
    const sent = await send(anna, ben, `Number ${turn}`)
    const { messages, seq } = await open(ben, anna)
    expect(messages[0]).toMatchObject({ id: sent.id, seq })
  }
  goesOn = false
  expect(Math.min(...(await Promise.all(looks)))).toBeGreaterThan(2)
})

test("CHAT-08 the first message waits for an answer, and members cannot write to themselves", async () => {
  const [anna, ben] = await pair()
  await send(anna, ben, "Hello")
  expect(await trySend(anna, ben)).toEqual({ status: 400, code: 400431 })
  await send(ben, anna, "Hello yourself")
  expect(await trySend(anna, ben)).toMatchObject({ status: 201 })
  expect(await trySend(anna, anna)).toEqual({ status: 400, code: 400206 })
})

test("CHAT-08 who blocks and who is blocked can't write, and the blocked can't tell it from hiding", async () => {
  const [anna, ben] = await talking()
  await anna.ok(block, { body: { user_id: ben.id } })
  expect(await trySend(anna, ben)).toEqual({ status: 400, code: 400432 })
  expect(await trySend(ben, anna)).toEqual({ status: 400, code: 400433 })
  expect(await open(anna, ben)).toMatchObject({ block: 1 })
  expect((await ben.ok(listThreads, { query: {} })).items).toMatchObject([
    { user_id: anna.id, online: 0, avatar: null },
  ])
  const [clara, david] = await pair()
  await clara.ok(block, { body: { user_id: david.id } })
  const blocked = await david.call(sendMessage, { body: { user_id: clara.id, message_content: "Hello" } })
  const missing = await david.call(sendMessage, { body: { user_id: 999_999, message_content: "Hello" } })
  expect(blocked.status).toBe(404)
  expect(blocked.error).toEqual(missing.error)
  expect((await david.call(showThread, { params: { id: clara.id }, query: { user: 1 } })).status).toBe(404)
})

test("CHAT-08 a hidden member can be answered but not written to first", async () => {
  const [anna, ben] = await pair()
  await db.execute(sql`update profile set visibility = 'hidden' where member_id = ${anna.id}`)
  expect(await trySend(ben, anna)).toEqual({ status: 404, code: 404000 })
  await send(anna, ben, "I am here all the same")
  expect(await trySend(ben, anna, "Good")).toMatchObject({ status: 201 })
})

test("CHAT-08 ERR-01 an unverified member writes to five new people a day, then has to verify the email", async () => {
  const writer = await app.register({ gender: 1 })
  const people: TestMember[] = []
  for (let index = 0; index < 7; index += 1) people.push(await app.register())
  for (const one of people.slice(0, 5)) await send(writer, one, "Hello")
  expect(await trySend(writer, people[5] as TestMember)).toEqual({ status: 400, code: 400058 })
  expect((await open(people[5] as TestMember, writer)).id).toBeNull()
  await db.execute(sql`update account set email_verified_at = now() where id = ${writer.id}`)
  expect(await trySend(writer, people[5] as TestMember)).toMatchObject({ status: 201 })
  await db.execute(sql`update account set email_verified_at = null where id = ${writer.id}`)
  expect(await trySend(writer, people[6] as TestMember)).toEqual({ status: 400, code: 400058 })
  await db.execute(sql`update thread set created_at = created_at - interval '1 day' where initiator_id = ${writer.id}`)
  expect(await trySend(writer, people[6] as TestMember)).toMatchObject({ status: 201 })
})

test("CHAT-08 ERR-01 a verified member writes to fifty new people a day, a VIP to more", async () => {
  const writer = await app.register({ gender: 1 })
  const [fiftieth, next] = [await app.register(), await app.register()]
  await db.execute(sql`update account set email_verified_at = now() where id = ${writer.id}`)
  await db.execute(sql`with people as (
      insert into account (created_at) select now() from generate_series(1, 49) returning id)
    insert into thread (low_id, high_id, initiator_id, created_at)
      select least(id, ${writer.id}), greatest(id, ${writer.id}), ${writer.id}, now() from people`)
  expect(await trySend(writer, fiftieth)).toMatchObject({ status: 201 })
  expect(await trySend(writer, next)).toEqual({ status: 400, code: 400059 })
  await db.execute(sql`update profile set vip_until = now() + interval '1 day' where member_id = ${writer.id}`)
  expect(await trySend(writer, next)).toMatchObject({ status: 201 })
})

test("ERR-03 an empty, a too long and a strange message are refused with the field's name", async () => {
  const [anna, ben] = await pair()
  const refused = async (body: Record<string, unknown>) => {
    const { status, error } = await anna.call(sendMessage, { body: { user_id: ben.id, ...body } as never })
    return { status, code: error.code, field: error.field }
  }
  expect(await refused({})).toEqual({ status: 400, code: 400430, field: "message_content" })
  expect(await refused({ message_content: " \n " })).toEqual({ status: 400, code: 400430, field: "message_content" })
  expect(await refused({ message_content: "x".repeat(4001) })).toMatchObject({ code: 400201, field: "message_content" })
  expect(await refused({ message_content: "x", colour: 1 })).toMatchObject({ code: 400002, field: "colour" })
  expect(await refused({ upload_ids: [999_999] })).toMatchObject({ status: 404, field: "upload_ids" })
  expect(await refused({ message_content: "x", call_id: 1 })).toMatchObject({ status: 404 })
  expect(await refused({ message_content: "x", client_id: "a\u0000b" })).toMatchObject({ field: "client_id" })
  expect(await refused({ message_content: "x", user_id: 0 })).toMatchObject({ status: 400, field: "user_id" })
  const sent = await send(anna, ben, "a\u0000b 💐")
  expect(sent.content).toBe("ab 💐")
})

test("NOTI-02 CHAT-01 lowering the badge reads the oldest message, or all: badge and threads never disagree", async () => {
  const [ben, anna, emma] = [await app.register({ gender: 1 }), await app.register(), await app.register()]
  const unread = async () => {
    const { items } = await ben.ok(listThreads, { query: {} })
    const { message } = await ben.ok(listCounters, {})
    expect(message).toBe(items.reduce((sum, thread) => sum + thread.unread, 0))
    return new Map(items.map((thread) => [thread.user_id, thread.unread]))
  }
  await send(anna, ben, "First")
  await send(ben, anna, "Yes?")
  await send(emma, ben, "Second")
  await send(anna, ben, "Third")
  const before = await ben.ok(listCounters, {})
  expect((await ben.ok(lowerCounter, { body: { type: "message" } })).message).toBe(2)
  expect([(await unread()).get(anna.id), (await unread()).get(emma.id)]).toEqual([1, 1])
  const changed = await ben.ok(listThreads, { query: { since: before.seq } })
  expect(changed.items.map(({ user_id }) => user_id)).toEqual([anna.id])
  const thread = changed.items[0]?.id ?? 0
  const lowered = await Promise.all([
    ben.ok(lowerCounter, { body: { type: "message", all: true } }),
    ben.ok(editThread, { params: { id: thread }, body: { unread: 0 } }),
    ben.ok(lowerCounter, { body: { type: "message" } }),
    send(anna, ben, "Fourth"),
  ])
  expect(lowered).toHaveLength(4)
  await unread()
  await ben.ok(lowerCounter, { body: { type: "message", all: true } })
  expect([...(await unread()).values()]).toEqual([0, 0])
  const { messages } = await open(anna, ben)
  const hers = messages.filter(({ sender }) => sender === anna.id)
  expect(hers.map(({ status }) => status)).toEqual(["read", "read", "read"])
})

test("CHAT-01 the summary of a conversation ends between two symbols", () => {
  expect(summaryOf("Hello\n\n  there")).toBe("Hello there")
  expect(summaryOf("👩‍❤️‍👨 🇩🇪")).toBe("👩‍❤️‍👨 🇩🇪")
  expect(summaryOf(`${"a".repeat(119)}🇩🇪`)).toBe("a".repeat(119))
  expect(summaryOf(`${"a".repeat(115)}👩‍❤️‍👨`)).toBe("a".repeat(115))
  expect(summaryOf(`a${" ".repeat(119)}\u{1F1E9}`)).toBe("a ")
})

test("CHAT-01 ERR-03 a message holds as many emoji as letters, and arrives whole", async () => {
  const [anna, ben] = await talking()
  const longest = "😀".repeat(messageMax)
  expect((await send(anna, ben, longest)).message_content).toBe(longest)
  expect((await open(ben, anna)).messages.some(({ content }) => content === longest)).toBe(true)
  const { status, error } = await anna.call(sendMessage, {
    body: { user_id: ben.id, message_content: `${longest}😀` },
  })
  expect({ status, key: error.code }).toEqual({ status: 400, key: errors.too_long.code })
})
