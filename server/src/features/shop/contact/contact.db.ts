import type { ContactEntries } from "@redthread/contract/contact"
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { notBlocked, visibleTo } from "../../member/relation-facts/relation.sql"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { contactInfo, contactProcess, contactPurchase } from "./contact.tables"

export type ContactInfo = Omit<typeof contactInfo.$inferSelect, "memberId">

const infoColumns = {
  facebook: contactInfo.facebook,
  wechat: contactInfo.wechat,
  other: contactInfo.other,
  price: contactInfo.price,
  show: contactInfo.show,
  consentAt: contactInfo.consentAt,
}

export async function findOwn(on: DbOrTx, memberId: number): Promise<ContactInfo | undefined> {
  const [row] = await on.select(infoColumns).from(contactInfo).where(eq(contactInfo.memberId, memberId))
  return row
}

export async function lockOwn(tx: Tx, memberId: number): Promise<ContactInfo> {
  await tx.insert(contactInfo).values({ memberId }).onConflictDoNothing()
  const [row] = await tx.select(infoColumns).from(contactInfo).where(eq(contactInfo.memberId, memberId)).for("update")
  if (!row) throw new Error(`contact_info of member ${memberId} is gone in the transaction that made it`)
  return row
}

export async function update(tx: Tx, memberId: number, info: ContactInfo): Promise<void> {
  await tx.update(contactInfo).set(info).where(eq(contactInfo.memberId, memberId))
}

/** Blocks price changes by the owner, but buyers do not wait for each other. */
export async function lockPrice(tx: Tx, ownerId: number): Promise<void> {
  await tx.execute(sql`select from ${contactInfo} where ${contactInfo.memberId} = ${ownerId} for share`)
}

export interface ContactRow extends Omit<ContactInfo, "price" | "consentAt"> {
  price: number
  paid: boolean
  /** The entries as they were when bought. */
  bought: ContactEntries | null
  /** The operator's process is on file for this reader. */
  processed: boolean
}

const contactColumns = columns<ContactRow>({
  facebook: "text?",
  wechat: "text?",
  other: "text?",
  price: "int8",
  show: "bool",
  paid: "bool",
  bought: "json?",
  processed: "bool",
})

/** Undefined if the reader cannot see the member. Buyers also see a hidden member, unless one has blocked the other. */
export async function findVisible(on: DbOrTx, reader: Reader, ownerId: number): Promise<ContactRow | undefined> {
  const [row] = await rows(
    on,
    contactColumns,
    sql`select ${contactInfo.facebook} as "facebook", ${contactInfo.wechat} as "wechat", ${contactInfo.other} as "other",
        coalesce(${contactInfo.price}, 0) as "price", coalesce(${contactInfo.show}, false) as "show",
        ${contactPurchase.id} is not null as "paid",
        case when ${contactPurchase.id} is not null then json_build_object('facebook', ${contactPurchase.facebook},
          'wechat', ${contactPurchase.wechat}, 'other', ${contactPurchase.other}) end as "bought",
        exists (select from ${contactProcess} where ${contactProcess.readerId} = ${reader.id}
          and ${contactProcess.ownerId} = ${profile.memberId}) as "processed"
      from ${profile} left join ${contactInfo} on ${contactInfo.memberId} = ${profile.memberId}
        left join ${contactPurchase} on ${contactPurchase.buyerId} = ${reader.id}
          and ${contactPurchase.ownerId} = ${profile.memberId}
      where ${profile.memberId} = ${ownerId} and (${visibleTo(reader)} or (${contactPurchase.id} is not null
        and ${profile.listed} and ${notBlocked(reader.id, profile.memberId)}))`,
  )
  return row
}

/** Waits for a concurrent purchase of the same information; null if the member has bought it before. */
export async function insertPurchase(
  tx: Tx,
  purchase: Omit<typeof contactPurchase.$inferInsert, "id">,
): Promise<number | null> {
  const [row] = await tx
    .insert(contactPurchase)
    .values(purchase)
    .onConflictDoNothing()
    .returning({ id: contactPurchase.id })
  return row?.id ?? null
}

const deletedColumns = {
  id: contactPurchase.id,
  buyerId: contactPurchase.buyerId,
  ownerId: contactPurchase.ownerId,
  price: contactPurchase.price,
}

export const deleteSold = (tx: Tx, ownerId: number) =>
  tx.delete(contactPurchase).where(eq(contactPurchase.ownerId, ownerId)).returning(deletedColumns)

export const deletePurchases = (tx: Tx, ids: readonly number[]) =>
  tx
    .delete(contactPurchase)
    .where(inArray(contactPurchase.id, [...ids]))
    .returning(deletedColumns)

export async function deleteOwn(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(contactInfo).where(eq(contactInfo.memberId, memberId))
}

export async function deleteBought(tx: Tx, buyerId: number): Promise<void> {
  await tx.delete(contactPurchase).where(eq(contactPurchase.buyerId, buyerId))
}

const purchaseColumns = {
  id: contactPurchase.id,
  ownerId: contactPurchase.ownerId,
  price: contactPurchase.price,
  createdAt: contactPurchase.createdAt,
}

const isProcessed = (readerId: number) => sql<boolean>`exists (select from ${contactProcess}
  where ${contactProcess.readerId} = ${readerId} and ${contactProcess.ownerId} = ${contactPurchase.ownerId})`

/** Deletes the buyer's purchase if there is no process on file. */
export const deleteUnprocessed = (tx: Tx, buyerId: number, id: number) =>
  tx
    .delete(contactPurchase)
    .where(and(eq(contactPurchase.id, id), eq(contactPurchase.buyerId, buyerId), sql`not ${isProcessed(buyerId)}`))
    .returning(deletedColumns)

export const purchasesOf = (on: DbOrTx, memberId: number) =>
  on
    .select(purchaseColumns)
    .from(contactPurchase)
    .where(eq(contactPurchase.buyerId, memberId))
    .orderBy(contactPurchase.id)

export const listBought = (on: DbOrTx, readerId: number, maxId: number, limit: number) =>
  on
    .select({
      ...purchaseColumns,
      facebook: contactPurchase.facebook,
      wechat: contactPurchase.wechat,
      other: contactPurchase.other,
      processed: isProcessed(readerId),
    })
    .from(contactPurchase)
    .innerJoin(profile, eq(profile.memberId, contactPurchase.ownerId))
    .where(
      and(
        eq(contactPurchase.buyerId, readerId),
        lt(contactPurchase.id, maxId),
        eq(profile.listed, true),
        notBlocked(readerId, contactPurchase.ownerId),
      ),
    )
    .orderBy(desc(contactPurchase.id))
    .limit(limit)
