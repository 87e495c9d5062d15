import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { register } from "@redthread/contract/account"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { createFeed, showFeed } from "@redthread/contract/feed"
import { editMessage, recallMessage } from "@redthread/contract/message"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { sayHi } from "@redthread/contract/say-hi"
import { queues } from "@redthread/contract/staff-queue"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { decideCase, newStaff } from "../../../testing/staff"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const begging = "My love, could you lend me 400 dollars until Friday? I'll pay you back."

const write = (from: TestMember, to: TestMember, message_content: string) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content } })
const readBy = async (reader: TestMember, other: TestMember) =>
  (await reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } })).messages

/** Two members with old accounts who have written to each other. */
async function acquainted() {
  const [anna, ben] = await Promise.all([app.register(), app.register({ gender: 1 })])
  await db.execute(
    sql`update profile set created_at = now() - interval '1 year' where member_id in (${anna.id}, ${ben.id})`,
  )
  await write(anna, ben, "Hello, you have a nice smile")
  await write(ben, anna, "Thank you, how was your day?")
  return [anna, ben] as const
}

test("SAFE-01 warns the reader of a request for money, and shows its writer nothing", async () => {
  const [anna, ben] = await acquainted()
  const socket = await anna.socket()
  const sent = await write(ben, anna, begging)
  expect(sent.warning).toBeUndefined()
  const arrived = await socket.next("message", ({ id }) => id === sent.id)
  expect(arrived.data["message"]).toMatchObject({ warning: ["money"] })
  expect((await readBy(anna, ben))[0]).toMatchObject({ content: begging, warning: ["money"] })
  expect((await readBy(ben, anna))[0]?.warning).toBeUndefined()
  expect((await readBy(anna, ben))[1]?.warning).toBeUndefined()
})

test("SAFE-01 checks a reworded message again, and shows no warning for a deleted one", async () => {
  const [anna, ben] = await acquainted()
  const { id } = await write(ben, anna, "I dreamed of the sea")
  await ben.ok(editMessage, { params: { id }, body: { message_content: begging } })
  expect((await readBy(anna, ben))[0]?.warning).toEqual(["money"])
  await ben.ok(recallMessage, { body: { id } })
  expect((await readBy(anna, ben))[0]?.warning).toBeUndefined()
})

const reword = (by: TestMember, { id }: { id: number }, message_content: string) =>
  by.call(editMessage, { params: { id }, body: { message_content } })

test("SAFE-01 warns of a link edited in by a new account, also after other edits, and notifies staff", async () => {
  const [ben, anna, moderator] = [await app.register(), await app.register(), await newStaff(app, "moderator")]
  const sent = await write(ben, anna, "Hi")
  await reword(ben, sent, "Hi http://unknown.example")
  expect((await readBy(anna, ben))[0]?.warning).toEqual(["link"])
  await reword(ben, sent, "Hi!")
  expect((await readBy(anna, ben))[0]).toMatchObject({ content: "Hi!", warning: ["link"] })
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  expect(items.find(({ user_id }) => user_id === ben.id)?.evidence).toContain("unknown.example")
})

test("SAFE-01 checks an edit between acquainted members as leniently as a message", async () => {
  const [anna, ben] = await acquainted()
  const number = "I'm rarely here, write me on WhatsApp +44 7700 900123"
  const sent = await write(ben, anna, "Good evening")
  await db.execute(sql`update thread set created_at = now() - interval '20 days' where id = ${sent.thread_id}`)
  await reword(ben, sent, number)
  await write(ben, anna, number)
  expect((await readBy(anna, ben)).slice(0, 2).map(({ warning }) => warning)).toEqual([undefined, undefined])
})

test("SAFE-01 shows staff one case with signs and texts for each member", async () => {
  const [anna, ben] = await acquainted()
  const moderator = await newStaff(app, "moderator")
  await write(ben, anna, begging)
  await write(ben, anna, "Send me a $100 Amazon gift card and text me the code")
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  const own = items.filter(({ user_id }) => user_id === ben.id)
  expect(own).toHaveLength(1)
  expect(own[0]?.evidence).toContain(begging)
  expect(own[0]?.evidence).toContain("Amazon")
  expect(own[0]?.facts).toContainEqual({ name: "signs", as: "word", value: "scam_gift_card" })
  await decideCase(moderator, "complaint", own[0]?.id ?? 0, { decision: "warn", reason: "Don't ask for money." })
  const remaining = await moderator.ok(queues.complaint.list, { query: {} })
  expect(remaining.items.filter(({ user_id }) => user_id === ben.id)).toEqual([])
})

test("SAFE-01 refuses suspicious texts for some time after several; other messages pass", async () => {
  const [anna, ben] = await acquainted()
  for (let count = 0; count < 5; count++) await write(ben, anna, begging)
  const refused = await ben.call(sendMessage, { body: { user_id: anna.id, message_content: begging } })
  expect(refused).toMatchObject({ status: 429, error: { code: 429000 } })
  const sent = await write(ben, anna, "Good night")
  expect((await reword(ben, sent, begging)).status).toBe(429)
  clock.advance(11 * 60_000)
  await write(ben, anna, begging)
})

