import { LRUCache } from "lru-cache"
import type { BirthdayCard } from "@redthread/contract/browse"
import type { Page } from "@redthread/contract/core/page"
import type { UserCard } from "@redthread/contract/profile"
import type { Caller, Member } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { matchingPools, otherSoughtPools, visiblePools, dayOf } from "../../member/profile-facts/profile.pool.service"
import { cardsOf } from "../card/card.service"
import { dayOfRank, daysUntil, firstOfToday, rankAbove, type Today, todayIn } from "./browse.day"
import * as rankedDb from "./browse.ranked.db"
import type { BrowsedRow, ListPage, Stretch } from "./browse.ranked.db"

/** Above any rank of a list that has several parts. */
const shiftUnit = 2 ** 48

/** A part of a list: these pools, between two ranks. */
interface Part {
  readonly pools: readonly number[]
  readonly low?: number
  readonly high?: number
}

/** The stretches of these parts, the first part on top, below the place to go on from. */
function stretchesOf(parts: readonly Part[], member: Member | null, below: number): Stretch[] {
  return parts.flatMap(({ pools, low = 0, high = Number.MAX_SAFE_INTEGER }, index) => {
    const shift = (parts.length - 1 - index) * shiftUnit
    const end = Math.min(high, below - shift)
    return end <= low ? [] : visiblePools(pools, member).map((pool) => ({ pool, low, high: end, shift }))
  })
}

/** A page of the list that consists of these parts. */
async function read(
  db: DbOrTx,
  list: ListPage,
  { member }: Caller,
  maxId: number | undefined,
  parts: readonly Part[],
): Promise<Page<BrowsedRow>> {
  const stretches = stretchesOf(parts, member, maxId ?? Number.MAX_SAFE_INTEGER)
  const kind = member ? (member.vip ? "vip" : "other") : "visitor"
  const rows = stretches.length === 0 ? [] : await list(db, kind, member?.id ?? 0, stretches)
  return toPage(
    rows,
    pageSize,
    ({ place }) => place,
    (row) => row,
  )
}

async function toCards(
  db: DbOrTx,
  { items, pagination }: Page<BrowsedRow>,
  { language, member }: Caller,
): Promise<Page<UserCard>> {
  return { items: await cardsOf(db, items, language, (card) => card, member?.id), pagination }
}

type List = (db: DbOrTx, caller: Caller, maxId: number | undefined) => Promise<Page<UserCard>>

/** A list of members who fit both ways. Visitors and members without a sought gender see everybody. */
const fittingBy =
  (list: ListPage): List =>
  async (db, caller, maxId) =>
    toCards(db, await read(db, list, caller, maxId, [{ pools: matchingPools(caller.member) }]), caller)

/** The latest to sign up first. */
export const latest: List = fittingBy(rankedDb.latest)

/** Members with most likes and visits within a week first: `browse.popularity.db.ts`. */
export const hottest: List = fittingBy(rankedDb.hottest)

/** Members chosen by staff, latest first, then the best complete and verified: `browse.front.db.ts`. */
export const front: List = fittingBy(rankedDb.front)

/** Online members: those who fit both ways, then those who seek others; most recently active first. */
export const online: List = async (db, caller, maxId) => {
  const parts = [{ pools: matchingPools(caller.member) }, { pools: otherSoughtPools(caller.member) }]
  return toCards(db, await read(db, rankedDb.online, caller, maxId, parts), caller)
}

/** The year from today on; what is before today comes last. */
export const throughTheYear = (pools: readonly number[], today: Today): Part[] => {
  const start = rankAbove(firstOfToday(today))
  return [
    { pools, high: start },
    { pools, low: start },
  ]
}

/** Those first whose birthday it is where the reader is, then by when it comes. */
export async function birthdays(
  db: DbOrTx,
  caller: Caller,
  maxId: number | undefined,
  timeZone = "UTC",
): Promise<Page<BirthdayCard>> {
  const today = todayIn(timeZone, clock.now())
  const { items, pagination } = await read(
    db,
    rankedDb.birthdays,
    caller,
    maxId,
    throughTheYear(matchingPools(caller.member), today),
  )
  const cards = await cardsOf(
    db,
    items,
    caller.language,
    (card, { place }) => Object.assign(card, { in_days: daysUntil(dayOfRank(place % shiftUnit), today) }),
    caller.member?.id,
  )
  return { items: cards, pagination }
}

export interface Counts {
  online: number
  birthday: number
}

/** Cache lifetime, ms. A few dozen keys: readers who seek the same share one. */
const countLifetime = 30_000
const countCache = new LRUCache<string, Promise<Counts>>({ max: 500, ttl: countLifetime })

async function count(db: DbOrTx, online: readonly number[], fitting: readonly number[], today: Today): Promise<Counts> {
  const lowest = rankAbove(dayOf(today.month, today.day) + 1)
  const [onlineCount, birthdayCount] = await Promise.all([
    rankedDb.countOnline(db, online),
    rankedDb.countBirthdays(db, fitting, lowest, rankAbove(firstOfToday(today))),
  ])
  return { online: onlineCount, birthday: birthdayCount }
}

/** Number of members online and of members with a birthday today, blocked members included. */
export async function counts(db: DbOrTx, { member }: Caller, timeZone = "UTC"): Promise<Counts> {
  const today = todayIn(timeZone, clock.now())
  const fitting = visiblePools(matchingPools(member), member)
  const online = [...fitting, ...visiblePools(otherSoughtPools(member), member)]
  const key = `${online.join()} ${today.month} ${today.day}`
  const cached = countCache.get(key)
  if (cached) return cached
  const counting = count(db, online, fitting, today)
  countCache.set(key, counting)
  counting.catch(() => countCache.delete(key))
  return counting
}
