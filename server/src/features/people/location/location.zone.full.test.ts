import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { showThread } from "@redthread/contract/chat"
import { editNotificationSettings, showNotificationSettings } from "@redthread/contract/notification-setting"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { searchMembers } from "@redthread/contract/search"
import { sql } from "drizzle-orm"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { allCities } from "./cities"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const live = (member: TestMember, city: string, country_code: string) =>
  member.ok(editProfile, { body: { city, country_code } })
const zoneOf = async (member: TestMember) => (await member.ok(showNotificationSettings, {})).time_zone

test("PRO-09 NOTI-01 the town gives the time zone, until the member chooses one", async () => {
  const member = await app.register()
  expect(await zoneOf(member)).toBe("UTC")
  await live(member, "Kyoto", "JP")
  expect(await zoneOf(member)).toBe("Asia/Tokyo")
  await live(member, "Lisbon", "PT")
  expect(await zoneOf(member)).toBe("Europe/Lisbon")
  await member.ok(editNotificationSettings, { body: { quiet: { from: 1200, to: 1380 } } })
  expect(await zoneOf(member)).toBe("Europe/Lisbon")
  await member.ok(editNotificationSettings, { body: { time_zone: "America/Lima" } })
  await live(member, "Kyoto", "JP")
  expect(await zoneOf(member)).toBe("America/Lima")
})

test("PRO-01 LIST-02 ages change at midnight of the town", async () => {
  // Kiritimati is 14 hours ahead of UTC, Honolulu 10 behind.
  clock.set(new Date("2026-05-16T12:00:00Z"))
  const [east, west] = [
    await app.register({ gender: 1, birthday: "1996-05-17" }),
    await app.register({ gender: 1, birthday: "1996-05-16" }),
  ]
  const reader = await app.register()
  clock.set(new Date("2026-05-16T09:00:00Z"))
  await live(west, "Honolulu", "US")
  const ageOf = async (member: TestMember) => (await reader.ok(showProfile, { params: { id: member.id } })).age
  expect(await ageOf(west)).toBe(29)
  expect(await ageOf(east)).toBe(29)
  clock.set(new Date("2026-05-16T11:00:00Z"))
  await live(east, "Tarawa", "KI")
  await rows(db, sql`update profile set time_zone = 'Pacific/Kiritimati' where member_id = ${east.id} returning 1`)
  await live(west, "Honolulu", "US")
  expect(await ageOf(west)).toBe(30)
  const found = async (age: number) => {
    const body = { mode: "advanced", age_min: age, age_max: age } as const
    return (await reader.ok(searchMembers, { body })).items.map(({ id }) => id)
  }
  expect(await found(30)).toEqual(expect.arrayContaining([east.id, west.id]))
  expect(await found(29)).not.toContain(east.id)
})

test("CHAT-01 the head of a conversation has the other's time zone", async () => {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  await live(ben, "Kyoto", "JP")
  const head = () => anna.ok(showThread, { params: { id: ben.id }, query: { user: 1 } as never })
  expect((await head()).time_zone).toBe("Asia/Tokyo")
  await ben.ok(editProfile, { body: { city: null } })
  expect((await head()).time_zone).toBeNull()
})

test("PRO-09 the database knows the time zone of every town, as does the server", async () => {
  const zones = new Set((await allCities()).timeZoneNames)
  expect(zones.size).toBeGreaterThan(300)
  const known = new Set(
    (await rows<{ name: string }>(db, sql`select name from pg_timezone_names`)).map(({ name }) => name),
  )
  expect([...zones].filter((zone) => !known.has(zone))).toEqual([])
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow()
})
