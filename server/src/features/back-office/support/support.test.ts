import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sendMessage } from "@redthread/contract/chat"
import { createComment, createFeed } from "@redthread/contract/feed"
import { editProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { createTicket, type ReportType } from "@redthread/contract/support"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { solveCaptcha } from "../../../testing/captcha"
import { twoMembers } from "../../../testing/fixtures/pairs"
import { insertPhoto } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { exportTickets } from "./support.service"

const staff = "support@example.org"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ SUPPORT_EMAIL: staff })
})
afterAll(() => app.stop())

interface Row {
  id: number
  member_id: number | null
  name: string | null
  email: string | null
  content: string
  report_type: string | null
  reported_id: number | null
  reason: string | null
  harm: number | null
  evidence: string | null
  language: string
}
/** Without findings of the scam shield. */
const tickets = () =>
  rows<Row>(db, sql`select * from support_ticket where category = 'contact' or member_id is not null order by id`)
const clear = () => db.execute(sql`delete from support_ticket`)

const letter = {
  category: "contact" as const,
  name: "Anna Weber",
  email: "anna@example.org",
  content: "I can't get in.",
}
const refusal = async (body: unknown, member?: TestMember) => {
  const { status, error } = await app.call(createTicket, { body: body as never }, { token: member?.token })
  return { status, message: error.message, field: error.field }
}
const report = (member: TestMember, about: ReportType, related_id: number) =>
  member.call(createTicket, {
    body: { category: "complaint", about, related_id, reason: "scam", content: "A swindle" },
  })

test("SUPPORT-01 ACC-12 a ticket needs a name, an email, a text and a captcha, valid once", async () => {
  const captcha = await solveCaptcha(app)
  const headers = { "accept-language": "de" }
  const sent = await app.call(
    createTicket,
    { body: { ...letter, content: "Ich\u0000 komme nicht rein.", captcha } },
    { headers },
  )
  expect(sent.status).toBe(200)
  expect(await tickets()).toMatchObject([
    { member_id: null, name: letter.name, email: letter.email, content: "Ich komme nicht rein.", language: "de" },
  ])
  const [mail] = await messagesTo(app, staff)
  expect(mail?.text).toContain("Anna Weber <anna@example.org>\n\nIch komme nicht rein.")
  expect(await refusal({ ...letter, captcha })).toMatchObject({ status: 400, field: "captcha" })
  const refused = await Promise.all([
    refusal({ ...letter }),
    refusal({ ...letter, captcha: "x", name: "Ann" }),
    refusal({ ...letter, captcha: "x", email: "nobody" }),
    refusal({ ...letter, captcha: "x", content: " " }),
    refusal({}),
    refusal({ category: "praise" }),
  ])
  expect(refused).toEqual([
    { status: 400, message: "Please click on the validation area", field: "captcha" },
    { status: 400, message: "Please enter a name of at least 4 characters", field: "name" },
    { status: 400, message: "Email address is invalid", field: "email" },
    { status: 400, message: "cannot be empty", field: "content" },
    { status: 400, message: "Illegal access", field: "category" },
    { status: 400, message: "Illegal access", field: "category" },
  ])
  expect(await tickets()).toHaveLength(1)
  await clear()
})

test("SUPPORT-02 visible content can be reported, once while open, the most harmful first", async () => {
  const [anna, ben, carl] = await Promise.all([
    app.register(),
    app.register({ gender: 1 }),
    app.register({ gender: 1 }),
  ])
  await ben.ok(editProfile, { body: { biography: "Send me money" } })
  const message = await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: "Buy me a card" } })
  const spam = {
    category: "complaint" as const,
    reportType: "user" as const,
    reportId: ben.id,
    reason: "spam" as const,
    content: "Advertising",
  }
  await Promise.all([1, 2, 3].map(() => anna.ok(createTicket, { body: spam })))
  await ben.ok(editProfile, { body: { biography: "I am harmless" } })
  await anna.ok(createTicket, { body: { ...spam, reason: "minor", content: "He says he is 15." } })
  expect((await report(anna, "message", message.id)).status).toBe(200)
  expect((await report(ben, "translation", message.id)).status).toBe(200)
  expect((await report(carl, "user", ben.id)).status).toBe(200)
  const [user, written, translated, byCarl] = await tickets()
  expect(user).toMatchObject({ member_id: anna.id, reported_id: ben.id, reason: "minor", harm: 0 })
  expect(user).toMatchObject({ content: "He says he is 15.", evidence: expect.stringContaining("Send me money") })
  expect(written).toMatchObject({ report_type: "message", reported_id: ben.id, evidence: "Buy me a card", harm: 2 })
  expect(translated).toMatchObject({ report_type: "translation", member_id: ben.id })
  expect(byCarl).toMatchObject({ member_id: carl.id, reported_id: ben.id })
  expect(await tickets()).toHaveLength(4)
  // One mail per content, however many report it.
  expect((await messagesTo(app, staff)).filter(({ text }) => text.includes(`user ${ben.id}`))).toHaveLength(1)
  const own = JSON.stringify(await exportTickets(db, anna.id))
  expect(own).toContain("He says he is 15.")
  expect(own).not.toContain("Send me money")
  await clear()
})

