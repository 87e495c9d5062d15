import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { editThread, listThreads, type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { listGifts, sendGift } from "@redthread/contract/gift"
import { showMessage } from "@redthread/contract/message"
import { listChanges, listCounters } from "@redthread/contract/notice"
import { block, unblock } from "@redthread/contract/relation"
import { sql } from "drizzle-orm"
import { bigints, rows } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import { live } from "../../../../core/live/live"
import { give } from "../../../money/gold/testing/gold-crowd"
import { clock } from "../../../../core/process/clock"
import { isFullRun } from "../../../../testing/full-run"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import type { TestSocket } from "../../../../testing/test-socket"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const send = (from: TestMember, to: TestMember, message_content: string, client_id?: string) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content, ...(client_id ? { client_id } : {}) } })

async function talking(): Promise<[TestMember, TestMember, number]> {
  const anna = await app.register()
  const ben = await app.register({ gender: 1 })
  const { thread_id } = await send(anna, ben, "Hello")
  await send(ben, anna, "Hello yourself")
  return [anna, ben, thread_id]
}

const heard = (socket: TestSocket): Message[] =>
  socket.received.filter(({ event }) => event === "message").map(({ data }) => data["message"] as Message)

const upTo = (count: number, first = 1): number[] => Array.from({ length: count }, (_, index) => first + index)

test("CHAT-03 two devices of each side hear each message once and whole", async () => {
  const [anna, ben] = await talking()
  const sockets = [await anna.socket(), await anna.socket(), await ben.socket(), await ben.socket()]
  const sent = await send(anna, ben, "To everybody's devices", "client-1")
  await Promise.all(sockets.map((socket) => socket.next("message")))
  await send(ben, anna, "The last one")
  await Promise.all(sockets.map((socket) => socket.next("message", ({ seq }) => seq === 4)))
  for (const socket of sockets) expect(heard(socket).map(({ seq }) => seq)).toEqual([3, 4])
  expect(heard(sockets[0] as TestSocket)[0]).toEqual(sent)
  expect(heard(sockets[2] as TestSocket)[0]).toMatchObject({ id: sent.id, client_id: null, content: sent.content })
})

test("CHAT-03 a client_id is shown to its sender only, server keys to no one", async () => {
  const [anna, ben, thread] = await talking()
  await give(anna.id, 1000)
  const gifts = await anna.ok(listGifts, { query: {} })
  const sockets = [await anna.socket(), await ben.socket()] as const
  await anna.ok(sendGift, { body: { user_id: ben.id, gift_id: gifts.items[0]?.id ?? 0 } })
  await send(anna, ben, "With a key", "client-2")
  for (const socket of sockets) await socket.next("message", ({ seq }) => seq === 4)
  const keysFor = (messages: readonly Message[]) => messages.map(({ client_id }) => client_id)
  const read = async (reader: TestMember) =>
    (await reader.ok(showThread, { params: { id: thread }, query: {} })).messages.toReversed()
  expect(keysFor(await read(anna))).toEqual([null, null, null, "client-2"])
  expect(keysFor(await read(ben))).toEqual([null, null, null, null])
  expect(keysFor(heard(sockets[0]))).toEqual([null, "client-2"])
  expect(keysFor(heard(sockets[1]))).toEqual([null, null])
  const [gift] = heard(sockets[1])
  expect((await anna.ok(showMessage, { params: { id: gift?.id ?? 0 } })).client_id).toBeNull()
})

test("CHAT-03 concurrent writers on one thread: every message once, without a gap in seq, and each heard once", async () => {
  const [anna, ben, thread] = await talking()
  const socket = await ben.socket()
  const texts = upTo(60).map((index) => `Message ${index}`)
  await Promise.all(texts.map((text, index) => (index % 2 === 0 ? send(anna, ben, text) : send(ben, anna, text))))
  await socket.until(() => heard(socket).length >= 60, "60 messages")
  const all = await allMessages(ben, thread)
  expect(all.map(({ seq }) => seq)).toEqual(upTo(62))
  expect(new Set(all.slice(2).map(({ content }) => content))).toEqual(new Set(texts))
  expect(new Set(heard(socket).map(({ seq }) => seq))).toEqual(new Set(upTo(60, 3)))
  expect(heard(socket)).toHaveLength(60)
})

