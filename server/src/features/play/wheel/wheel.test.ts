import { createHash, createHmac } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { refreshToken, showMe } from "@redthread/contract/account"
import { editNotificationSettings } from "@redthread/contract/notification-setting"
import { editProfile } from "@redthread/contract/profile"
import { prizeOf, showWheel, spinMessage, spinWheel, wheelParts, wheelPrizes } from "@redthread/contract/wheel"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { secretFor } from "../../../core/process/secrets"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
import { balances } from "../../money/gold/gold.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const day = 86_400_000
const noon = new Date("2027-03-01T12:00:00Z")

/** The member after this time, with a new token. */
const comesAgain = async (member: TestMember): Promise<TestMember> =>
  new TestMember(app, await member.ok(refreshToken, {}), member.password)

const spin = (member: TestMember, body = {}) => member.call(spinWheel, { body })

const digestOf = (seed: string, clientSeed: string, memberId: number, date: string): string =>
  createHmac("sha256", Buffer.from(seed, "hex"))
    .update(spinMessage(clientSeed, memberId, date))
    .digest("hex")

describe("the odds", () => {
  test("PLAY-01 100,000 spins match the published odds", () => {
    expect(wheelPrizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(wheelParts)
    const spins = 100_000
    const counts = wheelPrizes.map(() => 0)
    for (let each = 0; each < spins; each += 1) {
      const seed = createHash("sha256").update(`seed ${each}`).digest("hex")
      const prize = prizeOf(digestOf(seed, "client", each + 1, "2027-03-01"))
      counts[prize] = (counts[prize] ?? 0) + 1
    }
    const chiSquared = wheelPrizes.reduce((sum, { weight }, prize) => {
      const expected = (spins * weight) / wheelParts
      return sum + ((counts[prize] ?? 0) - expected) ** 2 / expected
    }, 0)
    // Chi-squared with seven degrees of freedom, exceeded by chance once in a hundred.
    expect(chiSquared).toBeLessThan(18.475)
  })

  test("PLAY-01 the smallest and the largest digest give a prize", () => {
    expect(prizeOf("0".repeat(64))).toBe(0)
    expect(prizeOf("f".repeat(64))).toBe(7)
  })
})

describe("a spin", () => {
  test("PLAY-01 is determined by the committed seed, which is revealed after it", async () => {
    const member = await app.register()
    const before = await member.ok(showWheel, { query: { time_zone: "Asia/Tokyo" } })
    expect(before.spun).toBeNull()
    const body = { time_zone: "Asia/Tokyo", client_seed: "mine", commitment: before.commitment }
    const spun = await member.ok(spinWheel, { body })
    expect(createHash("sha256").update(Buffer.from(spun.seed, "hex")).digest("hex")).toBe(before.commitment)
    expect(prizeOf(digestOf(spun.seed, "mine", member.id, before.day))).toBe(spun.index)
    expect(await member.ok(showWheel, { query: { time_zone: "Asia/Tokyo" } })).toEqual({
      day: before.day,
      commitment: before.commitment,
      spun,
    })
  })

  test("PLAY-01 has a different seed for each member and day", async () => {
    const [one, two] = [await app.register(), await app.register()]
    const first = await one.ok(showWheel, { query: {} })
    expect((await two.ok(showWheel, { query: {} })).commitment).not.toBe(first.commitment)
    clock.advance(day)
    expect((await (await comesAgain(one)).ok(showWheel, { query: {} })).commitment).not.toBe(first.commitment)
  })

  test("PLAY-01 is possible once a day, also with fifty concurrent devices in several zones", async () => {
    clock.set(noon)
    const member = await app.register()
    const zones = ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo", "Europe/Berlin"]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, each) => spin(member, { time_zone: zones[each % zones.length] })),
    )
    const days = answers.filter(({ status }) => status === 200).map(({ body }) => body.day)
    expect(new Set(days).size).toBe(days.length)
    expect(days.length).toBeGreaterThan(0)
    for (const { status, error } of answers.filter(({ status }) => status !== 200))
      expect({ status, code: error.code }).toEqual({ status: 400, code: 400_600 })
    const same = await app.register()
    const alike = await Promise.all(Array.from({ length: 50 }, () => spin(same)))
    expect(alike.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rows(db, sql`select from wheel_spin where member_id = ${same.id}`)).toHaveLength(1)
  })

  test("PLAY-01 ACC-16 is possible again at midnight of the member's time zone, as `wheel` shows", async () => {
    const wheelOf = async (member: TestMember) => (await member.ok(showMe, {})).wheel
    clock.set(new Date("2027-03-01T14:30:00Z"))
    const member = await app.register()
    expect(await wheelOf(member)).toBe(1)
    expect((await spin(member, { time_zone: "Asia/Tokyo" })).body.day).toBe("2027-03-01")
    expect(await wheelOf(member)).toBe(0)
    expect((await spin(member, { time_zone: "Asia/Tokyo" })).error.code).toBe(400_600)
    clock.set(new Date("2027-03-01T15:00:00Z"))
    expect(await wheelOf(member)).toBe(1)
    // Further west it is still the previous day.
    expect((await spin(member, { time_zone: "America/New_York" })).error.code).toBe(400_600)
    expect((await spin(member, { time_zone: "Asia/Tokyo" })).body.day).toBe("2027-03-02")
  })

  test("PLAY-01 another time zone, town or setting gives no second spin within a day", async () => {
    const zones = ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo", "America/New_York"]
    clock.set(new Date("2027-03-01T09:00:00Z"))
    let member = await app.register()
    const spins: { at: Date; zone: string }[] = []
    // Each hour of six days another zone, forwards and backwards.
    for (let hour = 0; hour < 144; hour += 1) {
      clock.set(new Date(Date.parse("2027-03-01T09:00:00Z") + hour * 3_600_000))
      member = await comesAgain(member)
      const time_zone = zones[hour % zones.length] ?? "UTC"
      if (hour % 7 === 0) await member.ok(editNotificationSettings, { body: { time_zone } })
      if (hour % 11 === 0)
        await member.ok(editProfile, {
          body: { city: hour % 2 ? "Kyoto" : "Lima", country_code: hour % 2 ? "JP" : "PE" },
        })
      const { spun } = await member.ok(showWheel, { query: { time_zone } })
      const { status } = await spin(member, { time_zone })
      expect(status).toBe(spun ? 400 : 200)
      if (status === 200) spins.push({ at: clock.now(), zone: time_zone })
    }
    const dayIn = (at: Date, timeZone: string) => new Intl.DateTimeFormat("sv", { timeZone }).format(at)
    for (const [index, { at, zone }] of spins.entries()) {
      // Every spin is on a later day than those before it, by its own zone and by theirs.
      for (const before of spins.slice(0, index))
        for (const each of [zone, before.zone]) expect(dayIn(at, each) > dayIn(before.at, each)).toBe(true)
    }
    expect(spins.length).toBeGreaterThan(2)
  })

  test("PLAY-01 at most a day passes until the next spin after a move to the east", async () => {
    clock.set(new Date("2027-03-01T09:00:00Z"))
    const member = await app.register()
    expect((await spin(member, { time_zone: "UTC" })).status).toBe(200)
    clock.set(new Date("2027-03-01T10:30:00Z"))
    const early = await comesAgain(member)
    expect((await spin(early, { time_zone: "Pacific/Kiritimati" })).error.code).toBe(400_600)
    clock.set(new Date("2027-03-02T00:10:00Z"))
    const next = await comesAgain(early)
    expect((await spin(next, { time_zone: "Pacific/Kiritimati" })).body.day).toBe("2027-03-02")
    clock.set(new Date("2027-03-02T10:10:00Z"))
    const later = await comesAgain(next)
    // It is the third of March there already, but still the second where the member was a day ago.
    expect((await spin(later, { time_zone: "Pacific/Kiritimati" })).error.code).toBe(400_600)
  })

  test("PLAY-01 is refused after midnight for a wheel shown before", async () => {
    const member = await app.register()
    const { commitment } = await member.ok(showWheel, { query: {} })
    clock.advance(day)
    expect((await spin(await comesAgain(member), { commitment })).error.code).toBe(400_601)
    expect((await spin(await comesAgain(member), { time_zone: "Mars/Base" })).status).toBe(400)
  })
})

