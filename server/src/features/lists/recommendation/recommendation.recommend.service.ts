import type { Page } from "@redthread/contract/core/page"
import type { RecommendedCard } from "@redthread/contract/member"
import type { Caller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { type DbOrTx, primaryOf, type Tx } from "../../../core/db/db"
import { noteChange } from "../../../core/member/own-changes"
import { pageSize, toPage } from "../../../core/db/page"
import { cityFor } from "../../people/location/location.service"
import { matchingPools, visiblePools } from "../../member/profile-facts/profile.pool.service"
import { cardsOf, isFlagged } from "../card/card.service"
import { exposure } from "./recommendation.exposure"
import { reasonsOf } from "./recommendation.reason"
import * as recommendDb from "./recommendation.recommend.db"
import * as rankingDb from "./recommendation.ranking.db"

/** Number of members that the walk adds to a list. */
const walkLength = 400
/** Slightly more than a page, because some members may have been blocked or hidden since. */
const partSize = pageSize + 2
/** Lifetime of a list in ms; use extends it. */
const listTtlMs = 10 * 60_000
const maxParts = 10

export type RecommendedRow = recommendDb.RecommendedRow

export async function toCards(
  db: DbOrTx,
  { items, pagination }: Page<RecommendedRow>,
  { member, language }: Caller,
): Promise<Page<RecommendedCard>> {
  for (const { memberId } of items) exposure.note(memberId, member?.id ?? null)
  const cards = await cardsOf(
    db,
    items,
    language,
    (card, { why, near, nearCountry, ...row }) =>
      Object.assign(card, {
        reasons: reasonsOf(why, isFlagged(row, "online"), cityFor(near, nearCountry, language)),
      }),
    member?.id,
  )
  return { items: cards, pagination }
}

async function makeList(db: DbOrTx, reader: recommendDb.Seeker, now: Date): Promise<recommendDb.ListState> {
  const list = await recommendDb.makeList(db, reader, walkLength, now, exposure.unwritten(reader.id))
  noteChange(reader.id)
  return list
}

export async function freshList(
  db: DbOrTx,
  reader: recommendDb.Seeker,
  latest: boolean,
  now: Date,
): Promise<recommendDb.ListState> {
  const since = latest ? new Date(now.getTime() - listTtlMs) : new Date(0)
  return (await recommendDb.stateOf(db, reader.id, since)) ?? (await makeList(db, reader, now))
}

export async function longerList(
  db: DbOrTx,
  reader: recommendDb.Seeker,
  list: recommendDb.ListState,
  now: Date,
): Promise<recommendDb.ListState> {
  await recommendDb.lengthenList(db, reader, list, walkLength, now, exposure.unwritten(reader.id))
  noteChange(reader.id)
  return freshList(db, reader, false, now)
}

class ListReader {
  constructor(
    private readonly db: DbOrTx,
    private readonly reader: recommendDb.Seeker,
    private readonly now = clock.now(),
  ) {}

  /** Reads a part of the list; empty if the list is older than `since` (ms). */
  async part(from: number, since: number): Promise<RecommendedRow[]> {
    const rows = await recommendDb.listPart(this.db, this.reader.vip, {
      reader: this.reader.id,
      before: from - 1,
      from,
      to: from + partSize - 1,
      since: new Date(since).toISOString(),
    })
    return rows.sort((one, other) => one.place - other.place)
  }

  make = (): Promise<recommendDb.ListState> => makeList(this.db, this.reader, this.now)

  private async reachPosition(position: number): Promise<recommendDb.ListState> {
    const state = await freshList(this.db, this.reader, false, this.now)
    return position <= state.size || state.floor === 0 ? state : longerList(this.db, this.reader, state, this.now)
  }

  /** Reads parts until a page is full; `next` is null at the end. */
  async more(rows: RecommendedRow[], after: number): Promise<{ rows: RecommendedRow[]; next: number | null }> {
    let position = after
    for (let tries = 0; rows.length <= pageSize; tries++) {
      const { size, floor } = await this.reachPosition(position)
      if (position > size && floor === 0) return { rows, next: null }
      if (tries === maxParts) return { rows, next: position }
      const to = Math.min(position + partSize, size + 1)
      rows.push(...(await this.part(position, 0)))
      position = to
    }
    return { rows, next: position }
  }
}

/** Array subscripts of PostgreSQL have 32 bits, but a rank may be larger. */
const maxPosition = 1_000_000_000

/** A list that must be made or lengthened is read on the primary. */
async function fromList(
  db: DbOrTx,
  reader: recommendDb.Seeker,
  start: number | undefined,
): Promise<Page<RecommendedRow>> {
  const reading = new ListReader(db, reader)
  const from = start ?? 1
  let part = await reading.part(from, start === undefined ? clock.ms() - listTtlMs : 0)
  if (part.length <= pageSize && primaryOf(db) !== db) return fromList(primaryOf(db), reader, start)
  if (part.length === 0 && start === undefined) {
    await reading.make()
    part = await reading.part(from, 0)
  }
  const last = part[part.length - 1]
  if (part.length > pageSize) return pageOf(part)
  const { rows: all, next } = await reading.more(part, last ? last.place + 1 : from)
  return all.length > pageSize ? pageOf(all) : { ...pageOf(all), pagination: { next_max_id: next } }
}

const pageOf = (rows: RecommendedRow[]): Page<RecommendedRow> =>
  toPage(
    rows,
    pageSize,
    ({ place }) => place + 1,
    (row) => row,
  )

async function fromRanking(
  db: DbOrTx,
  { member }: Caller,
  below = Number.MAX_SAFE_INTEGER,
): Promise<Page<RecommendedRow>> {
  const stretches = visiblePools(matchingPools(member), member).map((pool) => ({ pool, low: 0, high: below, shift: 0 }))
  const kind = member ? (member.vip ? "vip" : "other") : "visitor"
  const { items, pagination } = toPage(
    await recommendDb.topOfRanking(db, kind, member?.id ?? 0, stretches),
    pageSize,
    ({ place }) => place,
    (row) => row,
  )
  const ids = items.map(({ memberId }) => memberId)
  const reasons = new Map((await recommendDb.listGeneralReasons(db, ids, clock.now())).map(({ id, why }) => [id, why]))
  return {
    items: items.map((row) => ({ ...row, why: reasons.get(row.memberId) ?? 0, near: null, nearCountry: null })),
    pagination,
  }
}

/** `max_id` is a position in the member's list, or a rank for readers without a sought gender. */
export async function recommend(db: DbOrTx, caller: Caller, maxId: number | undefined): Promise<Page<RecommendedCard>> {
  return toCards(db, await findPage(db, caller, maxId), caller)
}

function findPage(db: DbOrTx, caller: Caller, maxId: number | undefined): Promise<Page<RecommendedRow>> {
  const { member } = caller
  if (!member || member.gender === null || member.seeking === null) return fromRanking(db, caller, maxId)
  const { id, vip, gender, seeking } = member
  return fromList(db, { id, vip, gender, seeking }, maxId && Math.min(maxId, maxPosition))
}

const rowsPerBatch = 5000

/** In batches, to keep locks short. */
export async function recomputeRanking(db: DbOrTx): Promise<void> {
  const now = clock.now().toISOString()
  await rankingDb.recomputeCaps(db)
  for (let after: number | null = 0; after !== null;)
    after = await rankingDb.recomputeBatch(db, after, rowsPerBatch, now)
}

export async function rankMember(tx: Tx, memberId: number): Promise<void> {
  await rankingDb.recomputeMember(tx, memberId, clock.now().toISOString())
  await recommendDb.deleteList(tx, memberId)
}
