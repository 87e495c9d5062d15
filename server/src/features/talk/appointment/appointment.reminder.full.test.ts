import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { listNotifications } from "@redthread/contract/notification"
import { editNotificationSettings } from "@redthread/contract/notification-setting"
import { block } from "@redthread/contract/relation"
import { db } from "../../../core/db/pool"
import { clock, dayMs, hourMs, minuteMs } from "../../../core/process/clock"
import { twoWhoTalk } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { rows } from "../../../testing/rows"
import { sweepReminders } from "./appointment.reminder.service"
import { agree, ahead } from "./testing/appointment-pair"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

async function confirmed(members: readonly TestMember[]): Promise<void> {
  for (const { id } of members) await db.execute(sql`update account set email_verified_at = now() where id = ${id}`)
}

async function pair(): Promise<[TestMember, TestMember]> {
  const members = await twoWhoTalk(app)
  await confirmed(members)
  return members
}

const emailOf = (member: TestMember): string => member.session.me.email ?? ""
const mailsTo = async (member: TestMember) =>
  (await messagesTo(app, emailOf(member))).filter(({ subject }) => /^(Tomorrow|In one hour)/.test(subject)).toReversed()

const remindersOf = async (member: TestMember) =>
  (
    await rows<{ event: string }>(
      db,
      sql`select event from notification where member_id = ${member.id} and type = 'appointment' order by id`,
    )
  ).map(({ event }) => event)

/** Several sweeps at once, as by several processes. */
async function sweepAt(at: number): Promise<void> {
  clock.set(new Date(at))
  await Promise.all(Array.from({ length: 6 }, () => sweepReminders(db)))
  clock.set(null)
}

test("DATE-02 NOTI-01 both are reminded a day and an hour before, each once, with mails in their own zones", async () => {
  const [anna, ben] = await pair()
  await anna.ok(editNotificationSettings, { body: { time_zone: "Europe/Berlin" } })
  await ben.ok(editNotificationSettings, { body: { time_zone: "Asia/Tokyo" } })
  const at = Date.parse("2027-07-03T18:00:00Z")
  await agree(anna, ben, { at: new Date(at).toISOString() })
  await sweepAt(at - dayMs - minuteMs)
  expect(await remindersOf(anna)).toEqual([])
  await sweepAt(at - dayMs)
  await sweepAt(at - dayMs + minuteMs)
  expect(await remindersOf(anna)).toEqual(["day"])
  await sweepAt(at - hourMs)
  await sweepAt(at - minuteMs)
  await sweepAt(at + hourMs)
  for (const member of [anna, ben]) expect(await remindersOf(member)).toEqual(["day", "hour"])
  const [toAnna, toBen] = [await mailsTo(anna), await mailsTo(ben)]
  expect(toAnna.map(({ subject }) => subject)).toEqual([
    `Tomorrow: you and ${ben.session.me.name}`,
    `In one hour: you and ${ben.session.me.name}`,
  ])
  expect(toAnna[1]?.text).toMatch(/Saturday, July 3, 2027.{1,5}8:00.PM Central European Summer Time/)
  expect(toBen[1]?.text).toMatch(/Sunday, July 4, 2027.{1,5}3:00.AM Japan Standard Time/)
  expect(toBen[1]?.text).toContain("Place: Café Lune, 5 Rue des Fleurs")
  const { items } = await anna.ok(listNotifications, { query: {} })
  expect(items.find(({ type }) => type === "appointment")?.data).toMatchObject({ user_id: ben.id })
})

test("DATE-02 NOTI-01 an agreement made within two days has no reminder a day before, one within the hour none", async () => {
  const [anna, ben] = await pair()
  const at = clock.ms() + 47 * hourMs
  await agree(anna, ben, { at: new Date(at).toISOString(), kind: "voice" })
  await agree(anna, ben, { at: ahead(50 * minuteMs), kind: "voice" })
  await sweepAt(at - dayMs + minuteMs)
  expect(await remindersOf(ben)).toEqual([])
  await sweepAt(at - hourMs)
  expect(await remindersOf(ben)).toEqual(["hour"])
})

test("DATE-02 NOTI-01 after an outage the reminder fits the time that is left, and none comes after the time", async () => {
  const [anna, ben] = await pair()
  const at = clock.ms() + 5 * dayMs
  await agree(anna, ben, { at: new Date(at).toISOString() })
  await sweepAt(at - 30 * minuteMs)
  expect(await remindersOf(ben)).toEqual(["hour"])
  const later = clock.ms() + 6 * dayMs
  await agree(anna, ben, { at: new Date(later).toISOString() })
  await sweepAt(later + minuteMs)
  expect(await remindersOf(ben)).toEqual(["hour"])
})

test("DATE-02 NOTI-01 a reminder whose transaction fails is sent once later", async () => {
  const [anna, ben] = await pair()
  const at = clock.ms() + 30 * hourMs
  await agree(anna, ben, { at: new Date(at).toISOString() })
  await db.execute(sql`alter table notification add constraint stop check (event <> 'hour') not valid`)
  clock.set(new Date(at - hourMs))
  await expect(sweepReminders(db)).rejects.toThrow("Failed query")
  clock.set(null)
  await db.execute(sql`alter table notification drop constraint stop`)
  expect(await mailsTo(anna)).toEqual([])
  await sweepAt(at - 50 * minuteMs)
  expect([await remindersOf(anna), (await mailsTo(anna)).length]).toEqual([["hour"], 1])
})

test("DATE-02 NOTI-01 CHAT-08 no reminder follows a block, and mails follow the setting", async () => {
  const [anna, ben] = await pair()
  const at = clock.ms() + 30 * hourMs
  await agree(anna, ben, { at: new Date(at).toISOString() })
  await ben.ok(editNotificationSettings, { body: { ways: { appointment: { mail: false } } } })
  const [clara, dan] = await pair()
  await agree(clara, dan, { at: new Date(at).toISOString() })
  await clara.ok(block, { body: { user_id: dan.id } })
  await sweepAt(at - hourMs)
  expect([await remindersOf(clara), await remindersOf(dan)]).toEqual([[], []])
  expect([await mailsTo(anna), await mailsTo(ben)].map(({ length }) => length)).toEqual([1, 0])
})
