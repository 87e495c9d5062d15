import { randomUUID } from "node:crypto"
import { AppError } from "@redthread/contract/core/error"
import {
  type Gift,
  giftCatalogue,
  type GiftCategory,
  giftOf,
  type GiftOrder,
  giftPicture,
} from "@redthread/contract/gift"
import { toCents, toGold } from "@redthread/contract/gold"
import { afterCommit, type Tx, type DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import * as gold from "../../money/gold/gold.service"
import { noteAttention } from "../../people/relation/relation.visit.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { postMessage, preparePost, waitsFor } from "../chat/send/chat.send.service"
import * as giftDb from "./gift.db"

export async function list(db: DbOrTx, { category, order }: { category: GiftCategory | "all"; order: GiftOrder }) {
  const hits = new Map((await giftDb.hits(db)).map(({ giftId, hits: count }) => [giftId, count]))
  const items = giftCatalogue
    .filter((each) => category === "all" || each.category === category)
    .map(({ id, category: of, name, price, ...more }): Gift => {
      const src = giftPicture(name)
      return { id, category: of, thumb: src, src, price, hit: hits.get(id) ?? 0, free: "free" in more }
    })
  const byPrice = (one: Gift, other: Gift): number => one.price - other.price || one.id - other.id
  return {
    items: items.toSorted((one, other) => (order === "price" ? 0 : other.hit - one.hit) || byPrice(one, other)),
  }
}

function priceFor({ member }: MemberCaller, gift: NonNullable<ReturnType<typeof giftOf>>): number {
  return member.vip && "free" in gift ? 0 : toCents(gift.price)
}

interface SendGiftInput {
  user_id: number
  gift_id: number
  price?: number | undefined
}

/** A gift is allowed before the recipient has answered. */
export async function send(tx: Tx, caller: MemberCaller, { user_id: to, gift_id, price }: SendGiftInput) {
  const { member } = caller
  const gift = giftOf(gift_id)
  if (!gift) throw new AppError("not_found", { field: "gift_id" })
  const cents = priceFor(caller, gift)
  gold.assertPrice(cents, price)
  const post = { to, type: "gift", aboutId: gift.id, key: `gift-${randomUUID()}`, isOwed: true } as const
  await preparePost(tx, member, post)
  const sent = { senderId: member.id, receiverId: to, giftId: gift.id, price: cents, createdAt: clock.now() }
  const id = await giftDb.insert(tx, sent)
  if (cents > 0) await gold.pay(tx, { kind: "gift", reference: { type: "gift", id }, from: member.id, cents })
  const messageId = await postMessage(tx, member, post)
  if (!(await waitsFor(tx, member.id, to))) {
    const notification = { type: "gift", event: "received", actorId: member.id, targetId: gift.id } as const
    await notify(tx, to, { ...notification, groupKey: "gift", key: post.key })
  }
  await giftDb.countHit(tx, { id, giftId: gift.id })
  afterCommit(tx, () => noteAttention([to]))
  return { message_id: messageId, taken: toGold(cents) }
}

export async function received(db: DbOrTx, { member }: MemberCaller, memberId: number) {
  if (!(await giftDb.isVisible(db, member, memberId))) throw new AppError("user_not_found")
  const items = (await giftDb.receivedBy(db, memberId)).map(({ giftId, count }) => ({ gift_id: giftId, count }))
  return { items, total: items.reduce((sum, { count }) => sum + count, 0) }
}

export const receiversOf = async (db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map((await giftDb.receivers(db, ids)).map(({ id, memberId }) => [id, memberId]))

export const eraseGifts = (tx: Tx, memberId: number): Promise<void> => giftDb.erase(tx, memberId)

export async function exportGifts(db: DbOrTx, memberId: number) {
  const gifts = (await giftDb.exportOf(db, memberId)).map(({ price, ...sent }) => ({ ...sent, price: toGold(price) }))
  return {
    sent: gifts.filter(({ senderId }) => senderId === memberId),
    received: gifts.filter(({ receiverId }) => receiverId === memberId).map(({ price: _price, ...gift }) => gift),
  }
}
