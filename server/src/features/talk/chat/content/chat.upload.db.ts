import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { photosPerPage } from "@redthread/contract/photo"
import { bigints, type DbOrTx, prepareRows, rows, type Tx } from "../../../../core/db/db"
import { columns } from "../../../../core/db/query-columns"
import { photoSeenBy } from "../../../people/album/album.sql"
import { photo } from "../../../people/photo/photo.tables"
import { visibleTo } from "../../../member/relation-facts/relation.sql"
import type { Reader } from "../../../../core/db/reader"
import { profile } from "../../../member/profile-facts/profile.tables"
import { isDeletedBy } from "../chat.sql"
import { threadMember } from "../../../member/thread-facts/thread.tables"
import { message, messageUpload } from "../chat.tables"

export async function insert(
  tx: Tx,
  { id, threadId }: { id: number; threadId: number },
  photoIds: readonly number[],
): Promise<void> {
  await tx
    .insert(messageUpload)
    .values(photoIds.map((photoId, position) => ({ messageId: id, threadId, photoId, position })))
}

export const carriedQuery = (messageIds: readonly number[]): SQL => sql`
  select ${messageUpload.messageId} as "messageId", ${messageUpload.photoId} as "photoId" from ${messageUpload}
  where ${messageUpload.messageId} = any(${bigints(messageIds)}) order by 1, ${messageUpload.position}`

export const findOf = (on: DbOrTx, messageIds: readonly number[]): Promise<{ messageId: number; photoId: number }[]> =>
  rows(on, { messageId: "int8", photoId: "int8" }, carriedQuery(messageIds))

const me = sql`${sql.placeholder("me")}::bigint`
const other = sql`${sql.placeholder("other")}::bigint`

const isVisible = (messageId: SQL | AnyColumn): SQL => sql`not exists (select from ${message} join ${threadMember}
  on ${threadMember.threadId} = ${message.threadId} and ${threadMember.memberId} = ${me}
  where ${message.id} = ${messageId} and (${message.seq} <= ${threadMember.clearedSeq} or ${isDeletedBy(me)}))`

const positionsPerMessage = 100

/** Cursor of an attachment that stays valid when other attachments are deleted. */
const cursorOf = (messageId: SQL | AnyColumn, position: SQL | AnyColumn): SQL =>
  sql`(${messageId} * ${sql.raw(String(positionsPerMessage))} + ${position})`
const before = sql`${sql.placeholder("before")}::bigint`
const beforeCursor = sql`(${before} / ${sql.raw(String(positionsPerMessage))}, ${before} % ${sql.raw(String(positionsPerMessage))})`

/** Attachments, latest first, with one row more than a page; a photo sent twice is listed at its last message. */
export const attachmentsQuery = (vip: boolean): SQL => sql`
  select ${messageUpload.photoId} as "id", ${cursorOf(messageUpload.messageId, messageUpload.position)} as "cursor"
  from ${messageUpload}
  join ${photo} on ${photo.id} = ${messageUpload.photoId} join ${profile} on ${profile.memberId} = ${photo.memberId}
  where ${messageUpload.threadId} = (select ${threadMember.threadId} from ${threadMember}
      where ${threadMember.memberId} = ${me} and ${threadMember.otherId} = ${other})
    and (${messageUpload.messageId}, ${messageUpload.position}) < ${beforeCursor}
    and ${photo.kind} <> 'audio' and ${photoSeenBy({ id: me, vip })} and ${isVisible(messageUpload.messageId)}
    and not exists (select from ${messageUpload} later where later.photo_id = ${messageUpload.photoId}
      and later.thread_id = ${messageUpload.threadId} and later.message_id > ${messageUpload.messageId}
      and ${isVisible(sql`later.message_id`)})
  order by ${messageUpload.messageId} desc, ${messageUpload.position} desc
  limit ${sql.raw(String(photosPerPage + 1))} offset ${sql.placeholder("offset")}::int`

interface Range {
  before: number
  offset: number
}

interface Attachment {
  id: number
  cursor: number
}

const attachmentColumns = columns<Attachment>({ id: "int8", cursor: "int8" })
const attachments = prepareRows<Attachment, Range & { me: number; other: number }>(attachmentColumns, () =>
  attachmentsQuery(false),
)
const attachmentsOfVip = prepareRows<Attachment, Range & { me: number; other: number }>(attachmentColumns, () =>
  attachmentsQuery(true),
)

export const findAttachments = (
  on: DbOrTx,
  { id, vip }: Reader,
  otherId: number,
  range: Range,
): Promise<Attachment[]> => (vip ? attachmentsOfVip : attachments)(on, { me: id, other: otherId, ...range })

export async function isKnown(on: DbOrTx, reader: Reader, otherId: number): Promise<boolean> {
  const matches = await rows(
    on,
    {},
    sql`select from ${threadMember} where ${threadMember.memberId} = ${reader.id} and ${threadMember.otherId} = ${otherId}
      union all
      select from ${profile} where ${profile.memberId} = ${otherId} and ${visibleTo(reader)}`,
  )
  return matches.length > 0
}
