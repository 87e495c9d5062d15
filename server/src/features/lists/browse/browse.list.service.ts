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

/** Larger than any rank; added once per later part, so that the earlier parts of a list sort first. */
const shiftUnit = 2 ** 48

interface Part {
  readonly pools: readonly number[]
  readonly low?: number
  readonly high?: number
}

/** Ranges of the ranking for the parts of a list, the first part on top; `below` is the cursor. */
function stretchesOf(parts: readonly Part[], member: Member | null, below: number): Stretch[] {
  return parts.flatMap(({ pools, low = 0, high = Number.MAX_SAFE_INTEGER }, index) => {
    const shift = (parts.length - 1 - index) * shiftUnit
    const end = Math.min(high, below - shift)
    return end <= low ? [] : visiblePools(pools, member).map((pool) => ({ pool, low, high: end, shift }))
  })
}

async function readPage(
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

/** Lists members who fit both ways; visitors and members without a sought gender see all. */
const fittingBy =
  (list: ListPage): List =>
  async (db, caller, maxId) =>
    toCards(db, await readPage(db, list, caller, maxId, [{ pools: matchingPools(caller.member) }]), caller)

export const latest: List = fittingBy(rankedDb.latest)

export const hottest: List = fittingBy(rankedDb.hottest)

export const front: List = fittingBy(rankedDb.front)

/** Lists members who fit both ways, then those who seek others; most recently active first. */
export const online: List = async (db, caller, maxId) => {
  const parts = [{ pools: matchingPools(caller.member) }, { pools: otherSoughtPools(caller.member) }]
  return toCards(db, await readPage(db, rankedDb.online, caller, maxId, parts), caller)
}

export const throughTheYear = (pools: readonly number[], today: Today): Part[] => {
  const start = rankAbove(firstOfToday(today))
  return [
    { pools, high: start },
    { pools, low: start },
  ]
}

export async function birthdays(
  db: DbOrTx,
  caller: Caller,
  maxId: number | undefined,
  timeZone = "UTC",
): Promise<Page<BirthdayCard>> {
  const today = todayIn(timeZone, clock.now())
  const { items, pagination } = await readPage(
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

/** Counts are cached by pools: readers who seek the same share one of a few dozen keys. */
const countCacheTtlMs = 30_000
const countCache = new LRUCache<string, Promise<Counts>>({ max: 500, ttl: countCacheTtlMs })

async function countMembers(
  db: DbOrTx,
  online: readonly number[],
  fitting: readonly number[],
  today: Today,
): Promise<Counts> {
  const lowest = rankAbove(dayOf(today.month, today.day) + 1)
  const [onlineCount, birthdayCount] = await Promise.all([
    rankedDb.countOnline(db, online),
    rankedDb.countBirthdays(db, fitting, lowest, rankAbove(firstOfToday(today))),
  ])
  return { online: onlineCount, birthday: birthdayCount }
}

/** The counts are shared by readers, so they include members that a reader has blocked. */
export async function counts(db: DbOrTx, { member }: Caller, timeZone = "UTC"): Promise<Counts> {
  const today = todayIn(timeZone, clock.now())
  const fitting = visiblePools(matchingPools(member), member)
  const online = [...fitting, ...visiblePools(otherSoughtPools(member), member)]
  const key = `${online.join()} ${today.month} ${today.day}`
  const cached = countCache.get(key)
  if (cached) return cached
  const counting = countMembers(db, online, fitting, today)
  countCache.set(key, counting)
  counting.catch(() => countCache.delete(key))
  return counting
}
