import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { sendMessage } from "@redthread/contract/chat"
import { listShieldPrecision } from "@redthread/contract/staff-shield"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket } from "@redthread/contract/support"
import { clock, dayMs } from "../../../core/process/clock"
import { twoWhoTalk } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { decideCase, newStaff } from "../../../testing/staff"

let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  app = await startApp()
  moderator = await newStaff(app, "moderator")
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const begging = "My love, could you lend me 400 dollars until Friday? I'll pay you back."

const write = (from: TestMember, to: TestMember, message_content: string) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content } })

async function caseOf({ id: memberId }: TestMember): Promise<number> {
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  return items.find(({ user_id }) => user_id === memberId)?.id ?? 0
}

async function decide(member: TestMember, decision: "warn" | "dismiss"): Promise<void> {
  const reply = await decideCase(moderator, "complaint", await caseOf(member), { decision, reason: "Looked at" })
  expect(reply.status).toBe(200)
}

test("SAFE-01 STAFF-01 a case of the shield shows label, score, deciding words and how the conversation went", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  await write(ben, anna, begging)
  const { case: shown } = await moderator.ok(queues.complaint.show, { params: { id: await caseOf(ben) } })
  expect(shown.shield?.findings).toMatchObject([{ about: "message", signs: ["money"], language: "en" }])
  const [finding] = shown.shield?.findings ?? []
  expect(finding?.score).toBeGreaterThanOrEqual(1)
  expect(finding?.words.length).toBeGreaterThan(0)
  for (const word of finding?.words ?? []) expect(begging).toContain(word)
  expect(finding?.words.join(" ")).toMatch(/lend|pay/)
  const [course, ...others] = shown.shield?.courses ?? []
  expect(others).toEqual([])
  expect(course).toMatchObject({ turns: 2, warned: true })
  const share = course?.stages.find(({ stage }) => stage === "money")?.share ?? 0
  expect(share).toBeGreaterThan(0.5)
  expect(share).toBeLessThanOrEqual(1)
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  expect(items.every((one) => one.shield === undefined)).toBe(true)
})

test("SAFE-01 STAFF-01 a case that a member opened shows nothing of the shield", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  await anna.ok(createTicket, {
    body: { category: "complaint", about: "user", related_id: ben.id, reason: "scam", content: "Wants money" },
  })
  const { case: shown } = await moderator.ok(queues.complaint.show, { params: { id: await caseOf(ben) } })
  expect(shown.shield).toBeUndefined()
})

test("SAFE-01 STAFF-01 precision is counted by sign and language from the decisions of 30 days", async () => {
  const before = await moderator.ok(listShieldPrecision, {})
  const [[anna, ben], [cara, dan], [eve, finn]] = await Promise.all([
    twoWhoTalk(app),
    twoWhoTalk(app),
    twoWhoTalk(app),
  ] as const)
  await write(ben, anna, begging)
  await write(dan, cara, begging)
  const insult = await write(finn, eve, "You stupid ugly bitch, nobody will ever want you")
  await decide(ben, "warn")
  await decide(dan, "dismiss")
  await eve.ok(createTicket, {
    body: { category: "complaint", about: "message", related_id: insult.id, reason: "harassment", content: "Rude" },
  })
  await decide(finn, "warn")
  const after = await moderator.ok(listShieldPrecision, {})
  expect([before.days, before.items]).toEqual([30, []])
  expect(after.items).toContainEqual({ sign: "money", language: "en", decided: 2, upheld: 1 })
  expect(after.items.find(({ sign }) => sign === "insult")).toMatchObject({ decided: 1, upheld: 1 })
  clock.set(new Date(Date.now() + 31 * dayMs))
  expect((await (await newStaff(app, "moderator")).ok(listShieldPrecision, {})).items).toEqual([])
})

test("STAFF-01 support staff and members cannot read the precision of the shield", async () => {
  const [member, support] = [await app.register(), await newStaff(app, "support")]
  expect((await member.call(listShieldPrecision, {})).status).toBe(403)
  expect((await support.call(listShieldPrecision, {})).status).toBe(403)
})
