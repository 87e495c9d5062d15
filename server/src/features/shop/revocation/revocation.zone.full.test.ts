import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { editNotificationSettings } from "@redthread/contract/notification-setting"
import { editProfile } from "@redthread/contract/profile"
import { listRevocable, requestRevocation, revokeByLink } from "@redthread/contract/revocation"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { again, buy, preview, refundedOf, stateOf, untilRefunded, withdraw } from "./testing/buyer"
import { sql } from "drizzle-orm"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

/** Bought on 1 March 2027 at noon UTC; the fourteenth day is 15 March where it is still the first, too. */
const noon = "2027-03-01T12:00:00Z"
const edges = [
  { zone: "Etc/GMT+12", last: "2027-03-16T11:59:59Z", over: "2027-03-16T12:00:00Z", day: "2027-03-15" },
  { zone: "Pacific/Kiritimati", last: "2027-03-16T09:59:59Z", over: "2027-03-16T10:00:00Z", day: "2027-03-16" },
  { zone: "America/New_York", last: "2027-03-16T03:59:59Z", over: "2027-03-16T04:00:00Z", day: "2027-03-15" },
  { zone: null, last: "2027-03-16T11:59:59Z", over: "2027-03-16T12:00:00Z", day: "2027-03-15" },
]

async function buyer(zone: string | null): Promise<{ anna: TestMember; id: number }> {
  clock.set(new Date(noon))
  const anna = await app.register()
  if (zone !== null) await anna.ok(editNotificationSettings, { body: { time_zone: zone } })
  return { anna, id: await buy(app, anna, { amount: 50 }) }
}

test.each(edges)("GOLD-09 the fourteenth day lasts until its end in $zone", async ({ zone, last, over, day }) => {
  const { anna, id } = await buyer(zone)
  clock.set(new Date(over))
  const late = await again(app, anna)
  const refused = await withdraw(late, id)
  expect(refused.error).toMatchObject({ code: 400_508, data: { until: day } })
  expect((await late.ok(listRevocable, {})).items).toEqual([])
  clock.set(new Date(last))
  const intime = await again(app, anna)
  expect((await intime.ok(listRevocable, {})).items).toMatchObject([{ id, kind: "payment", until: day, state: "open" }])
  expect(await preview(intime, id)).toMatchObject({ until: day })
  expect((await withdraw(intime, id)).status).toBe(200)
  await untilRefunded(id)
})

test("GOLD-09 another zone or town after the purchase moves no deadline, neither later nor earlier", async () => {
  for (const [zone, day, other, later] of [
    ["Pacific/Kiritimati", "2027-03-16", "Pacific/Pago_Pago", "2027-03-16"],
    ["Pacific/Pago_Pago", "2027-03-15", "Pacific/Kiritimati", "2027-03-17"],
  ] as const) {
    const { anna, id } = await buyer(zone)
    const until = async (member: TestMember) => (await member.ok(listRevocable, {})).items.map((item) => item.until)
    expect(await until(anna)).toEqual([day])
    clock.set(new Date("2027-03-02T12:00:00Z"))
    const moved = await again(app, anna)
    for (const time_zone of ["UTC", other, "Asia/Tokyo", other]) {
      await moved.ok(editNotificationSettings, { body: { time_zone } })
      expect(await until(moved)).toEqual([day])
    }
    await moved.ok(editProfile, { body: { city: "Lima", country_code: "PE" } })
    expect(await preview(moved, id)).toMatchObject({ until: day })
    // A new purchase has the new zone.
    const second = await buy(app, moved, { amount: 50 })
    const { items } = await moved.ok(listRevocable, {})
    expect(items.find((item) => item.id === second)?.until).toBe(later)
  }
})

test("GOLD-09 the town's zone at the purchase counts, also after a move", async () => {
  clock.set(new Date(noon))
  const anna = await app.register()
  await anna.ok(editProfile, { body: { city: "Tarawa", country_code: "KI" } })
  await buy(app, anna, { amount: 50 })
  const until = async (member: TestMember) => (await member.ok(listRevocable, {})).items.map((item) => item.until)
  const before = await until(anna)
  clock.set(new Date("2027-03-02T12:00:00Z"))
  const moved = await again(app, anna)
  await moved.ok(editProfile, { body: { city: "Honolulu", country_code: "US" } })
  expect(await until(moved)).toEqual(before)
})

const linkOf = async (email: string, id: number): Promise<string | undefined> =>
  (await messagesTo(app, email))
    .find(({ subject }) => subject === `Confirm your withdrawal: payment ${id}`)
    ?.text.match(/\/withdrawal#(\S+)/)?.[1]

test("GOLD-09 without signing in: a link by mail, the statement, the confirmation; the day of the request counts", async () => {
  const { anna, id } = await buyer("Europe/Berlin")
  const email = anna.session.me.email ?? ""
  clock.set(new Date("2027-03-15T22:59:00Z"))
  const asked = await app.call(requestRevocation, { body: { payment_id: id, email: email.toUpperCase() } })
  expect({ status: asked.status, body: asked.body }).toEqual({ status: 200, body: { ok: true } })
  await expect.poll(() => linkOf(email, id)).toBeDefined()
  const token = (await linkOf(email, id)) ?? ""
  clock.set(new Date("2027-03-18T12:00:00Z"))
  const shown = await app.call(revokeByLink, { body: { token } })
  expect(shown.body).toMatchObject({ state: "open", money_back: { amount: 5000 }, name: anna.session.me.name, email })
  expect(await stateOf(id)).toBe("success")
  const [first, second] = await Promise.all(
    [1, 2].map(() => app.call(revokeByLink, { body: { token, confirm: true } })),
  )
  expect([first?.status, second?.status]).toEqual([200, 200])
  expect(first?.body.confirmed_at).toBe(second?.body.confirmed_at)
  await untilRefunded(id)
  expect(await refundedOf(id)).toBe(5000)
  clock.set(new Date("2027-03-30T12:00:00Z"))
  expect((await app.call(revokeByLink, { body: { token } })).status).toBe(404)
})

test("GOLD-09 the answer is the same for a payment of another, or none, and nothing is mailed", async () => {
  const { anna, id } = await buyer(null)
  const stranger = "stranger@example.org"
  const answers = [
    await app.call(requestRevocation, { body: { payment_id: id, email: stranger } }),
    await app.call(requestRevocation, { body: { payment_id: 999_999_999, email: anna.session.me.email ?? "" } }),
  ]
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: { ok: true } })
  await expect
    .poll(
      async () =>
        (await db.execute(sql`select from pgboss.job where name = 'revocation.link' and state < 'completed'`)).length,
    )
    .toBe(0)
  expect(await messagesTo(app, stranger)).toEqual([])
  expect(await linkOf(anna.session.me.email ?? "", id)).toBeUndefined()
})
