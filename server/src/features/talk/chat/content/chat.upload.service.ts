import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { type AlbumPhoto, type listAttachments, photosPerPage } from "@redthread/contract/photo"
import type { MemberCaller } from "../../../../core/member/caller"
import type { DbOrTx } from "../../../../core/db/db"
import { type NumberedQuery, startOf, toNumberedPage } from "../../../../core/db/page"
import { photosFor } from "../../../people/album/album.service"
import { mayHaveUploads, type MessageRow } from "../chat.message"
import * as uploadDb from "./chat.upload.db"

const pickPhotos = (ids: readonly number[], photos: ReadonlyMap<number, AlbumPhoto>): AlbumPhoto[] =>
  ids.flatMap((id) => photos.get(id) ?? [])

/** Uploads by message id, as the reader may see them; no query if all messages are plain texts. */
export async function uploadsOf(
  db: DbOrTx,
  caller: MemberCaller,
  messages: readonly Pick<MessageRow, "id" | "type">[],
): Promise<Map<number, AlbumPhoto[]>> {
  const carriers = messages.filter(({ type }) => mayHaveUploads(type)).map(({ id }) => id)
  if (carriers.length === 0) return new Map()
  const uploads = await uploadDb.findOf(db, carriers)
  const ids = (of: number): number[] =>
    uploads.filter(({ messageId }) => messageId === of).map(({ photoId }) => photoId)
  const photos = await photosFor(db, caller, [...new Set(uploads.map(({ photoId }) => photoId))])
  return new Map(carriers.map((id) => [id, pickPhotos(ids(id), photos)]))
}

export async function attachments(
  db: DbOrTx,
  caller: MemberCaller,
  otherId: number,
  query: NumberedQuery,
): Promise<ReplyBody<typeof listAttachments>> {
  const { member } = caller
  if (!(await uploadDb.isKnown(db, member, otherId))) throw new AppError("user_not_found")
  const rows = await uploadDb.findAttachments(db, member, otherId, startOf(query, photosPerPage))
  const { items, pagination } = toNumberedPage(rows, photosPerPage, query.page, ({ cursor }) => cursor)
  const ids = items.map(({ id }) => id)
  return { items: pickPhotos(ids, await photosFor(db, caller, ids)), pagination }
}
