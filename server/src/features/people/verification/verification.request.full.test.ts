import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { sendMessage } from "@redthread/contract/chat"
import { listNotifications } from "@redthread/contract/notification"
import { block } from "@redthread/contract/relation"
import { askForVerification } from "@redthread/contract/verification"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const ask = (by: TestMember, other: TestMember) => by.call(askForVerification, { body: { user_id: other.id } })
const write = (by: TestMember, other: TestMember) =>
  by.ok(sendMessage, { body: { user_id: other.id, message_content: "Hello there" } })

/** Two members who have written to each other. */
async function talking(): Promise<[TestMember, TestMember]> {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  await write(anna, ben)
  await write(ben, anna)
  return [anna, ben]
}

const askedBy = async (member: TestMember): Promise<unknown[]> =>
  (await member.ok(listNotifications, { query: {} })).items
    .filter(({ type, event }) => type === "verify" && event === "asked")
    .map(({ data }) => data.user_id)

test("PRO-13 asks the other member of a conversation once in 30 days, who is notified", async () => {
  const [anna, ben] = await talking()
  expect((await ask(anna, ben)).status).toBe(201)
  expect(await askedBy(ben)).toEqual([anna.id])
  expect((await ask(anna, ben)).error.code).toBe(400_785)
  // The limit of one request counts for each direction separately.
  expect((await ask(ben, anna)).status).toBe(201)
  await db.execute(sql`update verification_request set created_at = created_at - interval '29 days 23 hours'`)
  expect((await ask(anna, ben)).error.code).toBe(400_785)
  await db.execute(sql`update verification_request set created_at = created_at - interval '1 hour'`)
  expect((await ask(anna, ben)).status).toBe(201)
  expect(await askedBy(ben)).toEqual([anna.id, anna.id])
})

test("PRO-13 fifty requests at once send one notification", async () => {
  const [anna, ben] = await talking()
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask(anna, ben)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status !== 201).map(({ error }) => error.code)).toEqual(
    Array.from({ length: 49 }, () => 400_785),
  )
  expect(await askedBy(ben)).toEqual([anna.id])
})

test("PRO-13 only who was written to may ask, not oneself, a stranger, a verified or a blocked member", async () => {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  expect((await ask(anna, anna)).error.code).toBe(400_206)
  expect((await ask(anna, ben)).error.code).toBe(400_787)
  await write(anna, ben)
  // Without an answer a request would be a second message.
  expect((await ask(anna, ben)).error.code).toBe(400_787)
  expect((await ask(ben, anna)).status).toBe(201)
  await write(ben, anna)
  await db.execute(sql`update profile set verified = true where member_id = ${ben.id}`)
  expect((await ask(anna, ben)).error.code).toBe(400_786)
  await db.execute(sql`update profile set verified = false where member_id = ${ben.id}`)
  await ben.ok(block, { body: { user_id: anna.id } })
  expect((await ask(anna, ben)).status).toBe(404)
  expect((await anna.call(askForVerification, { body: { user_id: 999_999 } })).status).toBe(404)
  expect((await anna.ok(showMe, {})).verified).toBe(false)
})
