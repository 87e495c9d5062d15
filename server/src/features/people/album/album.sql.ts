import { type SQL, sql } from "drizzle-orm"
import { everyFeature } from "../../../core/every-feature"
import { visibleTo, areFriends, notBlocked } from "../../member/relation-facts/relation.sql"
import type { ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { photo, photoPurchase } from "../photo/photo.tables"

const forFriends = (readerId: number | SQL): SQL =>
  sql`(${photo.folder} = 'private' and ${areFriends(readerId, photo.memberId)})`

/** Not written as `exists`, which the planner may turn into a hash of all purchases of the reader. */
export const isPaidBy = (readerId: number | SQL): SQL<boolean> => sql`coalesce((select true from ${photoPurchase}
  where ${photoPurchase.buyerId} = ${readerId} and ${photoPurchase.photoId} = ${photo.id}), false)`

/** Whether the reader sees `photo` of `profile` (without alias); received and bought ones are visible in any folder. */
export const photoSeenBy = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`(${photo.memberId} = ${reader.id} or (${photo.attachedAt} is not null and (
        ((${photo.folder} in ('public', 'secret', 'post') or ${forFriends(reader.id)}) and ${visibleTo(reader)})
        or ((${photo.folder} in ('public', 'secret', 'message') or ${forFriends(reader.id)}) and ${profile.listed}
          and ${everyFeature.photoSentTo(reader.id, sql`${photo.id}`)} and ${notBlocked(reader.id, photo.memberId)})
        or (${isPaidBy(reader.id)} and ${profile.listed} and ${notBlocked(reader.id, photo.memberId)}))))`
    : sql`(${photo.attachedAt} is not null and ${photo.folder} in ('public', 'secret', 'post') and ${visibleTo(null)})`

/** Like `photoSeenBy`, for queries that have checked that the reader sees the owner; does not use `profile`. */
export const photoSeenWithOwner = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`(${photo.memberId} = ${reader.id} or (${photo.attachedAt} is not null
        and (${photo.folder} in ('public', 'secret', 'post') or ${forFriends(reader.id)})))`
    : sql`(${photo.attachedAt} is not null and ${photo.folder} in ('public', 'secret', 'post'))`

export const albumColumns = (reader: ReaderInQuery | null): SQL => sql`
  ${photo.id} as "id", ${photo.memberId} as "memberId", ${photo.kind} as "kind", ${photo.file} as "file",
  ${photo.width} as "width", ${photo.height} as "height", ${photo.duration} as "duration", to_json(${photo.waveform}) as "waveform", ${photo.status} as "status",
  ${photo.folder} as "folder", ${photo.price} as "price", ${photo.caption} as "caption", ${photo.createdAt} as "createdAt", ${profile.name} as "name",
  ${reader ? sql`(${photo.memberId} = ${reader.id} or ${isPaidBy(reader.id)})` : sql`false`} as "bought"`
