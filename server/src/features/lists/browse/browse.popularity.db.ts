import { sql } from "drizzle-orm"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { memberLike, visit } from "../../member/relation-facts/relation.tables"
import { giftSent } from "../../talk/gift/gift.tables"
import { popularity } from "./browse.tables"

const halfLifeSeconds = 2 * 86_400
const maxAgeSeconds = 7 * 86_400
/** Weight of a like and of a gift, relative to a visit. */
const likeWeight = 3
const giftWeight = 5
/** Latest likes, visits and gifts summed; a member with more is at the top in any case. */
const maxSummed = 1000
/** Resolution of the rank: 32 steps per doubling of the score, 2 % each. */
const stepsPerDoubling = 32
/** Decay is computed against this fixed day: later likes get a higher weight, so that stored ranks stay valid. */
const epoch = sql.raw("timestamptz '2026-01-01 00:00:00Z'")

const maxAgeAgo = (now: string) => sql`${now}::timestamptz - make_interval(secs => ${sql.raw(String(maxAgeSeconds))})`
const decayFactor = (now: string) =>
  sql`power(2, least(extract(epoch from signal.at - ${now}::timestamptz), 0)::float8 / ${sql.raw(String(halfLifeSeconds))})`

const scoreOf = (now: string) => sql`(
  select ${sql.raw(String(likeWeight))} * coalesce((select sum(${decayFactor(now)}) from (
      select ${memberLike.createdAt} as at from ${memberLike} where ${memberLike.likedId} = ${profile.memberId}
      order by ${memberLike.id} desc limit ${sql.raw(String(maxSummed))}) signal where signal.at > ${maxAgeAgo(now)}), 0)
    + coalesce((select sum(${decayFactor(now)}) from (
      select ${visit.visitedAt} as at from ${visit} where ${visit.visitedId} = ${profile.memberId}
      order by ${visit.id} desc limit ${sql.raw(String(maxSummed))}) signal where signal.at > ${maxAgeAgo(now)}), 0)
    + ${sql.raw(String(giftWeight))} * coalesce((select sum(${decayFactor(now)}) from (
      select ${giftSent.createdAt} as at from ${giftSent} where ${giftSent.receiverId} = ${profile.memberId}
      order by ${giftSent.id} desc limit ${sql.raw(String(maxSummed))}) signal where signal.at > ${maxAgeAgo(now)}), 0))`

/** Logarithm of the score. All scores decay equally, so ranks change only with new likes, visits or gifts. */
const rankOf = (
  now: string,
) => sql`(greatest(round(${sql.raw(String(stepsPerDoubling))} * (log(2, scored.score::numeric)
  + extract(epoch from ${now}::timestamptz - ${epoch}) / ${sql.raw(String(halfLifeSeconds))})), 0)::bigint << 32) + scored.member_id`

export async function recomputePopularity(on: DbOrTx, members: readonly number[], now: string): Promise<void> {
  await on.execute(sql`with scored as materialized (
      select ${profile.memberId}, ${profile.pool}, ${scoreOf(now)} as score from ${profile}
      where ${profile.memberId} = any(${bigints(members)}) and ${profile.listed} order by 1),
    dropped as (delete from ${popularity} where ${popularity.memberId} = any(${bigints(members)})
      and not exists (select from scored where scored.member_id = ${popularity.memberId} and scored.score > 0))
    insert into ${popularity} (member_id, pool, rank)
    select scored.member_id, scored.pool, ${rankOf(now)} from scored where scored.score > 0
    on conflict (member_id) do update set pool = excluded.pool, rank = excluded.rank
      where (${popularity.pool}, ${popularity.rank}) is distinct from (excluded.pool, excluded.rank)`)
}

export async function membersAfter(on: DbOrTx, after: number, limit: number): Promise<number[]> {
  const members = await rows(
    on,
    { memberId: "int8" },
    sql`select ${profile.memberId} as "memberId" from ${profile} where ${profile.memberId} > ${after}
      order by ${profile.memberId} limit ${limit}`,
  )
  return members.map(({ memberId }) => memberId)
}

export async function followProfile(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from ${popularity} where ${popularity.memberId} = ${memberId}
    and not exists (select from ${profile} where ${profile.memberId} = ${memberId} and ${profile.listed})`)
  await tx.execute(sql`update ${popularity} set pool = ${profile.pool} from ${profile}
    where ${popularity.memberId} = ${memberId} and ${profile.memberId} = ${memberId} and ${popularity.pool} <> ${profile.pool}`)
}