test("SUPPORT-02 invisible, missing and own content cannot be reported, nor by visitors", async () => {
  const [anna, ben, carl] = await Promise.all([
    app.register(),
    app.register({ gender: 1 }),
    app.register({ gender: 1 }),
  ])
  const message = await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: "Between us" } })
  const status = async (answer: ReturnType<typeof report>) => (await answer).status
  expect((await refusal({ category: "complaint", about: "user", related_id: ben.id, content: "He" })).status).toBe(401)
  expect(await status(report(anna, "user", anna.id))).toBe(400)
  expect(await status(report(ben, "message", message.id))).toBe(400)
  expect(await status(report(carl, "message", message.id))).toBe(404)
  expect(await status(report(carl, "user", 999_999))).toBe(404)
  await ben.ok(editProfile, { body: { visibility: "hidden" } })
  expect(await status(report(carl, "contact", ben.id))).toBe(404)
  // A member who blocks may still report; a blocked member can report the messages, not the profile.
  await anna.ok(block, { body: { user_id: ben.id } })
  expect(await status(report(anna, "user", ben.id))).toBe(200)
  expect(await status(report(ben, "user", anna.id))).toBe(404)
  expect(await status(report(anna, "message", message.id))).toBe(200)
  await clear()
})

test("FEED-03 SUPPORT-02 posts, comments and photos can be reported by members who see them", async () => {
  const [anna, ben, carl] = await Promise.all([
    app.register(),
    app.register({ gender: 1 }),
    app.register({ gender: 1 }),
  ])
  const feed = await ben.ok(createFeed, { body: { content: "Only serious buyers" } })
  const body = { content: "Call me on this number" }
  const comment = await ben.ok(createComment, { params: { id: feed.id }, body })
  const photo = await insertPhoto(ben.id, { folder: "secret", file: "s-sold", price: 100 })
  const all = [
    ["feed", feed.id],
    ["comment", comment.id],
    ["photo", photo],
  ] as const
  const statuses = async (reader: TestMember) =>
    Promise.all(all.map(async ([type, id]) => (await report(reader, type, id)).status))
  expect(await statuses(anna)).toEqual([200, 200, 200])
  expect(new Set((await tickets()).map(({ evidence }) => evidence))).toEqual(
    new Set(["Call me on this number", "Only serious buyers", null]),
  )
  expect(await statuses(ben)).toEqual([400, 400, 400])
  await ben.ok(block, { body: { user_id: carl.id } })
  expect(await statuses(carl)).toEqual([404, 404, 404])
  await clear()
})

test("SUPPORT-02 a complaint accepts the specification's names or its overlay's, and needs a text", async () => {
  const [anna, ben] = await twoMembers(app)
  const body = { category: "complaint", about: "user", related_id: ben.id, content: "A swindle" }
  expect((await refusal(body, anna)).status).toBe(200)
  const { about: reportType, related_id: reportId, ...rest } = body
  expect((await refusal({ ...rest, reportType, reportId, content: "Once more" }, anna)).status).toBe(200)
  expect(await tickets()).toMatchObject([{ report_type: "user", content: "Once more", reason: "other" }])
  const fields = await Promise.all(
    [
      { ...body, content: " \n" },
      { ...rest, reportType },
      { ...rest, reportId },
      { ...body, reportId: anna.id },
      rest,
    ].map(async (bad) => (await refusal(bad, anna)).field),
  )
  expect(fields).toEqual(["content", "related_id", "about", "reportId", "about"])
  const { content: _content, ...wordless } = body
  expect(await refusal(wordless, anna)).toMatchObject({ status: 400, field: "content", message: "cannot be empty" })
  await clear()
})

test("SUPPORT-02 the queue of staff is read by its index", async () => {
  const author = await app.register()
  await db.execute(sql`insert into support_ticket (category, member_id, language, content, report_type, report_id,
      reported_id, reason, harm, created_at, updated_at)
    select 'complaint', ${author.id}, 'en', '', 'user', n, ${author.id}, 'spam', n % 8, now(), now()
    from generate_series(1, 20000) n`)
  await db.execute(sql`analyze support_ticket`)
  const plan = await rows(
    db,
    sql`explain select id from support_ticket where closed_at is null and category = 'complaint'
      order by category, harm, id limit 20`,
  )
  expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan using support_ticket_open/)
})
