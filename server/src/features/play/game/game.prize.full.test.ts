import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { deleteAccount } from "@redthread/contract/account"
import { listGameEvents, setGamePrizes, showGame } from "@redthread/contract/game"
import { listTrades } from "@redthread/contract/gold"
import { languages } from "@redthread/contract/language"
import { listNotifications } from "@redthread/contract/notification"
import { listAudit } from "@redthread/contract/staff"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { appoint, newStaff } from "../../../testing/staff"
import { checkLedger } from "../../money/gold/gold.check.service"
import { storedOf } from "../../money/gold/testing/gold-crowd"
import { settle, weekOf } from "./game.prize.service"

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startApp()
  admin = await newStaff(app, "admin")
})
afterEach(async () => {
  clock.set(null)
  await db.execute(sql`delete from game_week`)
})
afterAll(() => app.stop())

const thisWeek = (): string => weekOf(clock.ms())
const put = (week: string, prizes: number[], caller = admin) =>
  caller.call(setGamePrizes, { params: { week }, body: { prizes } })
const eventOf = async (week: string) =>
  (await admin.ok(listGameEvents, { query: {} })).items.find((one) => one.week === week)
const promoOf = async ({ id }: TestMember) => (await storedOf(id))["promo"] ?? 0

const score = ({ id }: TestMember, week: string, points: number, at = `${week}T12:00:00Z`) =>
  db.execute(
    sql`insert into game_week (week, member_id, score, reached_at) values (${week}::date, ${id}, ${points}, ${at})`,
  )

/** Each test uses another week. */
let weeksBack = 0
async function pastWeek(prizes: number[]): Promise<string> {
  weeksBack += 1
  const week = weekOf(Date.now() - weeksBack * 7 * 86_400_000)
  const cents = `{${prizes.map((prize) => prize * 100).join(",")}}`
  await db.execute(sql`insert into game_event (week, prizes) values (${week}::date, ${cents}::bigint[])`)
  return week
}

test("PLAY-02 administrators set the prizes of a week, which members read in their language", async () => {
  expect((await app.register().then((member) => member.ok(showGame, {}))).event).toBeNull()
  expect((await put(thisWeek(), [50, 30.5, 20])).status).toBe(200)
  const sentences = new Set<string>()
  for (const language of languages) {
    const { event, prizes } = await (await app.register({ language })).ok(showGame, {})
    expect(prizes).toEqual([50, 30.5, 20])
    expect(event).toContain("1. 50 · 2. 30")
    sentences.add(event ?? "")
  }
  expect(sentences.size).toBe(languages.length)
  expect(await eventOf(thisWeek())).toMatchObject({ prizes: [50, 30.5, 20], settled_at: null, winners: [] })
  const { items } = await admin.ok(listAudit, { query: { actor_id: admin.id } })
  expect(items[0]).toMatchObject({ actor_id: admin.id, detail: { week: thisWeek(), gold: "50, 30.5, 20" } })
  // Announced prizes cannot be lowered.
  for (const prizes of [[], [50, 30.5], [49.99, 30.5, 20]])
    expect((await put(thisWeek(), prizes)).error.code, JSON.stringify(prizes)).toBe(400_683)
  expect((await put(thisWeek(), [60, 30.5, 20, 1])).status).toBe(200)
  const next = weekOf(Date.now() + 7 * 86_400_000)
  for (const prizes of [[10], [], []]) expect((await put(next, prizes)).status).toBe(200)
  expect(await eventOf(next)).toBeUndefined()
})

test("PLAY-02 invalid prizes, past weeks and other roles are refused", async () => {
  const next = weekOf(Date.now() + 14 * 86_400_000)
  const bad = [[0], [-1], [0.001], [10, 20], [500.01], [300, 200.01], Array.from({ length: 11 }, () => 1)]
  for (const prizes of bad) expect((await put(next, prizes)).status, JSON.stringify(prizes)).toBe(400)
  for (const week of ["2026-11-24", "2026-13-01", "soon"]) expect((await put(week, [1])).status, week).toBe(400)
  expect((await put(weekOf(Date.now() - 7 * 86_400_000), [1])).error.code).toBe(400_682)
  for (const role of ["moderator", "support"] as const) {
    const other = await newStaff(app, role)
    expect([(await put(next, [1], other)).status, (await other.call(listGameEvents, { query: {} })).status]).toEqual([
      403, 403,
    ])
  }
})

