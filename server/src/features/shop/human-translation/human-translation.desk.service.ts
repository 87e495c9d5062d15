import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toGold } from "@redthread/contract/gold"
import { claimHours, type DeskOrder, type listDesk, type showDeskEarnings } from "@redthread/contract/human-translation"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import * as gold from "../../money/gold/gold.service"
import * as translation from "../../people/translation/translation.service"
import * as orderDb from "./human-translation.db"
import * as translatorDb from "./translator.db"
import { fulfil, refundOrder } from "./human-translation.service"

function toDesk(row: orderDb.OrderRow, translatorId: number): DeskOrder {
  const isMine = row.translatorId === translatorId
  return {
    id: row.id,
    type: row.type,
    source: row.source,
    language: row.target,
    state: row.state,
    rating: isMine ? (row.rating as DeskOrder["rating"]) : null,
    length: [...row.content].length,
    price: toGold(row.price),
    earns: toGold(row.earns),
    content: isMine ? row.content : null,
    draft: isMine ? row.draft : null,
    translate: isMine ? row.translate : null,
    claimed_until: row.claimedUntil?.toISOString() ?? null,
    due_at: row.dueAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  }
}

type DeskQuery = CallArguments<typeof listDesk>["query"]

async function listItems(db: DbOrTx, me: number, { mine, source, language, max_id }: DeskQuery) {
  if (mine) {
    const orders = await orderDb.listOfTranslator(db, me, max_id, pageSize + 1)
    return toPage(
      orders,
      pageSize,
      ({ id }) => id,
      (row) => toDesk(row, me),
    )
  }
  // Oldest first: the next page starts after the last id.
  const orders = await orderDb.listQueue(db, { source, target: language, translatorId: me }, max_id ?? 0, pageSize + 1)
  return toPage(
    orders,
    pageSize,
    ({ id }) => id,
    (row) => toDesk(row, me),
  )
}

export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  query: DeskQuery,
): Promise<ReplyBody<typeof listDesk>> {
  const [page, pairs] = await Promise.all([listItems(db, member.id, query), orderDb.countQueue(db, member.id)])
  return { ...page, pairs }
}

export async function earnings(db: DbOrTx, { member }: MemberCaller): Promise<ReplyBody<typeof showDeskEarnings>> {
  const [stats, balances, pairs] = await Promise.all([
    orderDb.statsOf(db, member.id),
    gold.balances(db, member.id),
    translatorDb.listPairs(db, member.id),
  ])
  return { ...stats, pairs, earnings: toGold(balances.earnings), matured: toGold(balances.matured) }
}

/** The buyer can still see the text, and it is unchanged. */
async function isUnchanged(db: DbOrTx, { type, targetId, buyerId, content }: orderDb.OrderRow): Promise<boolean> {
  const current = await translation.findVisible(db, { id: buyerId, vip: false }, { type, id: targetId })
  return current?.content === content
}

async function draftOf(
  db: DbOrTx,
  { content, source, target, authorId, buyerId }: orderDb.OrderRow,
): Promise<string | null> {
  try {
    const draft = await translation.translateBetween(db, content, source, target, {
      authorId,
      readerId: buyerId,
      payerId: undefined,
      priority: "background",
    })
    return draft.translate
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function refundMissing(db: DbOrTx, id: number): Promise<never> {
  await transaction(db, async (tx) => {
    const row = await orderDb.lock(tx, id)
    if (row?.state === "queued") await refundOrder(tx, row, "gone")
  })
  throw new AppError("not_found")
}

/** An order whose text was deleted is refunded. */
export async function claim(db: DbOrTx, caller: MemberCaller, id: number): Promise<DeskOrder> {
  const me = caller.member.id
  const order = await orderDb.find(db, id)
  if (!order) throw new AppError("not_found")
  if (order.buyerId === me || order.authorId === me) throw new AppError("yourself")
  if (!(await orderDb.isAllowedFor(db, id, me))) throw new AppError("forbidden")
  if (order.state === "queued" && !(await isUnchanged(db, order))) return refundMissing(db, id)
  const draft = order.state === "queued" ? await draftOf(db, order) : null
  return transaction(db, async (tx) => {
    const row = await orderDb.lock(tx, id)
    if (!row) throw new AppError("not_found")
    if (row.state === "translating" && row.translatorId === me) return toDesk(row, me)
    if (row.state === "translating") throw new AppError("translation_taken")
    if (row.state !== "queued" || row.dueAt <= clock.now()) throw new AppError("translation_order_closed")
    const until = Math.min(clock.ms() + claimHours * 3_600_000, row.dueAt.getTime())
    const values = { state: "translating" as const, translatorId: me, claimedUntil: new Date(until), draft }
    const claimed = await orderDb.update(tx, id, values)
    await audit(tx, caller, "translation.claim", row.buyerId, { order: id })
    return toDesk(claimed, me)
  })
}

async function lockClaimed(tx: Tx, me: number, id: number): Promise<orderDb.OrderRow> {
  const row = await orderDb.lock(tx, id)
  if (!row || (row.translatorId !== me && row.state !== "refunded")) throw new AppError("not_found")
  if (row.translatorId !== me || row.state !== "translating") throw new AppError("translation_order_closed")
  return row
}

export const unclaim = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockClaimed(tx, member.id, id)
    await orderDb.update(tx, id, { state: "queued", translatorId: null, claimedUntil: null, draft: null })
  })

export const deliver = (db: DbOrTx, caller: MemberCaller, id: number, translate: string): Promise<DeskOrder> =>
  transaction(db, async (tx) => {
    const row = await lockClaimed(tx, caller.member.id, id)
    const delivered = await fulfil(tx, row, translate)
    await audit(tx, caller, "translation.deliver", row.buyerId, { order: id })
    return toDesk(delivered, caller.member.id)
  })

export const refuse = (db: DbOrTx, caller: MemberCaller, id: number, reason: string): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockClaimed(tx, caller.member.id, id)
    await refundOrder(tx, row, "refused", reason)
    await audit(tx, caller, "translation.refuse", row.buyerId, { order: id })
  })
