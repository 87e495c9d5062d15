import { eq, or, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { visibleTo } from "../../people/relation/relation.visibility.sql"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../people/profile/profile.tables"
import { contactInfo, contactPurchase } from "./contact.tables"

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

/** Makes the row where there is none, and locks it until the transaction ends. */
export async function lockOwn(tx: Tx, memberId: number): Promise<ContactInfo> {
  await tx.insert(contactInfo).values({ memberId }).onConflictDoNothing()
  const [row] = await tx.select(infoColumns).from(contactInfo).where(eq(contactInfo.memberId, memberId)).for("update")
  if (!row) throw new Error(`contact_info of member ${memberId} is gone in the transaction that made it`)
  return row
}

export async function update(tx: Tx, memberId: number, info: ContactInfo): Promise<void> {
  await tx.update(contactInfo).set(info).where(eq(contactInfo.memberId, memberId))
}

/** Keeps the owner from changing the price until the transaction ends; buyers don't wait for each other here. */
export async function holdPrice(tx: Tx, ownerId: number): Promise<void> {
  await tx.execute(sql`select from ${contactInfo} where ${contactInfo.memberId} = ${ownerId} for share`)
}

export interface ContactRow extends Omit<ContactInfo, "price" | "consentAt"> {
  /** cents */
  price: number
  paid: boolean
}

/** What there is of this member, and whether the reader has paid; undefined where the reader may not see the member. */
export async function findVisible(on: DbOrTx, reader: Reader, ownerId: number): Promise<ContactRow | undefined> {
  const [row] = await rows<ContactRow>(
    on,
    sql`select ${contactInfo.facebook} as "facebook", ${contactInfo.wechat} as "wechat", ${contactInfo.other} as "other",
        coalesce(${contactInfo.price}, 0) as "price", coalesce(${contactInfo.show}, false) as "show",
        exists (select from ${contactPurchase} where ${contactPurchase.buyerId} = ${reader.id}
          and ${contactPurchase.ownerId} = ${profile.memberId}) as "paid"
      from ${profile} left join ${contactInfo} on ${contactInfo.memberId} = ${profile.memberId}
      where ${profile.memberId} = ${ownerId} and ${visibleTo(reader)}`,
  )
  return row
}

/** Waits for a purchase of the same that is under way. @returns null where it was bought before */
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

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(contactInfo).where(eq(contactInfo.memberId, memberId))
  await tx
    .delete(contactPurchase)
    .where(or(eq(contactPurchase.buyerId, memberId), eq(contactPurchase.ownerId, memberId)))
}

export const purchasesOf = (on: DbOrTx, memberId: number) =>
  on
    .select({
      id: contactPurchase.id,
      ownerId: contactPurchase.ownerId,
      price: contactPurchase.price,
      createdAt: contactPurchase.createdAt,
    })
    .from(contactPurchase)
    .where(eq(contactPurchase.buyerId, memberId))
    .orderBy(contactPurchase.id)
