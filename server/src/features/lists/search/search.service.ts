import type { Page } from "@redthread/contract/core/page"
import type { UserCard } from "@redthread/contract/profile"
import type { Language } from "@redthread/contract/language"
import type { FoundPerson, SearchCriteria } from "@redthread/contract/search"
import type { PlannedTrip } from "@redthread/contract/trip"
import type { Caller, Member } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { type DbOrTx, primaryOf } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { findByRemark } from "../../people/relation/relation.remark.service"
import { plansTo } from "../../people/trip/trip.service"
import { cardsOf } from "../card/card.service"
import {
  type ParsedQuery,
  everybody,
  exactTiers,
  hasWords,
  parseQuery,
  similarTier,
  textTier,
} from "./search.parse.service"
import { areCurrent } from "./search.entry.service"
import { type Checks, type Filter, type HitRow, type IdRange, countPeople, findPeople } from "./search.db"
import { filterOf, nearOf, visitOf } from "./search.filter"
import { findTop } from "./search.lexicon.db"
import { type Cursor, cursorOf, firstHalf, notedTier, readCursor, roundsOf, type Tier } from "./search.query"

const tiersOf = (parsed: ParsedQuery | null, { queries: [first] }: Filter): Tier[] =>
  parsed ? exactTiers(parsed) : [everybody(first)]

interface Search {
  member: Member | null
  parsed: ParsedQuery | null
  filter: Filter
}

async function prepareSearch(db: DbOrTx, member: Member | null, criteria: SearchCriteria): Promise<Search> {
  const needsWords = criteria.mode === "keyword"
  const [near, visit] = [await nearOf(db, member, criteria), await visitOf(db, member, criteria)]
  const options = { current: await areCurrent(primaryOf(db)), near, visit }
  const [parsed, filter] = await Promise.all([
    criteria.q || needsWords ? parseQuery(db, criteria.q ?? "") : null,
    filterOf(member, criteria, clock.now(), options),
  ])
  return { member, parsed, filter: { ...filter, noted: await notedFor(db, member, parsed) } }
}

export const notedFor = async (db: DbOrTx, member: Member | null, parsed: ParsedQuery | null): Promise<number[]> =>
  member && parsed && parsed.units.length > 0 ? findByRemark(db, member.id, (note) => hasWords(parsed, note)) : []

function notedRange(cursor: Cursor | null): IdRange | null {
  if (cursor && cursor.tier > notedTier) return null
  return { above: 0, below: cursor?.below ?? Number.MAX_SAFE_INTEGER }
}

async function findSimilar(
  db: DbOrTx,
  { member, parsed, filter }: Search,
  cursor: Cursor | null,
  top: number,
  limit: number,
) {
  const similar = parsed && parsed.units.length > 0 ? await similarTier(db, parsed) : null
  if (!parsed || !similar) return []
  const tiers = [textTier(parsed), similar]
  const first = firstHalf(similar.number)
  const start = cursor && cursor.tier >= first ? cursor : { tier: first, below: top + 1 }
  return findPeople(db, member, roundsOf(tiers, { ...filter, cursor: start, top }), filter, limit)
}

async function findPage(db: DbOrTx, search: Search, cursor: Cursor | null): Promise<HitRow[]> {
  const { member, parsed, filter } = search
  const top = await findTop(db)
  const limit = pageSize + 1
  const rounds = roundsOf(tiersOf(parsed, filter), { ...filter, cursor, top })
  const exact = await findPeople(db, member, rounds, filter, limit, notedRange(cursor))
  if (exact.length === limit) return exact
  return [...exact, ...(await findSimilar(db, search, cursor, top, limit - exact.length))]
}

/** The plans that were searched for, by member. */
const tripsOf = async (db: DbOrTx, hits: readonly HitRow[], visit: Checks["visit"], language: Language) =>
  visit === null
    ? new Map<number, PlannedTrip>()
    : plansTo(
        db,
        hits.map(({ memberId }) => memberId),
        ({ townId, fromDay, toDay }) =>
          visit.towns.includes(townId) &&
          (visit.from === null || toDay >= visit.from) &&
          (visit.to === null || fromDay <= visit.to),
        language,
      )

/** Lists by tier (name, place, text, similar), in each the sought gender first, then by id, the highest first. */
export async function search(
  db: DbOrTx,
  { member, language }: Caller,
  criteria: SearchCriteria,
  maxId: number | undefined,
): Promise<Page<FoundPerson>> {
  const prepared = await prepareSearch(db, member, criteria)
  const hits = await findPage(db, prepared, maxId === undefined ? null : readCursor(maxId))
  const { items, pagination } = toPage(
    hits,
    pageSize,
    ({ tier, memberId }) => cursorOf({ tier, below: memberId }),
    (row) => row,
  )
  const trips = await tripsOf(db, items, prepared.filter.checks.visit, language)
  const withTrip = (card: UserCard): FoundPerson => {
    const trip = trips.get(card.user_id)
    return trip ? { ...card, trip } : card
  }
  return { items: await cardsOf(db, items, language, withTrip, member?.id), pagination }
}

export async function countAbove(
  db: DbOrTx,
  member: Member,
  criteria: SearchCriteria,
  above: number,
  limit: number,
): Promise<number> {
  const { parsed, filter } = await prepareSearch(db, member, criteria)
  const widest = tiersOf(parsed, filter).slice(-1)
  const noted = { above, below: Number.MAX_SAFE_INTEGER }
  const rounds = roundsOf(widest, { cursor: null, top: await findTop(db), above })
  return countPeople(db, member, rounds, filter, limit, noted)
}
