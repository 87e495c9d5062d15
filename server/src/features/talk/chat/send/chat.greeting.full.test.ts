import { afterAll, beforeAll, expect, test } from "vitest"
import { listThreads, sendMessage, showThread } from "@redthread/contract/chat"
import { listChanges, listCounters } from "@redthread/contract/notice"
import { like } from "@redthread/contract/relation"
import { countTurns, declineThread, editGreetings, showGreetings } from "@redthread/contract/turn"
import { deleteThread } from "@redthread/contract/thread"
import { sql } from "drizzle-orm"
import { db } from "../../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { rows } from "../../../../testing/rows"
import { promoteAll } from "./chat.greeting.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const write = (from: TestMember, to: TestMember) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content: "Hello" } })
const list = async (member: TestMember, folder?: "turn" | "waiting") =>
  (await member.ok(listThreads, { query: (folder ? { folder } : {}) as never })).items.map(({ user_id }) => user_id)
const unread = async (member: TestMember) => (await member.ok(listCounters, {})).message
const idsOf = (members: readonly TestMember[]) => members.map(({ id }) => id)

async function crowd(size: number): Promise<TestMember[]> {
  const members: TestMember[] = []
  for (let each = 0; each < size; each += 1) members.push(await app.register({ gender: 1 }))
  return members
}

async function owner(open: 5 | 20 | null): Promise<TestMember> {
  const anna = await app.register()
  await anna.ok(editGreetings, { body: { open } })
  return anna
}

test("CHAT-08 there is no limit by default; 5 and 20 are accepted", async () => {
  const anna = await app.register()
  expect(await anna.ok(showGreetings, {})).toEqual({ open: null })
  expect(await anna.ok(editGreetings, { body: { open: 20 } })).toEqual({ open: 20 })
  expect(await anna.ok(editGreetings, { body: { open: null } })).toEqual({ open: null })
  expect((await anna.call(editGreetings, { body: { open: 7 } as never })).status).toBe(400)
})

test("CHAT-08 a greeting beyond the limit waits unseen: no badge, push, mail or event; the sender sees no difference", async () => {
  const anna = await owner(5)
  const strangers = await crowd(7)
  for (const stranger of strangers.slice(0, 5)) await write(stranger, anna)
  const { seq } = await anna.ok(listThreads, { query: {} })
  await rows(db, sql`update counter set push_at = null, mail_at = null where member_id = ${anna.id} returning 1`)
  const socket = await anna.socket()
  const [sixth, seventh] = [strangers[5] as TestMember, strangers[6] as TestMember]
  const sent = await write(sixth, anna)
  await write(seventh, anna)
  expect(await unread(anna)).toBe(5)
  expect(await list(anna)).toEqual(idsOf(strangers.slice(0, 5)).toReversed())
  expect(await list(anna, "waiting")).toEqual([seventh.id, sixth.id])
  expect(await anna.ok(countTurns, {})).toEqual({ turn: 5, waiting: 2 })
  expect((await anna.ok(listThreads, { query: { since: seq } as never })).items).toEqual([])
  expect((await anna.ok(listChanges, { query: { since: seq } as never })).threads).toEqual([])
  expect(await rows(db, sql`select push_at, mail_at from counter where member_id = ${anna.id}`)).toEqual([
    { push_at: null, mail_at: null },
  ])
  expect(socket.received.filter(({ event }) => event === "message" || event === "thread")).toEqual([])
  socket.close()
  expect(sent).toMatchObject({ status: "sent", deleted: false })
  const seen = await sixth.ok(showThread, { params: { id: anna.id }, query: { user: 1 } as never })
  const open = await (strangers[0] as TestMember).ok(showThread, {
    params: { id: anna.id },
    query: { user: 1 } as never,
  })
  expect(Object.keys(seen).toSorted()).toEqual(Object.keys(open).toSorted())
  expect(await list(sixth)).toEqual([anna.id])
})

test("CHAT-08 the next greeting takes the place of one that is answered, declined or deleted, the oldest first", async () => {
  const anna = await owner(5)
  const strangers = await crowd(8)
  const sent = []
  for (const stranger of strangers) sent.push(await write(stranger, anna))
  const ids = idsOf(strangers)
  expect(await list(anna, "waiting")).toEqual([ids[7], ids[6], ids[5]])
  const socket = await anna.socket()
  await write(anna, strangers[0] as TestMember)
  await expect.poll(() => list(anna, "waiting")).toEqual([ids[7], ids[6]])
  expect(await list(anna)).toContain(ids[5])
  expect(await unread(anna)).toBe(6)
  const event = await socket.next("message", ({ sender }) => sender === ids[5])
  expect(event.data).toMatchObject({ thread_id: sent[5]?.thread_id, id: sent[5]?.id })
  socket.close()
  await anna.ok(declineThread, { params: { id: sent[1]?.thread_id ?? 0 } })
  await expect.poll(() => list(anna, "waiting")).toEqual([ids[7]])
  await anna.ok(deleteThread, { params: { id: sent[2]?.thread_id ?? 0 } })
  await expect.poll(() => list(anna, "waiting")).toEqual([])
  expect(await list(anna, "turn")).toEqual(expect.arrayContaining([ids[5], ids[6], ids[7]]))
})

test("CHAT-08 fifty strangers at once take exactly five places", async () => {
  const anna = await owner(5)
  const strangers = await crowd(50)
  await Promise.all(strangers.map((stranger) => write(stranger, anna)))
  expect(await anna.ok(countTurns, {})).toEqual({ turn: 5, waiting: 45 })
  expect(await unread(anna)).toBe(5)
  await anna.ok(editGreetings, { body: { open: 20 } })
  expect(await anna.ok(countTurns, {})).toEqual({ turn: 20, waiting: 30 })
  await anna.ok(editGreetings, { body: { open: null } })
  expect(await anna.ok(countTurns, {})).toEqual({ turn: 50, waiting: 0 })
  expect(await unread(anna)).toBe(50)
})

test("CHAT-08 a waiting greeting can be answered and declined in its folder; a match waits no longer", async () => {
  const anna = await owner(5)
  const strangers = await crowd(8)
  for (const stranger of strangers) await write(stranger, anna)
  const [answered, matched] = [strangers[6] as TestMember, strangers[7] as TestMember]
  await write(anna, answered)
  expect(await list(anna)).toContain(answered.id)
  await expect.poll(() => list(anna, "waiting")).toEqual([matched.id, strangers[5]?.id])
  await matched.ok(like, { body: { user_id: anna.id } })
  await anna.ok(like, { body: { user_id: matched.id } })
  await promoteAll(db)
  expect(await list(anna, "waiting")).toEqual([strangers[5]?.id])
})

test("CHAT-08 members who like each other do not wait", async () => {
  const anna = await owner(5)
  const strangers = await crowd(6)
  const friend = strangers[5] as TestMember
  await friend.ok(like, { body: { user_id: anna.id } })
  await anna.ok(like, { body: { user_id: friend.id } })
  for (const stranger of strangers) await write(stranger, anna)
  expect(await list(anna)).toContain(friend.id)
})
