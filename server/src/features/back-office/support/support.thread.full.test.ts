import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { listNotifications } from "@redthread/contract/notification"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket } from "@redthread/contract/support"
import { continueThread, listThreads, readThread, receiveMail } from "@redthread/contract/support-thread"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { solveCaptcha } from "../../../testing/captcha"
import { env, openEnv } from "../../../core/process/env"
import { twoMembers } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { decideCase, newStaff } from "../../../testing/staff"
import { newTextOf } from "./support.mail"
import { supportCalls } from "./support.feature"
import { exportTickets } from "./support.service"

let app: TestApp
let helper: TestMember
beforeAll(async () => {
  app = await startApp({ SUPPORT_REPLY_ADDRESS: "reply@in.example.org" })
  helper = await newStaff(app, "support")
})
afterAll(() => app.stop())

async function writeLetter(email: string, content: string, member?: TestMember): Promise<number> {
  const body = { category: "contact" as const, name: "Anna Weber", email, content, captcha: await solveCaptcha(app) }
  expect((await app.call(createTicket, { body }, { token: member?.token })).status).toBe(200)
  const { items } = await helper.ok(queues.ticket.list, { query: {} })
  return items.find(({ text }) => text === content)?.id ?? 0
}
const answer = (id: number, reason: string) => decideCase(helper, "ticket", id, { decision: "answer", reason })
const stateOf = async (id: number) => {
  const { case: shown } = await helper.ok(queues.ticket.show, { params: { id } })
  return {
    open: shown.decisions.length > 0,
    thread: shown.thread?.map(({ from_staff, content }) => [from_staff, content]),
  }
}

test("SUPPORT-01 NOTI-01 an answer appears in the product as unread, and the member can reply", async () => {
  const [anna, ben] = await twoMembers(app)
  const id = await writeLetter("anna@example.org", "My photos are gone.", anna)
  await answer(id, "They are back.")
  const [listed] = (await anna.ok(listThreads, { query: {} })).items
  expect(listed).toMatchObject({ id, category: "contact", state: "answered", unread: true })
  expect(listed?.messages).toMatchObject([{ from_staff: true, content: "They are back." }])
  expect((await ben.ok(listThreads, { query: {} })).items).toEqual([])
  const { items: told } = await anna.ok(listNotifications, { query: {} })
  expect(told).toMatchObject([{ type: "support", event: "answered", data: { target_id: id } }])
  const key = listed?.key ?? ""
  expect((await anna.ok(readThread, { body: { key } })).unread).toBe(false)
  expect((await anna.ok(listThreads, { query: {} })).items[0]?.unread).toBe(false)
  const body = { key, client_id: randomUUID(), content: "One is still missing." }
  const twice = await Promise.all([anna.ok(continueThread, { body }), anna.ok(continueThread, { body })])
  expect(twice.map(({ state, messages }) => [state, messages.length])).toEqual([
    ["open", 2],
    ["open", 2],
  ])
  expect(await stateOf(id)).toEqual({
    open: true,
    thread: [
      [true, "They are back."],
      [false, "One is still missing."],
    ],
  })
  await answer(id, "Now all of them.")
  const mails = await messagesTo(app, "anna@example.org")
  expect(mails.map(({ text }) => text).join()).toContain("Now all of them.")
  expect(mails.map(({ text }) => text).join()).toContain("> One is still missing.")
  expect(JSON.stringify(await exportTickets(db, anna.id))).toContain("One is still missing.")
})