/** A client seed that gives this prize today. */
async function seedFor(member: TestMember, prize: number): Promise<string> {
  // Unlike clients, the test knows the server's secret.
  const { day: date } = await member.ok(showWheel, { query: {} })
  const seed = createHmac("sha256", secretFor("wheel")).update(`${member.id}:${date}`).digest("hex")
  for (let each = 0; ; each += 1)
    if (prizeOf(digestOf(seed, `try${each}`, member.id, date)) === prize) return `try${each}`
}

describe("a prize", () => {
  test.each([
    [1, 1000],
    [2, 100],
    [3, 10_000],
    [4, 0],
  ])("PLAY-01 prize %i brings %i cents of promotional gold", async (prize, cents) => {
    const member = await app.register()
    const { body } = await spin(member, { client_seed: await seedFor(member, prize) })
    expect([body.index, body.gold]).toEqual([prize, cents / 100])
    expect(await balances(db, member.id)).toMatchObject({ promo: cents, paid: 0 })
  })

  test("PLAY-01 the free trip is a travel request without its fee", async () => {
    const member = await app.register()
    expect((await spin(member, { client_seed: await seedFor(member, 0) })).body.index).toBe(0)
    expect(await rows(db, sql`select from free_trip where member_id = ${member.id}`)).toHaveLength(1)
    expect(await balances(db, member.id)).toMatchObject({ promo: 0 })
  })
})
