import { type SQL, sql } from "drizzle-orm"
import { sqlNumber } from "./recommendation.reason"

/** Who was here lately comes past first; who was shown too often does not. */
export const tiers = {
  lately: sql.raw("0"),
  within: sql.raw("1"),
  earlier: sql.raw("2"),
  capped: sql.raw("3"),
} as const

/** Where a member stands, at random and for good: above the id, so that no two stand in one place. */
export const randomKeyOf = (memberId: SQL): SQL =>
  sql`(((hashint8extended(${memberId}, 0) & 262143) << 32) + ${memberId})`

/** From where a reader's walk begins this time: each walk meets others, so that no few are met by all. */
export const startOf = (readerId: number, ms: number): SQL =>
  sql`((hashint8extended(${readerId}, ${ms}::bigint) & 262143) << 32)`

/** Above any spot. */
const roundOffset = 2 ** 50

/** Tier by tier, each from the start to the end and from the beginning to the start. */
const rounds = [tiers.lately, tiers.within, tiers.earlier].flatMap((tier) => [
  { tier, isFirst: true },
  { tier, isFirst: false },
])

/**
 * The members of this gender and seeking whom the walk meets next, `walk_limit` at most, with the `place` to which it
 * has come. `walk` is a row with `start` and the place `next` to go on from; each round is read by its index, no further
 * than needed, so that it costs the same in any community.
 */
export const nextCandidates = (gender: number, seeking: number, limit: number): SQL => sql`
  select met.member_id, met.place from walk cross join lateral (${sql.join(
    rounds.map(
      ({ tier, isFirst }, number) => sql`(
    select member_id, spot + ${sqlNumber(number * roundOffset)} as place from ranking
    where gender = ${gender}::smallint and seeking = ${seeking}::smallint and tier = ${tier}
      and spot >= greatest(walk.next - ${sqlNumber(number * roundOffset)}, ${isFirst ? sql`walk.start` : sql`0`})
      and spot < ${isFirst ? sqlNumber(roundOffset) : sql`walk.start`}
    order by spot limit ${limit})`,
    ),
    sql` union all `,
  )}) met order by met.place limit ${limit}`

/** The walk is over, and only those are left whom the reader was shown within a week. */
export const onlyRepeats = -1
