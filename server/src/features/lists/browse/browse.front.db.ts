import type { FrontChooser } from "@redthread/contract/browse"
import { and, desc, eq, lt, sql } from "drizzle-orm"
import { type DbOrTx, rows, smallints, type Tx } from "../../../core/db/db"
import { photoFile } from "../../people/photo/photo.tables"
import { introduction, profile } from "../../member/profile-facts/profile.tables"
import { matchingPools, visiblePools } from "../../member/profile-facts/profile.pool.service"
import { ranking } from "../recommendation/recommendation.tables"
import { frontMember } from "./browse.tables"

/** The job chooses this many members per pool, from the best `candidateLimit` of the ranking. */
const maxPerPool = 60
const candidateLimit = 20_000
const maxInactiveDays = 30
const minFilledFields = 6

/** Added to the rank of members chosen by staff, so that they sort first. */
const staffRankOffset = sql.raw(String(2 ** 46))

const isEligible = (now: string) => sql`${profile.listed} and ${profile.verified} and ${profile.visibility} = 'public'
  and ${profile.avatarId} is not null
  and exists (select from ${introduction} where ${introduction.memberId} = ${profile.memberId} and ${introduction.own})
  and num_nonnulls(${profile.height}, ${profile.weight}, ${profile.marriage}, ${profile.children}, ${profile.income},
    ${profile.orientation}, ${profile.purpose}, ${profile.horoscope}) >= ${sql.raw(String(minFilledFields))}
  and ${profile.seenAt} > ${now}::timestamptz - make_interval(days => ${sql.raw(String(maxInactiveDays))})`

/** Replaces the members chosen by the job; members added or removed by staff keep their state. */
export async function chooseFront(tx: Tx, now: string): Promise<void> {
  await tx.execute(sql`with best as materialized (
      select chosen.member_id, chosen.pool, chosen.rank
      from unnest(${smallints(visiblePools(matchingPools(null), null))}) each (pool) cross join lateral (
        select ${profile.memberId}, ${profile.pool}, top.rank from (
          select ${ranking.memberId}, ${ranking.rank} from ${ranking}
          where ${ranking.pool} = each.pool
          order by ${ranking.rank} desc limit ${sql.raw(String(candidateLimit))}) top
        join ${profile} on ${profile.memberId} = top.member_id
        where ${isEligible(now)} order by top.rank desc limit ${sql.raw(String(maxPerPool))}) chosen),
    removed as (delete from ${frontMember} where ${frontMember.chosenBy} = 'job'
      and not exists (select from best where best.member_id = ${frontMember.memberId}))
    insert into ${frontMember} (member_id, pool, rank, chosen_by)
    select member_id, pool, rank, 'job' from best order by member_id
    on conflict (member_id) do update set pool = excluded.pool, rank = excluded.rank
      where ${frontMember.chosenBy} = 'job'`)
}

export async function putOnTop(tx: Tx, memberId: number): Promise<boolean> {
  const inserted = await rows(
    tx,
    { member_id: "int8" },
    sql`insert into ${frontMember} (member_id, pool, rank, chosen_by)
      select ${profile.memberId}, ${profile.pool}, ${staffRankOffset} + nextval('front_rank'), 'staff' from ${profile}
      where ${profile.memberId} = ${memberId} and ${profile.listed}
      on conflict (member_id) do update set pool = excluded.pool, rank = excluded.rank, chosen_by = 'staff'
      returning member_id`,
  )
  return inserted.length > 0
}

/** Removes the member from the front page; the job does not choose them again. @returns false if there is none */
export async function takeOff(tx: Tx, memberId: number): Promise<boolean> {
  const inserted = await rows(
    tx,
    { member_id: "int8" },
    sql`insert into ${frontMember} (member_id, pool, rank, chosen_by)
      select ${profile.memberId}, ${profile.pool}, 0, 'nobody' from ${profile} where ${profile.memberId} = ${memberId}
      on conflict (member_id) do update set rank = 0, chosen_by = 'nobody' returning member_id`,
  )
  return inserted.length > 0
}

export async function followProfile(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`update ${frontMember} set pool = ${profile.pool} from ${profile}
    where ${frontMember.memberId} = ${memberId} and ${profile.memberId} = ${memberId}
      and ${frontMember.pool} <> ${profile.pool}`)
}

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
