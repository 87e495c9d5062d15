import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { batchRows, type Types } from "../../../core/db/batched-rows"
import { type DbOrTx, prepareRows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import type { Reader, ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { friend } from "../../member/relation-facts/relation.tables"
import { notMuted } from "./feed.sql"
import {
  forEachKind,
  given,
  kindOf,
  pageAndOne,
  postAndAuthor,
  postColumns,
  postTypes,
  type PostRow,
} from "./feed.post.db"
import { feedPost } from "./feed.tables"

export interface Filter {
  posts?: Language | undefined
  friends?: boolean | undefined
}

/** A variant of the query; the ids of its posts lie between `after` and `below`. */
interface Part {
  inLanguage: boolean
  others: boolean
  limit: SQL
}

const exceptOwn = (reader: ReaderInQuery | null, { others }: Part): SQL =>
  others && reader ? sql`and ${feedPost.memberId} <> ${reader.id}` : sql``

/** Order and bounds name all columns of the index, otherwise PostgreSQL may scan all posts. */
function soughtPosts(reader: ReaderInQuery | null, part: Part): SQL {
  const keys = part.inLanguage ? [feedPost.language, feedPost.gender, feedPost.id] : [feedPost.gender, feedPost.id]
  const end = (id: string): SQL =>
    part.inLanguage
      ? sql`(${given("posts")}::text, sought.gender, ${given(id)}::bigint)`
      : sql`(sought.gender, ${given(id)}::bigint)`
  const key = sql.join(keys, sql`, `)
  const order = sql.join(
    keys.map((column) => sql`${column} desc`),
    sql`, `,
  )
  return sql`
    select latest.id from unnest(${given("genders")}::smallint[]) as sought (gender) cross join lateral (
      select ${feedPost.id} from ${postAndAuthor}
      where (${key}) > ${end("after")} and (${key}) < ${end("below")} and ${visibleTo(reader)}
        and ${notMuted(reader)} ${exceptOwn(reader, part)}
      order by ${order} limit ${part.limit}) latest`
}

const latestOf = (memberId: AnyColumn | SQL, { inLanguage }: Part, limit: SQL, shown = sql`true`): SQL => sql`(
  select ${feedPost.id} from ${feedPost}
  where ${feedPost.memberId} = ${memberId} and ${feedPost.id} > ${given("after")}::bigint
    and ${feedPost.id} < ${given("below")}::bigint
    ${inLanguage ? sql`and ${feedPost.language} = ${given("posts")}::text` : sql``} and ${shown}
  order by ${feedPost.id} desc limit ${limit})`

/** Selects the friends with the latest posts by one post each, and reads only these friends in full. */
const byFriends = (reader: ReaderInQuery, part: Part, condition: SQL): SQL => sql`
  select theirs.id from (
    select ${friend.friendId} as member_id from ${friend}
    join ${profile} on ${profile.memberId} = ${friend.friendId}
    cross join lateral ${latestOf(friend.friendId, part, sql`1`, notMuted(reader))} newest
    where ${friend.memberId} = ${reader.id} and ${condition} and ${visibleTo(reader)}
    order by newest.id desc limit ${part.limit}) writer
  cross join lateral ${latestOf(sql`writer.member_id`, part, part.limit, notMuted(reader))} theirs`

/** Friends of the other genders; posts of friends of the sought genders are found with all posts. */
const notSought = sql`${profile.gender} <> all (${given("genders")}::smallint[])`

function candidatePosts(reader: ReaderInQuery | null, friendsOnly: boolean, part: Part): SQL {
  if (!reader) return soughtPosts(reader, part)
  if (friendsOnly) return byFriends(reader, part, sql`true`)
  const parts = [soughtPosts(reader, part), byFriends(reader, part, notSought)]
  const own = latestOf(sql`${reader.id}`, part, part.limit)
  return sql.join(part.others ? parts : [...parts, own], sql` union `)
}

interface Values {
  reader: number
  genders: string
  posts: Language | undefined
  after: number
  below: number
}
const types: Types<Values> = { reader: "bigint", genders: "text", posts: "text", after: "bigint", below: "bigint" }

const homeQuery = (friendsOnly: boolean, inLanguage: boolean) =>
  forEachKind((reader) => {
    const candidateIds = candidatePosts(reader, friendsOnly, { inLanguage, others: false, limit: pageAndOne })
    return batchRows<PostRow, Values>(
      postTypes,
      sql`with page as materialized (select id from (${candidateIds}) found order by id desc limit ${pageAndOne})
        select ${postColumns(reader)} from page join ${feedPost} on ${feedPost.id} = page.id
        join ${profile} on ${profile.memberId} = ${feedPost.memberId}
        order by page.id desc`,
      types,
    )
  })

const maxCount = sql.raw("99")

const newerQuery = (friendsOnly: boolean, inLanguage: boolean) =>
  forEachKind((reader) => {
    const candidateIds = candidatePosts(reader, friendsOnly, { inLanguage, others: true, limit: maxCount })
    return prepareRows<{ count: number }, Values>(
      columns<{ count: number }>({ count: "int4" }),
      sql`select count(*)::int as "count" from (select id from (${candidateIds}) found limit ${maxCount}) counted`,
    )
  })

/** Each choice of filters has its own query, so that it uses its own index. */
const variants = <T>(make: (friendsOnly: boolean, inLanguage: boolean) => T) => ({
  all: { any: make(false, false), one: make(false, true) },
  friends: { any: make(true, false), one: make(true, true) },
})
const homes = variants(homeQuery)
const newers = variants(newerQuery)

export type Genders = readonly (0 | 1)[]

const first = 0
const last = Number.MAX_SAFE_INTEGER

const queryValues = (reader: Reader | null, genders: Genders, { posts }: Filter) => ({
  reader: reader?.id ?? 0,
  genders: `{${genders.join(",")}}`,
  posts,
})

export const listHome = (
  on: DbOrTx,
  reader: Reader | null,
  genders: Genders,
  filter: Filter,
  below = last,
): Promise<PostRow[]> =>
  homes[filter.friends ? "friends" : "all"][filter.posts ? "one" : "any"][kindOf(reader)](on, {
    ...queryValues(reader, genders, filter),
    after: first,
    below,
  })

export async function countHome(
  on: DbOrTx,
  reader: Reader | null,
  genders: Genders,
  filter: Filter,
  after: number,
): Promise<number> {
  const query = newers[filter.friends ? "friends" : "all"][filter.posts ? "one" : "any"][kindOf(reader)]
  const [row] = await query(on, { ...queryValues(reader, genders, filter), after, below: last })
  return row?.count ?? 0
}