test("CHAT-03 CHAT-09 SAFE-01 answers a stored message alike when it is retried during the refusal", async () => {
  const [anna, ben] = await acquainted()
  const cara = await app.register()
  await ben.ok(editProfile, { body: { hi_content: begging } })
  const greet = () => ben.call(sayHi, { body: { user_id: cara.id } })
  const send = (client_id: string) =>
    ben.call(sendMessage, { body: { user_id: anna.id, message_content: begging, client_id } })
  const greeting = await greet()
  const message = await send("first")
  for (let count = 0; count < 3; count++) await write(ben, anna, begging)
  expect((await send("another")).status).toBe(429)
  expect((await greet()).body).toMatchObject({ id: greeting.body.id })
  expect((await send("first")).body).toMatchObject({ id: message.body.id })
})

test("SAFE-01 limits new conversations of a member whose texts caused warnings", async () => {
  const [anna, ben] = await acquainted()
  for (let count = 0; count < 3; count++) await write(ben, anna, begging)
  const others = await Promise.all([1, 2, 3].map(() => app.register()))
  const statuses: number[] = []
  for (const [place, other] of others.entries()) {
    const body = { user_id: other.id, message_content: `Hello number ${place}` }
    statuses.push((await ben.call(sendMessage, { body })).status)
  }
  expect(statuses).toEqual([201, 201, 429])
})

test("SAFE-01 warns the sixth recipient of the same text of a mass message", async () => {
  const ben = await app.register({ gender: 1 })
  await db.execute(sql`update account set email_verified_at = now() where id = ${ben.id}`)
  const others = await Promise.all(Array.from({ length: 6 }, () => app.register()))
  const text = "You are the most beautiful woman I have ever seen in my whole life, believe me"
  for (const [place, other] of others.entries()) await write(ben, other, place % 2 === 0 ? text : `${text}!`)
  const warnings = await Promise.all(others.map(async (other) => (await readBy(other, ben))[0]?.warning))
  expect(warnings.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(warnings[5]).toEqual(["many"])
})

test("SAFE-01 recognises mass messages that are edited into the same text", async () => {
  const ben = await app.register({ gender: 1 })
  await db.execute(sql`update account set email_verified_at = now() where id = ${ben.id}`)
  const others = await Promise.all(Array.from({ length: 6 }, () => app.register()))
  const text = "You are the most beautiful woman I have ever seen in my whole life, believe me"
  for (const other of others) {
    const sent = await write(ben, other, "Hello")
    for (const end of [".", "!"]) await reword(ben, sent, text + end)
  }
  const warnings = await Promise.all(others.map(async (other) => (await readBy(other, ben))[0]?.warning))
  expect(warnings.flat()).toEqual([undefined, undefined, undefined, undefined, undefined, "many"])
})

test("SAFE-01 warns readers of posts and introductions, not their writers, and notifies staff", async () => {
  const [anna, ben, moderator] = [
    await app.register(),
    await app.register({ gender: 1 }),
    await newStaff(app, "moderator"),
  ]
  const content =
    "I double your Bitcoin every week, guaranteed profit, I can teach you how to start with only 200 dollars"
  const post = await ben.ok(createFeed, { body: { content } })
  await ben.ok(editProfile, { body: { biography: "I'm rarely here, write me on WhatsApp +44 7700 900123" } })
  expect((await anna.ok(showFeed, { params: { id: post.id } })).warning).toContain("invest")
  expect((await ben.ok(showFeed, { params: { id: post.id } })).warning).toBeUndefined()
  expect((await anna.ok(showProfile, { params: { id: ben.id } })).warning).toEqual(["other_app"])
  expect((await ben.ok(showProfile, { params: { id: ben.id } })).warning).toBeUndefined()
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  const own = items.find(({ user_id }) => user_id === ben.id)
  expect(own?.evidence).toContain("Bitcoin")
  expect(own?.evidence).toContain("WhatsApp")
})

test("SAFE-02 rejects names that imitate staff in every language, and their look-alikes", async () => {
  const names = [
    "Redthread Team",
    "Rеdthreаd",
    "Support 24",
    "Kundendienst Eva",
    "Assistenza clienti",
    "Service client",
  ]
  const others = [
    "官方客服小美",
    "管理員小李",
    "サポート担当",
    "運営スタッフ",
    "고객센터 민지",
    "운영자 김",
    "Sυpport",
    "Ｍoderator",
  ]
  for (const [place, name] of [...names, ...others].entries()) {
    const body = { email: `staff${place}@example.org`, name, password: "a good password" }
    const { status, error } = await app.call(register, { body })
    expect([status, error?.code], name).toEqual([400, 400231])
  }
  const body = { email: "clientele@example.org", name: "Clientine Servais", password: "a good password" }
  expect((await app.call(register, { body })).status).toBe(201)
})
