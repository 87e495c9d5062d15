import type { Visibility } from "@redthread/contract/profile"
import { type SQL, sql } from "drizzle-orm"

type Gender = 0 | 1

const visibilityOffsets: Readonly<Record<Visibility, number>> = { public: 0, registered: 1, hidden: 2, friends: 3 }
export const visibilityCount = 4

/** A pool has members with the same gender and gender sought; this number is of its public ones. */
export const poolOf = (gender: Gender, seeking: Gender): number => gender * 8 + seeking * visibilityCount

export interface PoolReader {
  readonly vip: boolean
  readonly gender: Gender | null
  readonly seeking: Gender | null
}

/** Returns the pools that the reader sees without being friends. */
export function visiblePools(pools: readonly number[], reader: PoolReader | null): number[] {
  const visibilities: Visibility[] = reader
    ? ["public", "registered", ...(reader.vip ? ["hidden" as const] : [])]
    : ["public"]
  return pools.flatMap((pool) => visibilities.map((visibility) => pool + visibilityOffsets[visibility]))
}

const genders = [0, 1] as const
const allPools = genders.flatMap((gender) => genders.map((seeking) => poolOf(gender, seeking)))

/** Returns the pools that match in both directions; all pools if the reader's side is unknown. */
export const matchingPools = (reader: PoolReader | null): number[] =>
  !reader || reader.gender === null || reader.seeking === null ? allPools : [poolOf(reader.seeking, reader.gender)]

/** Returns pools that the reader seeks, but whose members seek the other gender. */
export const otherSoughtPools = (reader: PoolReader | null): number[] =>
  !reader || reader.gender === null || reader.seeking === null
    ? []
    : [poolOf(reader.seeking, reader.gender === 0 ? 1 : 0)]

export const poolColumn = (): SQL => sql`(coalesce(gender, 0) * 8 + coalesce(seeking, 1 - gender, 0) * 4
  + case visibility when 'public' then 0 when 'registered' then 1 when 'hidden' then 2 else 3 end)::smallint`

/** Days of the year are counted with 31 days in each month, 0 for 1 January, so that years do not differ. */
export const lastDay = 12 * 31 - 1
export const dayOf = (month: number, day: number): number => (month - 1) * 31 + day - 1

/** The high bits are the day of the birthday (1 January highest), the low bits the member id. */
export const birthRankColumn = (): SQL => sql`(coalesce(371 - (extract(month from birthday)::int - 1) * 31
  - (extract(day from birthday)::int - 1), 0)::bigint << 32) + member_id`
