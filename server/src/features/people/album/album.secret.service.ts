import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toCents, toGold } from "@redthread/contract/gold"
import type { payUpload } from "@redthread/contract/photo"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { db, type Tx } from "../../../core/db/db"
import * as gold from "../../money/gold/gold.service"
import * as secretDb from "./album.secret.db"

type Paid = ReplyBody<typeof payUpload>

/**
 * Pays once to see a secret photo, at the price that was shown; what may be seen already costs
 * nothing. Raises `not_found`, `yourself`, `price_changed` with the new price, `not_enough_gold`.
 */
export async function pay(tx: Tx, { member }: MemberCaller, photoId: number, price: number): Promise<Paid> {
  await secretDb.hold(tx, photoId)
  const offer = await secretDb.findOffer(tx, member, photoId)
  if (!offer?.ready) throw new AppError("not_found")
  const { ownerId, price: cents } = offer
  if (ownerId === member.id) throw new AppError("yourself")
  const free: Paid = { ok: true, upload_id: photoId, taken: 0 }
  if (cents === null || offer.paid) return free
  if (toCents(price) !== cents) throw new AppError("price_changed", { field: "price", data: { price: toGold(cents) } })
  const createdAt = clock.now()
  const purchaseId = await secretDb.insertPurchase(tx, {
    buyerId: member.id,
    ownerId,
    photoId,
    price: cents,
    createdAt,
  })
  if (purchaseId === null) return free
  const reference = { type: "photo_purchase", id: purchaseId } as const
  await gold.pay(tx, { from: member.id, to: ownerId, cents, kind: "photo", reference })
  return { ...free, taken: toGold(cents) }
}

/** Who paid for what goes with either of them; the payments themselves stay in the books. */
export const erasePurchases = (tx: Tx, memberId: number): Promise<void> => secretDb.erasePurchases(tx, memberId)

/** Payments are in the export of gold, by the id of the purchase. */
export async function exportPurchases(memberId: number) {
  const purchases = await secretDb.purchasesOf(db, memberId)
  return purchases.map(({ price, ...purchase }) => ({ ...purchase, price: toGold(price) }))
}
