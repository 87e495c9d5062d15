import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { sendContentNotice, showNoticeContacts } from "@redthread/contract/content-notice"
import { createFeed } from "@redthread/contract/feed"
import { queues } from "@redthread/contract/staff-queue"
import { readThread } from "@redthread/contract/support-thread"
import { createTicket } from "@redthread/contract/support"
import { listSanctions } from "@redthread/contract/sanction"
import { sql } from "drizzle-orm"
import { db } from "../../../core/db/pool"
import { openAttempts } from "../../../core/limits/attempts"
import { clock, dayMs } from "../../../core/process/clock"
import { solveCaptcha } from "../../../testing/captcha"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { rows } from "../../../testing/rows"
import { decideCase, newStaff } from "../../../testing/staff"
import { forgetSenders } from "./support.notice.service"

const flaggerKey = "hotline-key-0123456789"

let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  app = await startApp({
    SUPPORT_EMAIL: "help@example.org",
    AUTHORITY_EMAIL: "law@example.org",
    AUTHORITY_LANGUAGES: "de,en",
    TRUSTED_FLAGGERS: `hotline@example.org:${flaggerKey}`,
  })
  moderator = await newStaff(app, "moderator")
})
afterEach(async () => {
  clock.set(null)
  await db.execute(sql`delete from support_ticket`)
})
afterAll(() => app.stop())

interface Fields {
  address: string
  reason?: string
  name?: string | undefined
  email?: string | undefined
  captcha?: string
  key?: string
  good_faith?: boolean
}

const send = async (fields: Fields) =>
  app.call(sendContentNotice, {
    body: {
      reason: "scam",
      content: "The person on these pictures is me, and I am not a member.",
      name: "Maria Muster",
      email: "maria@example.org",
      good_faith: true,
      ...(fields.key || fields.captcha ? {} : { captcha: await solveCaptcha(app) }),
      ...fields,
    },
  } as never)

const caseOf = async ({ id }: TestMember) => {
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  return items.findIndex(({ user_id }) => user_id === id)
}

test("SAFE-14 a notice without account joins the member's case; receipt and decision come by mail, once", async () => {
  const member = await app.register()
  const { id: feedId } = await member.ok(createFeed, { body: { content: "Get rich in a week" } })
  const reporter = await app.register()
  await reporter.ok(createTicket, {
    body: { category: "complaint", about: "user", related_id: member.id, reason: "spam", content: "Advertising" },
  })
  const email = "notifier@example.org"
  const { status, body } = await send({ address: `${app.url}/de/feed/${feedId}`, email })
  expect(status).toBe(201)
  const [receipt] = await messagesTo(app, email)
  expect(receipt?.subject).toContain(`[${body.number}]`)
  const key = /contact#(\S+)/.exec(receipt?.text ?? "")?.[1] ?? ""
  expect((await app.call(readThread, { body: { key } })).body.state).toBe("open")
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  const cases = items.filter(({ user_id }) => user_id === member.id)
  expect(cases).toHaveLength(1)
  const shown = await moderator.ok(queues.complaint.claim, { params: { id: cases[0]?.id ?? 0 } })
  const fromOutside = shown.case.reports?.find(({ notice }) => notice !== undefined)
  expect(fromOutside).toMatchObject({ about: "feed", about_id: feedId, evidence: "Get rich in a week" })
  expect(fromOutside?.notice).toMatchObject({ name: "Maria Muster", email, trusted: false })
  await decideCase(moderator, "complaint", cases[0]?.id ?? 0, { decision: "warn", reason: "Against our rules" })
  await expect.poll(async () => (await messagesTo(app, email)).length, { timeout: 30_000 }).toBe(2)
  const [decision] = await messagesTo(app, email)
  expect(decision?.text).toContain(`We have decided on your notice ${body.number}`)
  expect((await member.ok(listSanctions, { query: {} })).items).toMatchObject([{ found_by: "report" }])
})

test("SAFE-14 notices of trusted flaggers come first and need no captcha", async () => {
  const members = await Promise.all([app.register(), app.register()])
  const [first, second] = members as [TestMember, TestMember]
  await send({ address: `/profile/${first.id}`, reason: "minor" })
  expect((await send({ address: `/profile/${second.id}`, reason: "other", key: flaggerKey })).status).toBe(201)
  expect(await caseOf(second)).toBeLessThan(await caseOf(first))
  expect(await messagesTo(app, "maria@example.org")).not.toEqual([])
  const wrong = await send({ address: `/profile/${second.id}`, key: "another-key-0123456789" })
  expect(wrong.error).toMatchObject({ code: 400_202, field: "key" })
})

test("SAFE-14 a notice needs an address here, good faith, a captcha, and a name unless it concerns children", async () => {
  const member = await app.register()
  const address = `/profile/${member.id}`
  const fieldOf = async (fields: Fields) => (await send(fields)).error?.field
  expect(await fieldOf({ address: "https://elsewhere.example.org/profile/1" })).toBe("address")
  expect(await fieldOf({ address, good_faith: false })).toBe("good_faith")
  expect(await fieldOf({ address, email: undefined })).toBe("email")
  expect(await fieldOf({ address, name: "" })).toBe("name")
  expect(await fieldOf({ address, captcha: "bm90aGluZw==" })).toBe("captcha")
  expect((await send({ address, reason: "minor", name: undefined, email: undefined })).status).toBe(201)
  expect(await caseOf(member)).toBeGreaterThanOrEqual(0)
})

test("SAFE-14 a notice about content that is not found is a letter, and is answered by mail", async () => {
  const email = "lost@example.org"
  expect((await send({ address: "/feed/987654321", email })).status).toBe(201)
  const { items } = await moderator.ok(queues.ticket.list, { query: {} })
  const letter = items.find(({ text }) => text?.startsWith("/feed/987654321"))
  await decideCase(moderator, "ticket", letter?.id ?? 0, { decision: "close" })
  const [decision] = await messagesTo(app, email)
  expect(decision?.text).toContain("found nothing in this content")
})

test("SAFE-14 few receipts go to one address, and senders are forgotten half a year after the decision", async () => {
  const member = await app.register()
  const email = "often@example.org"
  openAttempts({ redis: null, prefix: "notices", factor: 1 })
  const address = `/profile/${member.id}`
  for (let count = 0; count < 10; count += 1) expect((await send({ address, email })).status).toBe(201)
  expect((await send({ address, email })).status).toBe(429)
  openAttempts({ redis: null, prefix: "notices", factor: 0 })
  await db.execute(sql`update support_ticket set closed_at = now(), outcome = 'dismiss'`)
  await forgetSenders(db)
  const kept = () => rows<{ email: string | null }>(db, sql`select email from support_ticket limit 1`)
  expect(await kept()).toEqual([{ email }])
  clock.advance(181 * dayMs)
  await forgetSenders(db)
  expect(await kept()).toEqual([{ email: null }])
})

test("SAFE-14 points of contact are public", async () => {
  const { body } = await app.call(showNoticeContacts, {})
  expect(body).toEqual({
    support: "help@example.org",
    authorities: "law@example.org",
    languages: ["de", "en"],
    bodies: [],
  })
})
