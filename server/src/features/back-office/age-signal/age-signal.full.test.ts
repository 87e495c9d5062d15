import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sendAgeSignal } from "@redthread/contract/age-signal"
import { showProfile } from "@redthread/contract/profile"
import { queues } from "@redthread/contract/staff-queue"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { decideCase, newStaff } from "../../../testing/staff"

let app: TestApp
let reader: TestMember
let moderator: TestMember
beforeAll(async () => {
  app = await startApp()
  reader = await app.register({ gender: 1 })
  moderator = await newStaff(app, "moderator")
})
afterAll(() => app.stop())

const signal = (member: TestMember, lower: number | null, upper: number | null) =>
  member.call(sendAgeSignal, { body: { store: "apple", lower, upper } })

const isVisible = async (member: TestMember): Promise<boolean> =>
  (await reader.call(showProfile, { params: { id: member.id } })).status === 200

const casesOf = (member: TestMember) =>
  rows<{ reason: string; harm: number }>(
    db,
    sql`select reason, harm from support_ticket where reported_id = ${member.id} and closed_at is null`,
  )

test("SAFE-07 an age range of an adult, or one without an upper end, changes nothing", async () => {
  const member = await app.register()
  for (const [lower, upper] of [[18, null] as const, [null, null] as const, [16, 18] as const])
    expect((await signal(member, lower, upper)).status).toBe(200)
  expect(await isVisible(member)).toBe(true)
  expect(await casesOf(member)).toEqual([])
  for (const [lower, upper] of [[20, 18] as const, [-1, 17] as const, [1, 200] as const])
    expect((await signal(member, lower, upper)).error.code).toBe(400202)
})

test("SAFE-07 a range below 18 hides the member in one case until staff decide, and is not reported twice", async () => {
  const member = await app.register()
  await Promise.all(Array.from({ length: 5 }, () => signal(member, 13, 15)))
  expect(await isVisible(member)).toBe(false)
  expect(await casesOf(member)).toEqual([{ reason: "minor", harm: 0 }])
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  const caseId = items.find(({ user_id: reported }) => reported === member.id)?.id ?? 0
  await decideCase(moderator, "complaint", caseId, { decision: "dismiss" })
  await expect.poll(() => isVisible(member)).toBe(true)
  await signal(member, 13, 15)
  expect(await isVisible(member)).toBe(true)
  await signal(member, 16, 17)
  expect(await isVisible(member)).toBe(false)
  expect(await casesOf(member)).toHaveLength(1)
})
