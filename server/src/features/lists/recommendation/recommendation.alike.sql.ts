import { type SQL, sql } from "drizzle-orm"

/** Number of latest likes read per member, and of most similar members used. */
const latestLikes = sql.raw("40")
const mostSimilar = sql.raw("60")

const likesBy = (memberId: SQL): SQL =>
  sql`(select liked_id as id from member_like where member_id = ${memberId} order by id desc limit ${latestLikes})`
const likesOf = (memberId: SQL): SQL =>
  sql`(select member_id as id from member_like where liked_id = ${memberId} order by id desc limit ${latestLikes})`

/** Collaborative filtering: `wanted` are liked by members of similar likes, `wanting` like members of similar fans. */
export const behaviourOf = (readerId: number): SQL => sql`
  mine as materialized ${likesBy(sql`${readerId}::bigint`)},
  like_minded as materialized (
    select who.id, count(*) as weight from mine cross join lateral ${likesOf(sql`mine.id`)} who
    where who.id <> ${readerId} group by who.id order by weight desc, who.id limit ${mostSimilar}
  ),
  wanted as materialized (
    select whom.id, sum(like_minded.weight)::float8 as times from like_minded cross join lateral ${likesBy(sql`like_minded.id`)} whom
    where whom.id <> ${readerId} group by whom.id
  ),
  fans as materialized ${likesOf(sql`${readerId}::bigint`)},
  peers as materialized (
    select whom.id, count(*) as weight from fans cross join lateral ${likesBy(sql`fans.id`)} whom
    where whom.id <> ${readerId} group by whom.id order by weight desc, whom.id limit ${mostSimilar}
  ),
  wanting as materialized (
    select who.id, sum(peers.weight)::float8 as times from peers cross join lateral ${likesOf(sql`peers.id`)} who
    where who.id <> ${readerId} group by who.id
  )`
