import { type SQL, sql } from "drizzle-orm"
import { morePictures, passDays } from "@redthread/contract/member"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { pageSize } from "../../../core/db/page"
import { listedColumns } from "../card/card.sql"
import { listedFor, likes } from "../../member/relation-facts/relation.sql"
import type { Reader } from "../../../core/db/reader"
import { publicPhotos } from "../../people/photo/photo.sql"
import { profile } from "../../member/profile-facts/profile.tables"
import { sqlNumber, reasonBits } from "./recommendation.reason"
import { type RecommendedRow, recommendedTypes } from "./recommendation.recommend.db"
import { pass } from "./recommendation.tables"
import { dayMs } from "../../../core/process/clock"

const oldestPass = (now: Date): string => new Date(now.getTime() - passDays * dayMs).toISOString()

const isPassed = (memberId: number, passedId: SQL, now: Date): SQL => sql`exists (
  select from ${pass} where ${pass.memberId} = ${memberId} and ${pass.passedId} = ${passedId}
    and not ${pass.undone} and ${pass.createdAt} > ${oldestPass(now)}::timestamptz)`

export interface EncounterRow extends RecommendedRow {
  photos: { file: string; kind: "image" | "video" }[]
}

const pageLimit = sql.raw(String(pageSize + 1))

/** Lists cards from this position of the reader's list on, best first, without liked and passed members. */
export const listDeck = (on: DbOrTx, reader: Reader, from: number, now: Date): Promise<EncounterRow[]> =>
  rows(
    on,
    columns<EncounterRow>({ ...recommendedTypes, photos: "json" }),
    sql`with page as materialized (
        select shown.id, shown.place + ${from - 1}::bigint as "place", shown.why as "why",
          case when shown.why & ${sqlNumber(reasonBits.lives_near)} > 0 then recommendation.near end as "near",
          case when shown.why & ${sqlNumber(reasonBits.lives_near)} > 0 then recommendation.near_country end as "nearCountry"
        from recommendation
        cross join lateral unnest(people[${from}::int:], why[${from}::int:]) with ordinality as shown (id, why, place)
        join ${profile} on ${profile.memberId} = shown.id
        where recommendation.member_id = ${reader.id} and ${listedFor(reader)}
          and not ${likes(reader.id, sql`shown.id`)} and not ${isPassed(reader.id, sql`shown.id`, now)}
        order by shown.place limit ${pageLimit})
      select page."place", page."why", page."near", page."nearCountry", ${listedColumns(reader)}, ${publicPhotos(profile.memberId, { limit: morePictures + 1 })} as "photos"
      from page join ${profile} on ${profile.memberId} = page.id
      order by page.place`,
  )

export async function insertPass(tx: Tx, reader: Reader, passedId: number, now: Date): Promise<boolean> {
  const inserted = await rows(
    tx,
    { id: "int8" },
    sql`insert into ${pass} (member_id, passed_id, created_at)
      select ${reader.id}::bigint, ${profile.memberId}, ${now.toISOString()}::timestamptz
      from ${profile} where ${profile.memberId} = ${passedId} and ${listedFor(reader)}
      on conflict (member_id, passed_id) do update set id = default, undone = false, created_at = excluded.created_at
      returning id`,
  )
  return inserted.length > 0
}

export async function undoLastPass(tx: Tx, memberId: number, passedId: number): Promise<boolean> {
  const updated = await rows(
    tx,
    { id: "int8" },
    sql`update ${pass} set undone = true where member_id = ${memberId} and passed_id = ${passedId}
      and id = (select max(last.id) from ${pass} last where last.member_id = ${memberId}) returning id`,
  )
  return updated.length > 0
}

export async function deleteOldPasses(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`delete from ${pass} where ${pass.createdAt} <= ${oldestPass(now)}::timestamptz`)
}

export const passesOf = (on: DbOrTx, memberId: number) =>
  on
    .select()
    .from(pass)
    .where(sql`${pass.memberId} = ${memberId}`)

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from ${pass} where ${pass.memberId} = ${memberId} or ${pass.passedId} = ${memberId}`)
}
