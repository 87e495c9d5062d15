import { and, eq, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { isVip } from "../../member/profile-facts/profile.facts.db"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { profile } from "../../member/profile-facts/profile.tables"
import { memberLike } from "../../member/relation-facts/relation.tables"

/** Uses stored data only, because this reader is not the caller. */
export async function maySee(on: DbOrTx, readerId: number, memberId: number, now: string): Promise<boolean> {
  const vip = sql`exists (select from ${profile} where ${profile.memberId} = ${readerId} and ${isVip(now)})`
  const visible = await rows(
    on,
    {},
    sql`select from ${profile} where ${profile.memberId} = ${memberId}
      and (${visibleTo({ id: readerId, vip: false })} or (${visibleTo({ id: readerId, vip: true })} and ${vip}))`,
  )
  return visible.length > 0
}

export interface NewLike {
  memberId: number
  likedId: number
  /** True if the liked member is not notified, so that the badge does not count the like. */
  seen: boolean
  aboutPhotoId: number | null
  aboutPromptId: number | null
  createdAt: Date
}

type About = Pick<NewLike, "aboutPhotoId" | "aboutPromptId">

export async function insertLike(tx: Tx, like: NewLike): Promise<number> {
  const [inserted] = await tx.insert(memberLike).values(like).returning({ id: memberLike.id })
  if (!inserted) throw new Error("a like was inserted without an id")
  return inserted.id
}

export async function setAbout(tx: Tx, memberId: number, likedId: number, about: About): Promise<void> {
  await tx
    .update(memberLike)
    .set(about)
    .where(and(eq(memberLike.memberId, memberId), eq(memberLike.likedId, likedId)))
}

export async function findAbout(on: DbOrTx, memberId: number, likedId: number): Promise<About | undefined> {
  const [row] = await on
    .select({ aboutPhotoId: memberLike.aboutPhotoId, aboutPromptId: memberLike.aboutPromptId })
    .from(memberLike)
    .where(and(eq(memberLike.memberId, memberId), eq(memberLike.likedId, likedId)))
  return row
}

export async function lockLikes(tx: Tx, one: number, other: number): Promise<number[]> {
  const likers = await rows(
    tx,
    { memberId: "int8" },
    sql`select ${memberLike.memberId} as "memberId" from ${memberLike}
      where (member_id, liked_id) in ((${one}, ${other}), (${other}, ${one})) order by member_id for update`,
  )
  return likers.map(({ memberId }) => memberId)
}

export async function setMatch(tx: Tx, one: number, other: number, matchId: number | null): Promise<void> {
  await tx.execute(sql`update ${memberLike} set match_id = ${matchId}::bigint
    where (${memberLike.memberId} = ${one} and ${memberLike.likedId} = ${other})
      or (${memberLike.memberId} = ${other} and ${memberLike.likedId} = ${one})`)
}

export async function deleteLike(
  tx: Tx,
  memberId: number,
  likedId: number,
): Promise<{ seen: boolean; matchId: number | null } | undefined> {
  const [deleted] = await tx
    .delete(memberLike)
    .where(and(eq(memberLike.memberId, memberId), eq(memberLike.likedId, likedId)))
    .returning({ seen: memberLike.seen, matchId: memberLike.matchId })
  return deleted
}

export const countUnseen = (on: DbOrTx, memberId: number): Promise<number> =>
  on.$count(memberLike, sql`${memberLike.likedId} = ${memberId} and not ${memberLike.seen}`)

/** Marks the oldest unseen like as seen, or all likes. @returns their number */
export async function markSeen(tx: Tx, memberId: number, all: boolean): Promise<number> {
  const marked = await rows(
    tx,
    { id: "int8" },
    sql`update ${memberLike} set seen = true where (member_id, liked_id) in (
        select member_id, liked_id from ${memberLike} where liked_id = ${memberId} and not seen
        order by id ${all ? sql`for update` : sql`limit 1 for update skip locked`})
      returning id`,
  )
  return marked.length
}
