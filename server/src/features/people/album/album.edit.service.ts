import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toCents } from "@redthread/contract/gold"
import type { AlbumFolder, AlbumPhoto, editUpload } from "@redthread/contract/photo"
import type { MemberCaller } from "../../../core/member/caller"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import * as picture from "../profile/profile.service"
import { lockProfile } from "../../member/profile-facts/profile.facts.db"
import { inspectIntroduction } from "../scam-shield/scam-shield.service"
import * as albumDb from "./album.db"
import { show } from "./album.service"
import * as photo from "../photo/photo.service"
import { type PhotoRow, suggestedPrice } from "../photo/photo.service"
import { moveToFolder } from "../photo/photo.file.service"

type Change = CallArguments<typeof editUpload>["body"]

/** Locks an album photo or an unattached one; uploads of posts and messages, and voices, cannot be edited. */
async function lockOwn(tx: Tx, memberId: number, photoId: number): Promise<PhotoRow> {
  const row = await photo.lockOwn(tx, memberId, photoId)
  if (!row || row.kind === "audio" || row.folder === "post" || row.folder === "message")
    throw new AppError("upload_not_found")
  return row
}

function priceIn(folder: PhotoRow["folder"], { price }: Change, row: PhotoRow): number | null {
  if (folder === "secret") return price === undefined ? (row.price ?? toCents(suggestedPrice())) : toCents(price)
  if (price !== undefined) throw new AppError("price_not_here", { field: "price" })
  return null
}

async function moveToAlbum(
  tx: Tx,
  memberId: number,
  photoId: number,
  folder: AlbumFolder,
  change: Change,
): Promise<void> {
  if (folder !== "public") await everyFeature.onPhotosHidden(tx, memberId, [photoId])
  const row = await lockOwn(tx, memberId, photoId)
  await moveToFolder(tx, row, folder, priceIn(folder, change, row))
}

async function setPrice(tx: Tx, memberId: number, photoId: number, change: Change): Promise<void> {
  const row = await lockOwn(tx, memberId, photoId)
  if (change.price !== undefined) await moveToFolder(tx, row, row.folder, priceIn(row.folder, change, row))
}

async function setCaption(
  tx: Tx,
  { member, language }: MemberCaller,
  photoId: number,
  caption: string | null,
): Promise<void> {
  await photo.setCaption(tx, await lockOwn(tx, member.id, photoId), caption, language)
  if (caption) await inspectIntroduction(tx, member.id, caption)
}

/** The portrait must be public, so no other folder can be set in the same request. */
function assertCanBeMain({ folder = "public", price }: Change): void {
  if (folder !== "public") throw new AppError("invalid", { field: "folder" })
  if (price !== undefined) throw new AppError("price_not_here", { field: "price" })
}

/** Raises `upload_not_found`, and `price_not_here` if a free folder is given a price. */
export async function edit(db: DbOrTx, caller: MemberCaller, photoId: number, change: Change): Promise<AlbumPhoto> {
  const { id: memberId } = caller.member
  if (change.main) assertCanBeMain(change)
  await transaction(db, async (tx) => {
    if (change.main) {
      await picture.setPortrait(tx, memberId, photoId)
    } else if (change.folder) {
      await moveToAlbum(tx, memberId, photoId, change.folder, change)
    } else {
      await setPrice(tx, memberId, photoId, change)
    }
    if (change.caption !== undefined) await setCaption(tx, caller, photoId, change.caption || null)
  })
  return show(db, caller, photoId)
}

const isOnProfile = ({ folder, kind, attachedAt }: PhotoRow): boolean =>
  folder === "public" && kind !== "audio" && attachedAt !== null

/** Raises `upload_not_found` if one of the ids is no public photo of the member. */
export async function order(db: DbOrTx, { member }: MemberCaller, ids: readonly number[]): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  await transaction(db, async (tx) => {
    await lockProfile(tx, member.id)
    const photos = await albumDb.lockOwnPhotos(tx, member.id, uniqueIds)
    if (photos.length !== uniqueIds.length || !photos.every(isOnProfile))
      throw new AppError("upload_not_found", { field: "ids" })
    await albumDb.setPlaces(tx, member.id, uniqueIds)
    const first = photos.find(({ id }) => id === uniqueIds[0])
    if (first?.kind === "image") await picture.setPortrait(tx, member.id, first.id)
    else await everyFeature.onProfile(tx, member.id)
  })
}
