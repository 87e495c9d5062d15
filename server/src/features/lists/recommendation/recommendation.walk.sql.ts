import { type SQL, sql } from "drizzle-orm"
import { sqlNumber } from "./recommendation.reason"

/** Tiers of the walk: active members come first, those at the exposure cap are left out. */
export const tiers = {
  recent: sql.raw("0"),
  active: sql.raw("1"),
  earlier: sql.raw("2"),
  capped: sql.raw("3"),
} as const

/** Fixed position of a member on the walk; the id makes it unique. */
export const randomKeyOf = (memberId: SQL): SQL =>
  sql`(((hashint8extended(${memberId}, 0) & 262143) << 32) + ${memberId})`

/** Each walk starts at another position, so that exposure is spread. */
export const startOf = (readerId: number, ms: number): SQL =>
  sql`((hashint8extended(${readerId}, ${ms}::bigint) & 262143) << 32)`

const roundOffset = 2 ** 50

/** The walk visits each tier from the start to the end, then from the beginning to the start. */
const rounds = [tiers.recent, tiers.active, tiers.earlier].flatMap((tier) => [
  { tier, isFirst: true },
  { tier, isFirst: false },
])

/** Each round is an index range, so the cost does not grow with the number of members. */
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

/** Marks a list whose walk is over: only members shown recently are left. */
export const onlyRepeats = -1
