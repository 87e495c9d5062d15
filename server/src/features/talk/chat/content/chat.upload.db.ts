import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { photosPerPage } from "@redthread/contract/photo"
import { bigints, type DbOrTx, prepareRows, rows, type Tx } from "../../../../core/db/db"
import { photoSeenBy } from "../../../people/album/album.sql"
import { photo } from "../../../people/photo/photo.tables"
import { visibleTo } from "../../../member/relation-facts/relation.sql"
import type { Reader } from "../../../../core/db/reader"
import { profile } from "../../../member/profile-facts/profile.tables"
import { isDeletedBy } from "../chat.db"
import { threadMember } from "../../../member/thread-facts/thread.tables"
import { message, messageUpload } from "../chat.tables"

/** In the order given. */
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

/** What these messages carry, in its order. */
export const findOf = (on: DbOrTx, messageIds: readonly number[]): Promise<{ messageId: number; photoId: number }[]> =>
  rows(on, carriedQuery(messageIds))

const me = sql`${sql.placeholder("me")}::bigint`
const other = sql`${sql.placeholder("other")}::bigint`

/** The reader has not deleted the message that carries it. */
const isKept = (messageId: SQL | AnyColumn): SQL => sql`not exists (select from ${message} join ${threadMember}
  on ${threadMember.threadId} = ${message.threadId} and ${threadMember.memberId} = ${me}
  where ${message.id} = ${messageId} and (${message.seq} <= ${threadMember.clearedSeq} or ${isDeletedBy(me)}))`

const placesPerMessage = 100

/** One number for the place of an attachment, which stays the same while others are deleted. */
const place = (messageId: SQL | AnyColumn, position: SQL | AnyColumn): SQL =>
  sql`(${messageId} * ${sql.raw(String(placesPerMessage))} + ${position})`
const before = sql`${sql.placeholder("before")}::bigint`
const beforePlace = sql`(${before} / ${sql.raw(String(placesPerMessage))}, ${before} % ${sql.raw(String(placesPerMessage))})`

/**
 * What two have sent each other, latest first, as far as the reader may see it; what was sent twice, at its last place.
 * One more than a page.
 */
export const attachmentsQuery = (vip: boolean): SQL => sql`
  select ${messageUpload.photoId} as "id", ${place(messageUpload.messageId, messageUpload.position)} as "place"
  from ${messageUpload}
  join ${photo} on ${photo.id} = ${messageUpload.photoId} join ${profile} on ${profile.memberId} = ${photo.memberId}
  where ${messageUpload.threadId} = (select ${threadMember.threadId} from ${threadMember}
      where ${threadMember.memberId} = ${me} and ${threadMember.otherId} = ${other})
    and (${messageUpload.messageId}, ${messageUpload.position}) < ${beforePlace}
    and ${photo.kind} <> 'audio' and ${photoSeenBy({ id: me, vip })} and ${isKept(messageUpload.messageId)}
    and not exists (select from ${messageUpload} later where later.photo_id = ${messageUpload.photoId}
      and later.thread_id = ${messageUpload.threadId} and later.message_id > ${messageUpload.messageId}
      and ${isKept(sql`later.message_id`)})
  order by ${messageUpload.messageId} desc, ${messageUpload.position} desc
  limit ${sql.raw(String(photosPerPage + 1))} offset ${sql.placeholder("offset")}::int`

interface Range {
  /** Attachments before this place only. */
  before: number
  offset: number
}

interface Attachment {
  id: number
  place: number
}

const attachments = prepareRows<Attachment, Range & { me: number; other: number }>(() => attachmentsQuery(false))
const attachmentsOfVip = prepareRows<Attachment, Range & { me: number; other: number }>(() => attachmentsQuery(true))

export const findAttachments = (
  on: DbOrTx,
  { id, vip }: Reader,
  otherId: number,
  range: Range,
): Promise<Attachment[]> => (vip ? attachmentsOfVip : attachments)(on, { me: id, other: otherId, ...range })

/** The two have written to each other, or the member may see the other. */
export async function isKnown(on: DbOrTx, reader: Reader, otherId: number): Promise<boolean> {
  const found = await rows(
    on,
    sql`select from ${threadMember} where ${threadMember.memberId} = ${reader.id} and ${threadMember.otherId} = ${otherId}
      union all
      select from ${profile} where ${profile.memberId} = ${otherId} and ${visibleTo(reader)}`,
  )
  return found.length > 0
}