test("CHAT-03 a repeated request after lost events makes the receiver's devices request missed messages", async () => {
  const [anna, ben, thread_id] = await talking()
  const socket = await ben.socket()
  const { seq: since } = await ben.ok(listCounters, {})
  const silent = vi.spyOn(live, "deliver").mockImplementation(() => undefined)
  const sent = await send(anna, ben, "Stored and not told", "client-9")
  silent.mockRestore()
  expect(await send(anna, ben, "Stored and not told", "client-9")).toEqual(sent)
  await socket.next("refresh")
  expect(heard(socket)).toEqual([])
  const { threads } = await ben.ok(listChanges, { query: { since } })
  expect(threads).toMatchObject([{ id: thread_id, seq: sent.seq }])
})

test("CHAT-03 who repeats an old message, or one across a block, sets none of the receiver's devices in motion", async () => {
  const [anna, ben] = await talking()
  const socket = await ben.socket()
  const old = await send(anna, ben, "Long told", "old-1")
  clock.advance(61_000)
  expect(await send(anna, ben, "Long told", "old-1")).toEqual(old)
  const told = await send(anna, ben, "Just told", "new-1")
  await ben.ok(block, { body: { user_id: anna.id } })
  expect(await send(anna, ben, "Just told", "new-1")).toEqual(told)
  await ben.ok(unblock, { body: { user_id: anna.id } })
  await send(anna, ben, "The end")
  await socket.next("message", ({ message }) => (message as Message).content === "The end")
  expect(socket.received.filter(({ event }) => event === "refresh")).toEqual([])
})

async function allMessages(reader: TestMember, thread: number): Promise<Message[]> {
  const found: Message[] = []
  let max_id: number | null | undefined
  while (max_id !== null) {
    const page = await reader.ok(showThread, { params: { id: thread }, query: max_id ? { max_id } : {} })
    found.push(...page.messages)
    max_id = page.pagination.next_max_id
  }
  return found.toReversed()
}

test("CHAT-03 the same client_id again, one after the other or at once, is one message, one answer, one event", async () => {
  const [anna, ben, thread] = await talking()
  const socket = await ben.socket()
  const first = await send(anna, ben, "Only once", "twice")
  expect(await send(anna, ben, "Only once", "twice")).toEqual(first)
  const atOnce = await Promise.all(upTo(12).map(() => send(anna, ben, "Also once", "at-once")))
  expect(new Set(atOnce.map(({ id }) => id)).size).toBe(1)
  await send(anna, ben, "The end", "end")
  await socket.next("message", ({ message }) => (message as Message).content === "The end")
  expect(heard(socket).map(({ content }) => content)).toEqual(["Only once", "Also once", "The end"])
  expect((await allMessages(ben, thread)).map(({ seq }) => seq)).toEqual(upTo(5))
  const other = await app.register({ gender: 1 })
  const elsewhere = await anna.call(sendMessage, {
    body: { user_id: other.id, message_content: "Only once", client_id: "twice" },
  })
  expect(elsewhere).toMatchObject({ status: 400, error: { field: "client_id" } })
})

test("CHAT-03 CHAT-08 in a batch of writes, a repeated, a refused and a strange message do not affect the others", async () => {
  const pairs = await Promise.all(upTo(8).map(talking))
  const [[repeating, other], [waiting]] = pairs as [(typeof pairs)[0], (typeof pairs)[0]]
  const first = await send(repeating, other, "Said before", "once")
  const stranger = await app.register({ gender: 1 })
  await send(waiting, stranger, "Hello stranger")
  const words = `{"a",b\\c} NULL 'x' 語 🌸`
  const [again, refused, ...sent] = await Promise.all([
    send(repeating, other, "Said before", "once"),
    waiting.call(sendMessage, { body: { user_id: stranger.id, message_content: "And again" } }),
    ...pairs.slice(2).map(([anna, ben]) => send(anna, ben, words)),
  ])
  expect(again).toMatchObject({ id: first.id, seq: 3 })
  expect(refused).toMatchObject({ status: 400 })
  expect(sent.map(({ seq, content }) => ({ seq, content }))).toEqual(sent.map(() => ({ seq: 3, content: words })))
  const unread = await Promise.all(pairs.map(async ([, ben]) => (await ben.ok(listCounters, {})).message))
  expect(unread).toEqual([2, 1, 2, 2, 2, 2, 2, 2])
})