test("SUPPORT-01 a visitor replies to the mail's address or by its link, and no other key opens the ticket", async () => {
  const email = "visitor@example.org"
  const id = await writeLetter(email, "I can't get in any more.")
  const other = await writeLetter("somebody@example.org", "Another letter.")
  await answer(id, "Please try again.")
  const [mail] = await messagesTo(app, email)
  const key = /#(\S+)/.exec(mail?.text ?? "")?.[1] ?? ""
  const [sent] = await rows<{ reply_to: string }>(db, sql`select reply_to from mail where recipient = ${email}`)
  expect(sent?.reply_to).toBe(`reply+${key}@in.example.org`)
  expect((await app.call(readThread, { body: { key } })).body.messages).toMatchObject([
    { content: "Please try again." },
  ])
  const text =
    "It works now, thank you.\r\n\r\nOn Mon, 23 Nov 2026, Redthread <hello@redthread.example> wrote:\r\n> Please try"
  const given = { to: (sent?.reply_to ?? "").toUpperCase(), message_id: "<1@mail>", text }
  for (const body of [given, given]) expect((await app.call(receiveMail, { body })).status).toBe(200)
  expect(await stateOf(id)).toEqual({
    open: true,
    thread: [
      [true, "Please try again."],
      [false, "It works now, thank you."],
    ],
  })
  const forged = [key.replace(/^\d+/, String(other)), `${id}.${"0".repeat(32)}`, "1", ""]
  for (const wrong of forged) {
    expect((await app.call(readThread, { body: { key: wrong } })).status, wrong).toBe(404)
    const body = { key: wrong, client_id: randomUUID(), content: "Let me in" }
    expect((await app.call(continueThread, { body })).status, wrong).toBe(404)
    const to = `reply+${wrong}@in.example.org`
    expect((await app.call(receiveMail, { body: { ...given, to } })).status, wrong).toBe(404)
  }
  expect((await stateOf(other)).thread).toEqual([])
})

test("SUPPORT-02 reporters read the outcome, and cannot write on in a report", async () => {
  const [anna, ben] = await twoMembers(app)
  const moderator = await newStaff(app, "moderator")
  const report = { category: "complaint" as const, about: "user" as const, related_id: ben.id, content: "A swindle" }
  await anna.ok(createTicket, { body: report })
  const [open] = (await anna.ok(listThreads, { query: {} })).items
  expect(open).toMatchObject({ category: "complaint", about: "user", state: "open", unread: false })
  await decideCase(moderator, "complaint", open?.id ?? 0, { decision: "dismiss" })
  const [closed] = (await anna.ok(listThreads, { query: {} })).items
  expect(closed).toMatchObject({ state: "dismissed", unread: true, messages: [] })
  const body = { key: closed?.key ?? "", client_id: randomUUID(), content: "Look again" }
  expect((await anna.call(continueThread, { body })).status).toBe(404)
})

test("SUPPORT-02 ACC-07 a reporter's archive shows that staff acted, without the sanction and its reason", async () => {
  const [anna, ben] = await twoMembers(app)
  const moderator = await newStaff(app, "moderator")
  const report = { category: "complaint" as const, about: "user" as const, related_id: ben.id, content: "A swindle" }
  await anna.ok(createTicket, { body: report })
  const [open] = (await anna.ok(listThreads, { query: {} })).items
  await decideCase(moderator, "complaint", open?.id ?? 0, { decision: "warn", reason: "Stop asking for money." })
  expect(await exportTickets(db, anna.id)).toMatchObject({ tickets: [{ outcome: "acted", reply: null }] })
})

test.each([
  ["Thank you.\n\nOn Monday, Redthread <a@b.org>\nwrote:\n> Dear Anna", "Thank you."],
  ["Danke!\n-- \nAnna", "Danke!"],
  ["好的\n\n2026年11月23日 Redthread <a@b.org> 写道：\n> 你好", "好的"],
  ["First: a\nSecond: b", "First: a\nSecond: b"],
  ["My question:\n\n> what you said\n\nIs that so?", "My question:"],
  ["See below\n-----Original Message-----\nFrom: us", "See below"],
  ["> only quoted", ""],
  [`Yes.\n${"-".repeat(9990)}`, "Yes."],
  [`${"-".repeat(9990)}x`, `${"-".repeat(9990)}x`],
])("SUPPORT-01 of a mail only what was written is kept: %j", (text, written) => {
  expect(newTextOf(text)).toBe(written)
})

test("SUPPORT-01 a mail is at most 10,000 characters long, and is not parsed before its key is verified", async () => {
  const body = { to: "x", message_id: "x", text: `${"-".repeat(9990)}x` }
  expect(await app.call(receiveMail, { body })).toMatchObject({ status: 404 })
  expect(await app.call(receiveMail, { body: { ...body, text: "-".repeat(10_001) } })).toMatchObject({ status: 400 })
})

test("SUPPORT-01 replies by mail are accepted only with a configured address", () => {
  const isServed = supportCalls.find(({ spec }) => spec === receiveMail)?.isServed
  const configured = env
  expect(isServed?.()).toBe(true)
  openEnv({ ...configured, SUPPORT_REPLY_ADDRESS: undefined })
  expect(isServed?.()).toBe(false)
  openEnv(configured)
})
