import { type SQL, sql } from "drizzle-orm"

/** How many of a member's latest likes are looked at, and how many of those who are alike. */
const latest = sql.raw("40")
const closest = sql.raw("60")

/** Latest likes by who gave them, or by who received them. */
const likesBy = (who: SQL): SQL =>
  sql`(select liked_id as id from member_like where member_id = ${who} order by id desc limit ${latest})`
const likesOf = (whom: SQL): SQL =>
  sql`(select member_id as id from member_like where liked_id = ${whom} order by id desc limit ${latest})`

/**
 * Who likes whom, as common table expressions, each bounded however many likes there are:
 * `wanted` - people whom those like who like the same people as the reader, and how strongly;
 * `wanting` - people who like those who are liked by the same people as the reader, and how strongly.
 */
export const behaviourOf = (readerId: number): SQL => sql`
  mine as materialized ${likesBy(sql`${readerId}::bigint`)},
  alike as materialized (
    select who.id, count(*) as weight from mine cross join lateral ${likesOf(sql`mine.id`)} who
    where who.id <> ${readerId} group by who.id order by weight desc, who.id limit ${closest}
  ),
  wanted as materialized (
    select whom.id, sum(alike.weight)::float8 as times from alike cross join lateral ${likesBy(sql`alike.id`)} whom
    where whom.id <> ${readerId} group by whom.id
  ),
  fans as materialized ${likesOf(sql`${readerId}::bigint`)},
  peers as materialized (
    select whom.id, count(*) as weight from fans cross join lateral ${likesBy(sql`fans.id`)} whom
    where whom.id <> ${readerId} group by whom.id order by weight desc, whom.id limit ${closest}
  ),
  wanting as materialized (
    select who.id, sum(peers.weight)::float8 as times from peers cross join lateral ${likesOf(sql`peers.id`)} who
    where who.id <> ${readerId} group by who.id
  )`
