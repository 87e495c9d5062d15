import { afterAll, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import {
  listAnnouncements,
  previewAnnouncement,
  publishAnnouncement,
  seeAnnouncement,
  withdrawAnnouncement,
} from "@redthread/contract/announcement-calls"
import { roles } from "@redthread/contract/core/call"
import { listAudit } from "@redthread/contract/staff"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { newStaff } from "../../../testing/staff"
import { toSafeHtml } from "./announcement.service"

let app: TestApp
let staff: TestMember
beforeAll(async () => {
  app = await startApp()
  staff = await newStaff(app, "admin")
})
afterAll(async () => {
  clock.set(null)
  await app.stop()
})

type Content = Parameters<typeof toSafeHtml>[0] | Partial<Record<"en" | "de" | "ja", string>>

const announce = async (content: Content, ends_at?: string): Promise<number> =>
  (await staff.ok(publishAnnouncement, { body: { content, ...(ends_at ? { ends_at } : {}) } })).id
const shownTo = async (member: TestMember) => (await member.ok(showMe, {})).announcement

test("NOTI-08 ACC-16 connected members get it once, in their language", async () => {
  const [anna, ken, lea] = [
    await app.register(),
    await app.register({ language: "ja", gender: 1 }),
    await app.register({ language: "fr" }),
  ]
  const [hers, his] = [await anna.socket(), await ken.socket()]
  const id = await announce({ en: "<p>Hello</p>", ja: "<p>こんにちは</p>" })
  for (const device of [hers, his]) await device.next("announcements", (data) => data["id"] === id)
  expect([await shownTo(anna), await shownTo(ken), await shownTo(lea)]).toEqual([
    { id, content: "<p>Hello</p>" },
    { id, content: "<p>こんにちは</p>" },
    { id, content: "<p>Hello</p>" },
  ])
  await anna.ok(seeAnnouncement, { params: { id } })
  await anna.ok(seeAnnouncement, { params: { id } })
  expect([await shownTo(anna), await shownTo(ken)]).toEqual([null, { id, content: "<p>こんにちは</p>" }])
  const next = await announce("Tomorrow\nfrom nine")
  expect(await shownTo(anna)).toEqual({ id: next, content: "Tomorrow<br />from nine" })
  await anna.ok(seeAnnouncement, { params: { id: next } })
  await anna.ok(seeAnnouncement, { params: { id } })
  expect(await shownTo(anna)).toBeNull()
  expect((await anna.call(seeAnnouncement, { params: { id: 999_999 } })).status).toBe(404)
})

test("NOTI-08 staff preview an announcement as members see it", async () => {
  const shown = async (content: string) => (await staff.ok(previewAnnouncement, { body: { content } })).content
  expect(await shown('<p onclick="x()">Hi<script>alert(1)</script> <b>you</b></p>')).toBe("<p>Hi <b>you</b></p>")
  expect(await shown("Tomorrow\nfrom nine")).toBe("Tomorrow<br />from nine")
})

test("NOTI-08 ended and withdrawn announcements are not shown, and staff list announcements", async () => {
  const member = await app.register()
  const lasting = await announce("Lasting")
  const ending = await announce("Ending", new Date(clock.ms() + 60_000).toISOString())
  expect((await shownTo(member))?.id).toBe(ending)
  clock.advance(61_000)
  expect((await shownTo(member))?.id).toBe(lasting)
  clock.set(null)
  const device = await member.socket()
  await staff.ok(withdrawAnnouncement, { params: { id: ending } })
  await device.next("announcements", (data) => data["id"] === ending)
  expect((await staff.call(withdrawAnnouncement, { params: { id: ending } })).status).toBe(404)
  const { items } = await staff.ok(listAnnouncements, { query: {} })
  expect(items[0]).toMatchObject({ id: lasting, content: { all: "Lasting" }, ends_at: null })
  const audit = await staff.ok(listAudit, { query: {} })
  expect(audit.items[0]).toMatchObject({ action: "announcement.withdraw", detail: { id: ending } })
})

test("NOTI-08 scripts, styles and external resources are removed", async () => {
  expect(toSafeHtml('<p onclick="x()" style="color:red">Hi<script>alert(1)</script></p>')).toBe("<p>Hi</p>")
  expect(
    toSafeHtml('<a href="javascript:alert(1)">a</a><img src="https://x.example/t.gif"><iframe src="/"></iframe>'),
  ).toBe("<a>a</a>")
  expect(toSafeHtml('<a href="//x.example">a</a>')).not.toContain("x.example")
  expect(toSafeHtml('<a href="https://x.example/?a=1" onmouseover="x">a</a>')).toBe(
    '<a href="https://x.example/?a=1" rel="noopener noreferrer" target="_blank">a</a>',
  )
  expect(toSafeHtml('<h1>Now</h1><svg><style>@import "x"</style></svg>')).toBe("<h3>Now</h3>")
  expect(toSafeHtml("1 < 2 & 3")).toBe("1 &lt; 2 &amp; 3")
  const refused = await staff.call(publishAnnouncement, { body: { content: "<script>alert(1)</script>" } })
  expect(refused.error).toMatchObject({ code: 400200, field: "content" })
  expect((await staff.call(publishAnnouncement, { body: { content: {} } })).status).toBe(400)
})

test("NOTI-08 a scheduled announcement is published at its start, and ends at its end", async () => {
  const member = await app.register()
  const device = await member.socket()
  const before = await shownTo(member)
  const at = (seconds: number) => new Date(clock.ms() + seconds * 1000).toISOString()
  const body = { content: "Closed tonight", starts_at: at(2), ends_at: at(600) }
  const { id } = await staff.ok(publishAnnouncement, { body })
  expect(await shownTo(member)).toEqual(before)
  const { items } = await staff.ok(listAnnouncements, { query: {} })
  expect(items[0]).toMatchObject({ id, starts_at: body.starts_at, ends_at: body.ends_at })
  await device.next("announcements", (data) => data["id"] === id)
  expect((await shownTo(member))?.id).toBe(id)
  clock.advance(601_000)
  expect(await shownTo(member)).toEqual(before)
  clock.set(null)
  const calledOff = (await staff.ok(publishAnnouncement, { body: { content: "Never", starts_at: at(900) } })).id
  await staff.ok(withdrawAnnouncement, { params: { id: calledOff } })
  clock.advance(901_000)
  expect((await shownTo(member))?.id).not.toBe(calledOff)
  clock.set(null)
  const backwards = { content: "Backwards", starts_at: at(900), ends_at: at(60) }
  expect((await staff.call(publishAnnouncement, { body: backwards })).error).toMatchObject({ field: "ends_at" })
})

test("NOTI-08 a scheduled announcement is shown at its start, though another was read before", async () => {
  const member = await app.register()
  const inAMinute = new Date(clock.ms() + 60_000).toISOString()
  const later = (await staff.ok(publishAnnouncement, { body: { content: "Saturday", starts_at: inAMinute } })).id
  const now = await announce("Now")
  expect((await shownTo(member))?.id).toBe(now)
  await member.ok(seeAnnouncement, { params: { id: now } })
  expect(await shownTo(member)).toBeNull()
  clock.advance(61_000)
  expect((await shownTo(member))?.id).toBe(later)
  await member.ok(seeAnnouncement, { params: { id: later } })
  await member.ok(seeAnnouncement, { params: { id: now } })
  expect(await shownTo(member)).toBeNull()
  clock.set(null)
})

test.each(roles.filter((role) => role !== "admin"))("NOTI-08 STAFF-01 a %s cannot announce", async (role) => {
  const one = await newStaff(app, role)
  const answers = await Promise.all([
    one.call(publishAnnouncement, { body: { content: "Mine" } }),
    one.call(listAnnouncements, { query: {} }),
    one.call(withdrawAnnouncement, { params: { id: 1 } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})
