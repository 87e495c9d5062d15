import { eq, inArray, type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { everyFeature } from "../../../core/every-feature"
import { isActive } from "../../member/account-row/account.db"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { notBlocked } from "../../member/relation-facts/relation.sql"
import { type AlbumRow, albumRowTypes } from "./album.db"
import { albumColumns, isPaidBy, photoSeenBy } from "./album.sql"
import { keptPhoto, photo, photoPurchase } from "../photo/photo.tables"

/** Whether a member may load a file; staff also load deleted photos of a case that they have opened. */
export const openQuery = (memberId: number, file: string): SQL => sql`
  select from ${photo} left join ${profile} on ${profile.memberId} = ${photo.memberId}
  where ${photo.file} = ${file} and ${isActive(memberId)} and (${photo.memberId} = ${memberId}
    or ${everyFeature.openedByStaff(memberId, sql`${photo.id}`)} or (${isPaidBy(memberId)} and ${profile.listed} and ${notBlocked(memberId, photo.memberId)}))
  union all
  select from ${keptPhoto} where ${keptPhoto.file} = ${file} and ${isActive(memberId)}
    and ${everyFeature.openedByStaff(memberId, sql`${keptPhoto.photoId}`)}`

export const mayOpen = async (on: DbOrTx, memberId: number, file: string): Promise<boolean> =>
  (await rows(on, {}, openQuery(memberId, file))).length > 0

/** Locks the photo against changes by the owner; buyers do not wait for each other. */
export async function lockForSale(tx: Tx, photoId: number): Promise<void> {
  await tx.execute(sql`select from ${photo} where ${photo.id} = ${photoId} for share`)
}

export interface Offer {
  ownerId: number
  ready: boolean
  /** Price in cents. */
  price: number | null
  paid: boolean
}

const offerColumns = columns<Offer>({ ownerId: "int8", ready: "bool", price: "int8?", paid: "bool" })

export const offerQuery = (reader: Reader, photoId: number): SQL => sql`
  select ${photo.memberId} as "ownerId", ${photo.status} = 'ready' as "ready",
    ${photo.price} as "price", ${isPaidBy(reader.id)} as "paid"
  from ${photo} join ${profile} on ${profile.memberId} = ${photo.memberId}
  where ${photo.id} = ${photoId} and ${photoSeenBy(reader)}`

export async function findOffer(on: DbOrTx, reader: Reader, photoId: number): Promise<Offer | undefined> {
  const [row] = await rows(on, offerColumns, offerQuery(reader, photoId))
  return row
}

/** Waits for a concurrent purchase of the same photo; null if the member has bought it before. */
export async function insertPurchase(
  tx: Tx,
  purchase: Omit<typeof photoPurchase.$inferInsert, "id">,
): Promise<number | null> {
  const [row] = await tx
    .insert(photoPurchase)
    .values(purchase)
    .onConflictDoNothing()
    .returning({ id: photoPurchase.id })
  return row?.id ?? null
}

const deletedColumns = {
  id: photoPurchase.id,
  buyerId: photoPurchase.buyerId,
  ownerId: photoPurchase.ownerId,
  price: photoPurchase.price,
}

/** Deletes all purchases of these photos, whose rows must be locked. */
export const deletePurchasesOf = (tx: Tx, photoIds: readonly number[]) =>
  tx
    .delete(photoPurchase)
    .where(inArray(photoPurchase.photoId, [...photoIds]))
    .returning(deletedColumns)

export const deletePurchases = (tx: Tx, ids: readonly number[]) =>
  tx
    .delete(photoPurchase)
    .where(inArray(photoPurchase.id, [...ids]))
    .returning(deletedColumns)

export async function deleteBought(tx: Tx, buyerId: number): Promise<void> {
  await tx.delete(photoPurchase).where(eq(photoPurchase.buyerId, buyerId))
}

export const deleteSold = (tx: Tx, ownerId: number) =>
  tx.delete(photoPurchase).where(eq(photoPurchase.ownerId, ownerId)).returning(deletedColumns)

export interface BoughtRow extends AlbumRow {
  purchaseId: number
  /** Price paid, in cents. */
  paidPrice: number
  boughtAt: string
}

export const boughtQuery = (reader: Reader, maxId: number, limit: number): SQL => sql`
  select ${photoPurchase.id} as "purchaseId", ${photoPurchase.price} as "paidPrice", ${photoPurchase.createdAt} as "boughtAt",
    ${albumColumns(reader)}
  from ${photoPurchase} join ${photo} on ${photo.id} = ${photoPurchase.photoId}
    join ${profile} on ${profile.memberId} = ${photo.memberId}
  where ${photoPurchase.buyerId} = ${reader.id} and ${photoPurchase.id} < ${maxId} and ${profile.listed}
    and ${notBlocked(reader.id, photo.memberId)}
  order by ${photoPurchase.id} desc limit ${sql.raw(String(limit))}`

const boughtColumns = columns<BoughtRow>({
  ...albumRowTypes,
  purchaseId: "int8",
  paidPrice: "int8",
  boughtAt: "timestamptz",
})

export const listBought = (on: DbOrTx, reader: Reader, maxId: number, limit: number): Promise<BoughtRow[]> =>
  rows(on, boughtColumns, boughtQuery(reader, maxId, limit))

export const purchasesOf = (on: DbOrTx, memberId: number) =>
  on
    .select({
      id: photoPurchase.id,
      ownerId: photoPurchase.ownerId,
      photoId: photoPurchase.photoId,
      price: photoPurchase.price,
      createdAt: photoPurchase.createdAt,
    })
    .from(photoPurchase)
    .where(eq(photoPurchase.buyerId, memberId))
    .orderBy(photoPurchase.id)
