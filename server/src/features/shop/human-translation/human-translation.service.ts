import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import { toCents, toGold } from "@redthread/contract/gold"
import {
  type editTranslationOrder,
  humanPrice,
  orderHours,
  type orderTranslation,
  type TranslationOrder,
} from "@redthread/contract/human-translation"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, hourMs } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { assertPrice } from "../../money/gold/gold.service"
import * as escrow from "../../money/gold/gold.escrow.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { announceTranslated } from "../../people/translation/memory.service"
import * as translation from "../../people/translation/translation.service"
import { digestOf, putHuman, setShared } from "../../people/translation/translation.service"
import * as orderDb from "./human-translation.db"
import * as translatorDb from "./translator.db"

export const referenceOf = ({ id }: Pick<orderDb.OrderRow, "id">) => ({ type: "translation" as const, id })

const toOrder = (row: orderDb.OrderRow): TranslationOrder => ({
  id: row.id,
  type: row.type,
  target_id: row.targetId,
  source: row.source,
  language: row.target,
  content: row.content,
  translate: row.translate,
  state: row.state,
  price: toGold(row.price),
  shared: row.shared,
  refund_reason: row.refundReason,
  note: row.note,
  rating: row.rating as TranslationOrder["rating"],
  created_at: row.createdAt.toISOString(),
  due_at: row.dueAt.toISOString(),
})

function priceOf(content: string, shown: number | undefined): number {
  const price = toCents(humanPrice(content))
  assertPrice(price, shown)
  return price
}

export async function order(
  tx: Tx,
  caller: MemberCaller,
  { type, id, language, price: shown, shared }: CallArguments<typeof orderTranslation>["body"],
): Promise<TranslationOrder> {
  const buyerId = caller.member.id
  const {
    content,
    language: source,
    target: defaultTarget,
    authorId,
  } = await translation.findReadable(tx, caller, { type, id })
  const target = language ?? defaultTarget ?? caller.language
  if (source === null || source === target) throw new AppError("translation_same_language", { field: "language" })
  const price = priceOf(content, shown)
  const existing = await translation.findMade(tx, content, source, target, { authorId, readerId: buyerId })
  if (existing?.translated_by === "human") throw new AppError("translation_ordered")
  const [createdAt, dueAt] = [clock.now(), new Date(clock.ms() + orderHours * hourMs)]
  const text = { type, targetId: id, digest: digestOf(content), content, source, target }
  const row = await orderDb.insert(tx, { buyerId, authorId, ...text, price, earns: 0, shared, createdAt, dueAt })
  if (!row) throw new AppError("translation_ordered")
  await escrow.hold(tx, { reference: referenceOf(row), memberId: buyerId, cents: price })
  const earns = await escrow.payoutOf(tx, { reference: referenceOf(row) })
  return toOrder(await orderDb.update(tx, row.id, { earns }))
}

export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  maxId: number | undefined,
): Promise<Page<TranslationOrder>> {
  const orders = await orderDb.listOfBuyer(db, member.id, maxId, pageSize + 1)
  return toPage(orders, pageSize, ({ id }) => id, toOrder)
}

export async function show(db: DbOrTx, { member }: MemberCaller, id: number): Promise<TranslationOrder> {
  const row = await orderDb.find(db, id)
  if (row?.buyerId !== member.id) throw new AppError("not_found")
  return toOrder(row)
}

/** In percent; undefined if the member has no such order. */
export async function progressOf(db: DbOrTx, memberId: number, id: number): Promise<number | undefined> {
  const row = await orderDb.find(db, id)
  if (row?.buyerId !== memberId) return undefined
  return { queued: 0, translating: 50, translated: 100, complete: 100, refunded: 100 }[row.state]
}

async function lockOwn(tx: Tx, buyerId: number, id: number): Promise<orderDb.OrderRow> {
  const row = await orderDb.lock(tx, id)
  if (row?.buyerId !== buyerId) throw new AppError("not_found")
  return row
}

