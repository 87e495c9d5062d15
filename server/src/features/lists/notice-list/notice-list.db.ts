import { type SQL, sql } from "drizzle-orm"
import type { NotificationFacts, NotificationType } from "@redthread/contract/notification"
import { isoOf } from "../../../core/db/columns"
import { type DbOrTx, prepareRows, rows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { pageSize } from "../../../core/db/page"
import type { Reader, ReaderInQuery } from "../../../core/db/reader"
import { photoFile } from "../../people/photo/photo.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleCauses } from "../../signals/notice/notice.sql"
import { notification, notificationCause } from "../../signals/notice/notice.tables"

export interface NotificationRow {
  id: number
  sortKey: number
  type: NotificationType
  event: string
  targetId: number | null
  facts: NotificationFacts
  seen: boolean
  createdAt: string
  actorId: number | null
  name: string | null
  file: string | null
  actors: number | null
}

const notificationColumns = columns<NotificationRow>({
  id: "int8",
  sortKey: "int8",
  type: "text",
  event: "text",
  targetId: "int8?",
  facts: "jsonb",
  seen: "bool",
  createdAt: "text",
  actorId: "int8?",
  name: "text?",
  file: "text?",
  actors: "int4?",
})

/** Maximum number of causes that are read per group, latest first. */
const maxCauses = 100

/** Omits notifications whose actors are all hidden from the reader. */
const latest = (reader: ReaderInQuery, where: SQL, limit: number): SQL =>
  sql`with page as materialized (
      select * from ${notification} where ${notification.memberId} = ${reader.id} and ${where}
        and (not ${notification.personal} or exists (${visibleCauses(reader, sql``)}))
      order by ${notification.sortKey} desc limit ${sql.raw(String(limit))})
    select ${notification.id} as "id", ${notification.sortKey} as "sortKey", ${notification.type} as "type",
      ${notification.event} as "event", ${notification.targetId} as "targetId", ${notification.facts} as "facts",
      ${notification.seen} as "seen", ${isoOf(notification.createdAt)} as "createdAt",
      actor.member_id as "actorId", actor.name as "name", actor.file as "file", actor.actors as "actors"
    from page as "notification" left join lateral (
      select (array_agg(actor_id order by id desc))[1] as member_id, (array_agg(name order by id desc))[1] as name,
        (array_agg(file order by id desc))[1] as file, count(distinct actor_id)::int as actors
      from (${visibleCauses(reader, sql`${notificationCause.id}, ${notificationCause.actorId}, ${profile.name}, ${photoFile(profile.avatarId)} as file`)}
        order by ${notificationCause.id} desc limit ${sql.raw(String(maxCauses))}) cause
    ) actor on ${notification.personal}
    order by ${notification.sortKey} desc`

const readerId = sql`${sql.placeholder("reader")}::bigint`

const listQuery = (vip: boolean) =>
  prepareRows<NotificationRow, { reader: number; before: number }>(
    notificationColumns,
    latest(
      { id: readerId, vip },
      sql`${notification.listed} and ${notification.sortKey} < ${sql.placeholder("before")}::bigint`,
      pageSize + 1,
    ),
  )
const listQueries = { vip: listQuery(true), other: listQuery(false) }

export const listFor = (on: DbOrTx, { id, vip }: Reader, maxId: number | undefined): Promise<NotificationRow[]> =>
  listQueries[vip ? "vip" : "other"](on, { reader: id, before: maxId ?? Number.MAX_SAFE_INTEGER })

/** Finds the newest notification that is unseen, or silent and therefore in no list. */
export async function findNewest(
  on: DbOrTx,
  reader: Reader,
  after: number,
  types: readonly NotificationType[],
): Promise<NotificationRow | undefined> {
  const where = sql`${notification.sortKey} > ${after}::bigint and (not ${notification.seen} or ${notification.silent})
    and ${notification.type} = any(${`{${types.join(",")}}`}::text[])`
  return (await rows(on, notificationColumns, latest(reader, where, 1)))[0]
}
