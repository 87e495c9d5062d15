import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { refreshToken } from "@redthread/contract/account"
import { listThreads, sendMessage, showThread } from "@redthread/contract/chat"
import { listNotifications } from "@redthread/contract/notification"
import { editProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { cancelScheduled, listScheduled, scheduleMessage, sendScheduled } from "@redthread/contract/scheduled-message"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { sendAllDue } from "./scheduled-message.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

/** Midnight in Kyoto; the morning there is at 23:00 UTC of the same day. */
const night = new Date("2027-03-01T15:00:00Z")
const morning = "2027-03-01T23:00:00.000Z"

const comesAgain = async (member: TestMember): Promise<TestMember> =>
  new TestMember(app, await member.ok(refreshToken, {}), member.password)

async function pair(at = night): Promise<[anna: TestMember, ben: TestMember]> {
  clock.set(at)
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  await ben.ok(editProfile, { body: { city: "Kyoto", country_code: "JP" } })
  return [anna, ben]
}

const schedule = (from: TestMember, to: TestMember, more: object = {}) =>
  from.call(scheduleMessage, { body: { user_id: to.id, message_content: "Good morning", ...more } })
const open = async (member: TestMember) => (await member.ok(listScheduled, { query: {} })).items
const texts = async (reader: TestMember, other: TestMember) =>
  (await reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } as never })).messages.map(
    ({ message_content }) => message_content,
  )

test("CHAT-04 a text waits for the recipient's morning, seen by its sender only, and is sent once", async () => {
  const [anna, ben] = await pair()
  const { status, body } = await schedule(anna, ben)
  expect({ status, send_at: body.send_at }).toEqual({ status: 201, send_at: morning })
  expect(await open(anna)).toEqual([body])
  expect(await open(ben)).toEqual([])
  expect((await ben.ok(listThreads, { query: {} })).items).toEqual([])
  await sendAllDue(db)
  expect(await open(anna)).toHaveLength(1)
  clock.set(new Date(morning))
  await Promise.all([sendAllDue(db), sendAllDue(db), sendAllDue(db)])
  await sendAllDue(db)
  const [sender, reader] = [await comesAgain(anna), await comesAgain(ben)]
  expect(await texts(reader, sender)).toEqual(["Good morning"])
  expect(await open(sender)).toEqual([])
})

test("CHAT-04 it is offered at night only: by the recipient's clock, and not without a known town", async () => {
  const [first, ben] = await pair(new Date("2027-03-01T13:00:00Z"))
  let anna = first
  const codeAt = async (time: string) => {
    clock.set(new Date(time))
    anna = await comesAgain(anna)
    const { status, error } = await schedule(anna, ben)
    return status === 201 ? 201 : error.code
  }
  expect(await codeAt("2027-03-01T13:59:00Z")).toBe(400439)
  expect(await codeAt("2027-03-01T14:00:00Z")).toBe(201)
  expect(await codeAt("2027-03-01T21:59:00Z")).toBe(201)
  expect(await codeAt("2027-03-01T22:00:00Z")).toBe(400439)
  const [carl, dora] = await pair()
  await dora.ok(editProfile, { body: { city: null } })
  expect((await schedule(carl, dora)).error.code).toBe(400439)
})

test("CHAT-04 a move of the recipient leaves the time", async () => {
  const [anna, ben] = await pair()
  await schedule(anna, ben)
  await ben.ok(editProfile, { body: { city: "Lima", country_code: "PE" } })
  expect((await open(anna))[0]?.send_at).toBe(morning)
})

test("CHAT-04 fifty requests with one client id store one; twenty wait at most", async () => {
  const [anna, ben] = await pair()
  const client_id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => schedule(anna, ben, { client_id })))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await open(anna)).toHaveLength(1)
  clock.set(new Date(morning))
  await sendAllDue(db)
  const again = await comesAgain(anna)
  expect((await schedule(again, ben, { client_id })).status).toBe(201)
  expect(await open(again)).toEqual([])
})

test("CHAT-04 at most twenty wait", async () => {
  const [anna, ben] = await pair()
  const answers = await Promise.all(Array.from({ length: 25 }, () => schedule(anna, ben)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
})

test("CHAT-04 it can be cancelled or sent now, by its sender only, once", async () => {
  const [anna, ben] = await pair()
  const params = { id: (await schedule(anna, ben)).body.id }
  for (const spec of [cancelScheduled, sendScheduled]) expect((await ben.call(spec, { params })).status).toBe(404)
  const sent = await Promise.all(Array.from({ length: 10 }, () => anna.call(sendScheduled, { params })))
  expect(new Set(sent.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(sent[0]?.status).toBe(201)
  expect((await anna.call(cancelScheduled, { params })).status).toBe(404)
  expect(await texts(ben, anna)).toEqual(["Good morning"])
  await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: "Hi" } })
  const second = { id: (await schedule(anna, ben)).body.id }
  await anna.ok(cancelScheduled, { params: second })
  clock.set(new Date(morning))
  await sendAllDue(db)
  expect(await texts(await comesAgain(ben), anna)).toEqual(["Hi", "Good morning"])
})

test("CHAT-04 NOTI-01 who has blocked the sender by then gets nothing; the sender is notified and keeps the text", async () => {
  const [anna, ben] = await pair()
  await schedule(anna, ben)
  await ben.ok(block, { body: { user_id: anna.id } })
  clock.set(new Date(morning))
  await Promise.all([sendAllDue(db), sendAllDue(db)])
  const sender = await comesAgain(anna)
  expect(await open(sender)).toMatchObject([{ message_content: "Good morning", failed: { code: 404000 } }])
  const { items } = await sender.ok(listNotifications, { query: {} })
  const failed = items.filter(({ type }) => type === "scheduled")
  expect(failed).toMatchObject([{ event: "failed", data: { target_id: ben.id, name: null } }])
  const params = { id: (await open(sender))[0]?.id ?? 0 }
  expect((await sender.call(sendScheduled, { params })).error.code).toBe(404000)
  await sender.ok(cancelScheduled, { params })
  expect(await open(sender)).toEqual([])
})

test("CHAT-08 the rules of writing hold when it is scheduled and when it is sent", async () => {
  const [anna, ben] = await pair()
  expect((await schedule(anna, anna)).error.code).toBe(400206)
  await schedule(anna, ben)
  await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "Hello" } })
  expect((await schedule(anna, ben)).error.code).toBe(400431)
  clock.set(new Date(morning))
  await sendAllDue(db)
  expect(await open(await comesAgain(anna))).toMatchObject([{ failed: { code: 400431 } }])
})