export const edit = (
  db: DbOrTx,
  { member }: MemberCaller,
  id: number,
  { rating, shared }: CallArguments<typeof editTranslationOrder>["body"],
): Promise<ReplyBody<typeof editTranslationOrder>> =>
  transaction(db, async (tx) => {
    const row = await lockOwn(tx, member.id, id)
    if (rating !== undefined && row.state !== "translated") throw new AppError("translation_order_closed")
    if (shared !== undefined && row.state === "refunded") throw new AppError("translation_order_closed")
    const rated = rating === undefined ? {} : { rating, state: "complete" as const }
    const changed = await orderDb.update(tx, id, { ...rated, ...(shared === undefined ? {} : { shared }) })
    if (shared !== undefined && row.translate !== null) {
      await setShared(tx, versionOf(row), shared)
      await announceTranslated(tx, row.type, row.targetId)
    }
    return toOrder(changed)
  })

const versionOf = ({ digest, source, target, buyerId, authorId }: orderDb.OrderRow) => ({
  digest: Buffer.from(digest),
  source,
  target,
  ownerId: buyerId,
  authorId,
})

/** Closes a locked order and refunds it; notifies the buyer, except of their own cancellation. */
export async function refundOrder(
  tx: Tx,
  row: orderDb.OrderRow,
  refundReason: NonNullable<orderDb.OrderRow["refundReason"]>,
  note: string | null = null,
): Promise<void> {
  const { id, buyerId } = row
  const closed = { state: "refunded" as const, claimedUntil: null, draft: null, closedAt: clock.now() }
  await orderDb.update(tx, id, { ...closed, refundReason, note })
  await escrow.refund(tx, { reference: referenceOf(row) })
  if (refundReason === "cancelled") return
  await notify(tx, buyerId, { type: "translation", event: "refunded", targetId: id, key: `translation ${id} refunded` })
}

/** Only before a translator claims it. */
export const cancel = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockOwn(tx, member.id, id)
    if (row.state !== "queued") throw new AppError("translation_order_closed")
    await refundOrder(tx, row, "cancelled")
  })

export async function fulfil(tx: Tx, row: orderDb.OrderRow, translate: string): Promise<orderDb.OrderRow> {
  const { id, buyerId, translatorId, shared } = row
  if (translatorId === null) throw new Error(`translation order ${id} has no translator`)
  await putHuman(tx, versionOf(row), { content: translate, shared, engine: `human ${translatorId}` })
  const closed = { state: "translated" as const, claimedUntil: null, closedAt: clock.now() }
  const delivered = await orderDb.update(tx, id, { ...closed, translate })
  await announceTranslated(tx, row.type, row.targetId)
  await escrow.release(tx, { reference: referenceOf(row), to: translatorId })
  await notify(tx, buyerId, { type: "translation", event: "done", targetId: id, key: `translation ${id}` })
  return delivered
}

export async function expire(db: DbOrTx): Promise<void> {
  await transaction(db, (tx) => orderDb.requeueStale(tx, clock.now()))
  const refundNext = (): Promise<boolean> =>
    transaction(db, async (tx) => {
      const [late] = await orderDb.lockLate(tx, clock.now(), 1)
      if (late) await refundOrder(tx, late, "late")
      return late !== undefined
    })
  while (await refundNext());
}

/** Refunds the member's open orders, and those of others for the member's public texts. */
export async function eraseOrders(tx: Tx, memberId: number): Promise<void> {
  for (const row of await orderDb.lockOpenOf(tx, memberId)) await escrow.refund(tx, { reference: referenceOf(row) })
  for (const row of await orderDb.lockOpenAbout(tx, memberId)) await refundOrder(tx, row, "gone")
  await orderDb.erase(tx, memberId)
}

export const exportOrders = async (db: DbOrTx, memberId: number) => ({
  orders: await orderDb.exportOf(db, memberId),
  translates: await translatorDb.listPairs(db, memberId),
})
