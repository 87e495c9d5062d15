import type { FrontChooser } from "@redthread/contract/browse"
import { and, desc, eq, lt, sql } from "drizzle-orm"
import { type DbOrTx, rows, smallints, type Tx } from "../../../core/db/db"
import { photoFile } from "../../people/photo/photo.sql"
import { introduction, profile } from "../../member/profile-facts/profile.tables"
import { matchingPools, visiblePools } from "../../member/profile-facts/profile.pool.service"
import { ranking } from "../recommendation/recommendation.tables"
import { frontMember } from "./browse.tables"

/** Of each gender and whom they seek, so many are chosen, of the so many best in the ranking. */
const chosenOfEach = 60
const lookedAt = 20_000
/** Days within which who is chosen was here. */
const hereWithin = 30
/** Of the eight fields of a profile that have codes, so many are filled in. */
const fieldsFilled = 6

/** Whom the staff chose stand above all whom the job chooses by their rank. */
const staffShift = sql.raw(String(2 ** 46))

/** Verified, with a portrait, an introduction and nearly every field, for everybody to see, and here lately. */
const isFit = (now: string) => sql`${profile.listed} and ${profile.verified} and ${profile.visibility} = 'public'
  and ${profile.avatarId} is not null
  and exists (select from ${introduction} where ${introduction.memberId} = ${profile.memberId} and ${introduction.own})
  and num_nonnulls(${profile.height}, ${profile.weight}, ${profile.marriage}, ${profile.children}, ${profile.income},
    ${profile.orientation}, ${profile.purpose}, ${profile.horoscope}) >= ${sql.raw(String(fieldsFilled))}
  and ${profile.seenAt} > ${now}::timestamptz - make_interval(days => ${sql.raw(String(hereWithin))})`

/** Chooses anew who is on the front page besides those whom the staff chose, and without whom they took off it. */
export async function chooseFront(tx: Tx, now: string): Promise<void> {
  await tx.execute(sql`with best as materialized (
      select chosen.member_id, chosen.pool, chosen.rank
      from unnest(${smallints(visiblePools(matchingPools(null), null))}) each (pool) cross join lateral (
        select ${profile.memberId}, ${profile.pool}, top.rank from (
          select ${ranking.memberId}, ${ranking.rank} from ${ranking}
          where ${ranking.pool} = each.pool
          order by ${ranking.rank} desc limit ${sql.raw(String(lookedAt))}) top
        join ${profile} on ${profile.memberId} = top.member_id
        where ${isFit(now)} order by top.rank desc limit ${sql.raw(String(chosenOfEach))}) chosen),
    gone as (delete from ${frontMember} where ${frontMember.chosenBy} = 'job'
      and not exists (select from best where best.member_id = ${frontMember.memberId}))
    insert into ${frontMember} (member_id, pool, rank, chosen_by)
    select member_id, pool, rank, 'job' from best order by member_id
    on conflict (member_id) do update set pool = excluded.pool, rank = excluded.rank
      where ${frontMember.chosenBy} = 'job'`)
}

/** Puts a member on top. False where there is none that lists may show. */
export async function putOnTop(tx: Tx, memberId: number): Promise<boolean> {
  const put = await rows(
    tx,
    sql`insert into ${frontMember} (member_id, pool, rank, chosen_by)
      select ${profile.memberId}, ${profile.pool}, ${staffShift} + nextval('front_rank'), 'staff' from ${profile}
      where ${profile.memberId} = ${memberId} and ${profile.listed}
      on conflict (member_id) do update set pool = excluded.pool, rank = excluded.rank, chosen_by = 'staff'
      returning 1`,
  )
  return put.length > 0
}

/** Takes a member off, for good. False where there is none. */
export async function takeOff(tx: Tx, memberId: number): Promise<boolean> {
  const taken = await rows(
    tx,
    sql`insert into ${frontMember} (member_id, pool, rank, chosen_by)
      select ${profile.memberId}, ${profile.pool}, 0, 'nobody' from ${profile} where ${profile.memberId} = ${memberId}
      on conflict (member_id) do update set rank = 0, chosen_by = 'nobody' returning 1`,
  )
  return taken.length > 0
}

/** What the profile says now holds for the list as well. */
export async function followProfile(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`update ${frontMember} set pool = ${profile.pool} from ${profile}
    where ${frontMember.memberId} = ${memberId} and ${profile.memberId} = ${memberId}
      and ${frontMember.pool} <> ${profile.pool}`)
}

/** By id, the latest first. */
export const listChosenBy = (on: DbOrTx, chooser: FrontChooser, maxId: number, limit: number) =>
  on
    .select({
      id: profile.memberId,
      name: profile.name,
      verified: profile.verified,
      seenAt: profile.seenAt,
      file: photoFile(profile.avatarId),
    })
    .from(frontMember)
    .innerJoin(profile, eq(profile.memberId, frontMember.memberId))
    .where(and(eq(frontMember.chosenBy, chooser), lt(frontMember.memberId, maxId)))
    .orderBy(desc(frontMember.memberId))
    .limit(limit)

export async function eraseFront(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(frontMember).where(sql`${frontMember.memberId} = ${memberId}`)
}