test("CHAT-03 the very first message sent many times at once begins one conversation", async () => {
  const anna = await app.register()
  const ben = await app.register({ gender: 1 })
  const answers = await Promise.all(upTo(8).map(() => send(anna, ben, "Hello", "first")))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  const clara = await app.register()
  const crossing = await Promise.all([send(clara, ben, "You first"), send(ben, clara, "No, you first")])
  expect(crossing.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([1, 2])
  expect(new Set(crossing.map(({ thread_id }) => thread_id)).size).toBe(1)
})

test("CHAT-08 of many first messages at once only one gets through", async () => {
  const anna = await app.register()
  const ben = await app.register({ gender: 1 })
  const answers = await Promise.all(
    upTo(8).map((index) => anna.call(sendMessage, { body: { user_id: ben.id, message_content: `Hello ${index}` } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.code === 400431)).toHaveLength(7)
})

test("NOTI-04 what was missed while away is caught up by since: threads by the member's seq, messages by the thread's", async () => {
  const [anna, ben, thread] = await talking()
  const clara = await app.register()
  const { seq: away } = await ben.ok(listCounters, {})
  for (const index of upTo(5)) await send(anna, ben, `Missed ${index}`)
  await send(clara, ben, "Also missed")
  const missed = await ben.ok(listThreads, { query: { since: away } })
  expect(missed.items.map(({ user_id }) => user_id)).toEqual([anna.id, clara.id])
  expect(missed.seq).toBe((await ben.ok(listCounters, {})).seq)
  expect((await ben.ok(listThreads, { query: { since: missed.seq } })).items).toEqual([])
  const caught = await ben.ok(showThread, { params: { id: thread }, query: { since: 2 } })
  expect(caught.messages.map(({ seq }) => seq)).toEqual([7, 6, 5, 4, 3])
  expect(caught.seq).toBe(7)
})

test("NOTI-04 a long absence is caught up in portions, changed messages among them", async () => {
  const [anna, ben, thread] = await talking()
  for (const index of upTo(130, 3)) await send(anna, ben, `Message ${index}`)
  await db.execute(sql`
    with moved as (update thread set seq = seq + 1 where id = ${thread} returning seq)
    update message set changed = moved.seq from moved where thread_id = ${thread} and message.seq = 2`)
  const found = new Map<number, number>()
  let since = 2
  for (;;) {
    const { messages, seq } = await ben.ok(showThread, { params: { id: thread }, query: { since } })
    for (const message of messages) found.set(message.seq, message.changed)
    expect(messages.length).toBeLessThanOrEqual(100)
    since = Math.max(...messages.map(({ changed }) => changed))
    if (since >= seq) break
  }
  expect([...found.keys()].toSorted((a, b) => a - b)).toEqual(upTo(131, 2))
  expect(found.get(2)).toBe(133)
})

/** A small generator with a fixed seed: the same operations in every run, up to their order in time. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const operationCount = isFullRun ? 500 : 150

test(`CHAT-03 after ${operationCount} random operations at once no seq has a gap and every badge equals the unread sum`, async () => {
  const members = await Promise.all(upTo(5).map((index) => app.register({ gender: index % 2 === 0 ? 0 : 1 })))
  const threads: { a: TestMember; b: TestMember; id: number }[] = []
  for (const a of members) {
    for (const b of members.slice(members.indexOf(a) + 1)) {
      const { thread_id } = await send(a, b, "Hello")
      await send(b, a, "Hello")
      threads.push({ a, b, id: thread_id })
    }
  }
  const random = randomNumbers(7)
  const operations = upTo(operationCount).map((index) => {
    const { a, b, id } = threads[Math.floor(random() * threads.length)] as (typeof threads)[number]
    const [from, to] = random() < 0.5 ? [a, b] : [b, a]
    const kind = random()
    if (kind < 0.25) return () => from.ok(editThread, { params: { id }, body: { unread: 0 } })
    if (kind < 0.3) return () => from.ok(editThread, { params: { id }, body: { top: index % 2 === 0 ? 1 : 0 } })
    return () =>
      send(
        from,
        to,
        `Operation ${index}`,
        kind < 0.4 ? `same-${Math.floor(index / 10)}-${from.id}-${to.id}` : undefined,
      )
  })
  const lanes = upTo(25).map(async (_, lane) => {
    for (let index = lane; index < operations.length; index += 25) await operations[index]?.()
  })
  await Promise.all(lanes)
  const gaps = await rows(
    db,
    { id: "int8" },
    sql`select t.id from thread t join message m on m.thread_id = t.id
      where t.id = any(${bigints(threads.map(({ id }) => id))}) group by t.id
      having count(*) <> t.seq or max(m.seq) <> t.seq or min(m.seq) <> 1`,
  )
  expect(gaps).toEqual([])
  for (const member of members) {
    const { items } = await member.ok(listThreads, { query: {} })
    const unread = items.reduce((sum, thread) => sum + thread.unread, 0)
    const { message, seq } = await member.ok(listCounters, {})
    expect(message).toBe(unread)
    expect(seq).toBe(Math.max(...items.map(({ member_seq }) => member_seq)))
  }
}, 60_000)
