import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toGold } from "@redthread/contract/gold"
import type { BoughtPhoto, payUpload } from "@redthread/contract/photo"
import type { Page } from "@redthread/contract/core/page"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { Tx, DbOrTx } from "../../../core/db/db"
import type { TakenBack } from "../../../core/feature"
import { pageSize, toPage } from "../../../core/db/page"
import * as gold from "../../money/gold/gold.service"
import { withdraw } from "../../money/gold/gold.withdraw.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { toAlbumPhoto } from "./album"
import * as secretDb from "./album.secret.db"

type PaymentReply = ReplyBody<typeof payUpload>

/** Buys a photo; one that the member can already see costs nothing. */
export async function pay(tx: Tx, { member }: MemberCaller, photoId: number, price?: number): Promise<PaymentReply> {
  await secretDb.lockForSale(tx, photoId)
  const offer = await secretDb.findOffer(tx, member, photoId)
  if (!offer?.ready) throw new AppError("upload_not_found")
  const { ownerId, price: cents } = offer
  if (ownerId === member.id) throw new AppError("yourself")
  const free: PaymentReply = { ok: true, upload_id: photoId, taken: 0 }
  if (cents === null || offer.paid) return free
  gold.assertPrice(cents, price)
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
  await notify(tx, ownerId, {
    type: "earning",
    event: "photo_sold",
    actorId: member.id,
    targetId: photoId,
    data: { gold: toGold(cents) },
    key: `photo-sold-${purchaseId}`,
  })
  return { ...free, taken: toGold(cents) }
}

export const withdrawPhotos = async (tx: Tx, photoIds: readonly number[]): Promise<void> =>
  withdraw(tx, "photo", "gone", await secretDb.deletePurchasesOf(tx, photoIds))

export async function takeBackPurchases(tx: Tx, { bought }: TakenBack): Promise<void> {
  const ids = bought.flatMap(({ type, id }) => (type === "photo_purchase" ? [id] : []))
  await withdraw(tx, "photo", "charged_back", await secretDb.deletePurchases(tx, ids))
}

/** Refunds the buyers of the member's photos; the payments stay in the ledger. */
export async function erasePurchases(tx: Tx, memberId: number): Promise<void> {
  await secretDb.deleteBought(tx, memberId)
  await withdraw(tx, "photo", "gone", await secretDb.deleteSold(tx, memberId))
}

export async function listBought(
  db: DbOrTx,
  caller: MemberCaller,
  maxId = Number.MAX_SAFE_INTEGER,
): Promise<Page<BoughtPhoto>> {
  const purchases = await secretDb.listBought(db, caller.member, maxId, pageSize + 1)
  return toPage(
    purchases,
    pageSize,
    ({ purchaseId }) => purchaseId,
    (row) => ({
      id: row.purchaseId,
      photo: toAlbumPhoto(row, caller),
      price: toGold(row.paidPrice),
      created_at: new Date(row.boughtAt).toISOString(),
    }),
  )
}

/** The export of gold contains the payments, by purchase id. */
export async function exportPurchases(db: DbOrTx, memberId: number) {
  const purchases = await secretDb.purchasesOf(db, memberId)
  return purchases.map(({ price, ...purchase }) => ({ ...purchase, price: toGold(price) }))
}