test("PLAY-02 the best of a week are paid once and notified, with 50 concurrent runs", async () => {
  const week = await pastWeek([50, 30, 20])
  const members = await Promise.all(Array.from({ length: 5 }, () => app.register()))
  const [first, second, third, fourth, fifth] = members as [TestMember, TestMember, TestMember, TestMember, TestMember]
  await score(second, week, 90, `${week}T13:00:00Z`)
  await score(first, week, 90, `${week}T12:59:00Z`)
  await score(third, week, 10)
  await score(fourth, week, 9)
  await score(fifth, week, 0)
  const socket = await first.socket()
  const runs = await Promise.allSettled(Array.from({ length: 50 }, () => settle(db)))
  expect(runs.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0)
  await settle(db)
  expect(await Promise.all(members.map(promoOf))).toEqual([5000, 3000, 2000, 0, 0])
  await socket.next("balance", ({ balance }) => balance === 50)
  const { items } = await second.ok(listNotifications, { query: {} })
  expect(items.map(({ type, event, data }) => [type, event, data.gold, data.place])).toEqual([
    ["payclear", "prize", 30, 2],
  ])
  expect((await third.ok(listTrades, { query: {} })).items).toMatchObject([
    { kind: "promotion", amount: 20, reference: { type: "game_prize" } },
  ])
  expect((await eventOf(week))?.winners).toMatchObject([
    { place: 1, user_id: first.id, gold: 50, paid: true },
    { place: 2, user_id: second.id, gold: 30, paid: true },
    { place: 3, user_id: third.id, gold: 20, paid: true },
  ])
  expect(await checkLedger(db)).toEqual([])
})

test("PLAY-02 suspended and deleted members and administrators win nothing; the next ones move up", async () => {
  const week = await pastWeek([50, 30])
  const [suspended, deleted, office, anna, ben] = await Promise.all(Array.from({ length: 5 }, () => app.register()))
  if (!suspended || !deleted || !office || !anna || !ben) throw new Error("five members were registered")
  for (const [index, member] of [suspended, deleted, office, anna, ben].entries()) await score(member, week, 90 - index)
  await db.execute(sql`update profile set listed = false where member_id = ${suspended.id}`)
  await deleted.ok(deleteAccount, { body: {} })
  await appoint(office, "admin")
  await settle(db)
  expect((await eventOf(week))?.winners.map(({ user_id }) => user_id)).toEqual([anna.id, ben.id])
})

test("PLAY-02 a run that stopped between winners and payment is continued by the next one", async () => {
  const week = await pastWeek([50])
  const anna = await app.register()
  await score(anna, week, 90)
  await db.execute(sql`with settled as (update game_event set settled_at = now() where week = ${week}::date returning id)
    insert into game_prize (event_id, place, member_id, cents) select id, 1, ${anna.id}, 5000 from settled`)
  expect((await eventOf(week))?.winners).toMatchObject([{ paid: false }])
  await settle(db)
  expect(await promoOf(anna)).toBe(5000)
  expect((await eventOf(week))?.winners).toMatchObject([{ paid: true }])
})

test("PLAY-02 a week is settled only after Sunday's last round can have arrived", async () => {
  const week = "2027-03-01"
  await db.execute(sql`insert into game_event (week, prizes) values (${week}::date, '{1000}')`)
  const anna = await app.register()
  await score(anna, week, 90)
  clock.set(new Date("2027-03-08T00:01:29Z"))
  await settle(db)
  expect(await promoOf(anna)).toBe(0)
  clock.set(new Date("2027-03-08T00:01:31Z"))
  await settle(db)
  expect(await promoOf(anna)).toBe(1000)
})
