import type { Visibility } from "@redthread/contract/profile"
import { type SQL, sql } from "drizzle-orm"

type Gender = 0 | 1

/** The part of a pool's number that depends on the visibility of its members. */
const audiences: Readonly<Record<Visibility, number>> = { public: 0, registered: 1, hidden: 2, friends: 3 }
export const audienceCount = 4

/** Members who are alike in gender and in whom they seek, shown to all. */
export const poolOf = (gender: Gender, seeking: Gender): number => gender * 8 + seeking * audienceCount

/** Who reads a list: null for a visitor. */
export interface PoolReader {
  readonly vip: boolean
  readonly gender: Gender | null
  readonly seeking: Gender | null
}

/** Those of these pools whom the reader may see without being friends. */
export function seenIn(pools: readonly number[], reader: PoolReader | null): number[] {
  const seen: Visibility[] = reader ? ["public", "registered", ...(reader.vip ? ["hidden" as const] : [])] : ["public"]
  return pools.flatMap((pool) => seen.map((visibility) => pool + audiences[visibility]))
}

const genders = [0, 1] as const
const everybody = genders.flatMap((gender) => genders.map((seeking) => poolOf(gender, seeking)))

/** Who seeks the reader and is sought; everybody where it is not said whom the reader seeks. */
export const fittingPools = (reader: PoolReader | null): number[] =>
  !reader || reader.gender === null || reader.seeking === null ? everybody : [poolOf(reader.seeking, reader.gender)]

/** Who is sought by the reader and seeks others. */
export const otherSoughtPools = (reader: PoolReader | null): number[] =>
  !reader || reader.gender === null || reader.seeking === null
    ? []
    : [poolOf(reader.seeking, reader.gender === 0 ? 1 : 0)]

/** The pool of a row of `profile`; the database keeps it. */
export const poolColumn = (): SQL => sql`(coalesce(gender, 0) * 8 + coalesce(seeking, 1 - gender, 0) * 4
  + case visibility when 'public' then 0 when 'registered' then 1 when 'hidden' then 2 else 3 end)::smallint`

/** Day of the year with 31 days in each month, the same in every year: 1 January is 0. */
export const lastDay = 12 * 31 - 1
export const dayOf = (month: number, day: number): number => (month - 1) * 31 + day - 1

/**
 * Sort key: day of the birthday in the high bits (1 January highest, descending through the year), member id in the
 * low bits.
 */
export const birthRankColumn = (): SQL => sql`(coalesce(371 - (extract(month from birthday)::int - 1) * 31
  - (extract(day from birthday)::int - 1), 0)::bigint << 32) + member_id`
