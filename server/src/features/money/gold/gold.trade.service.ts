import { accountTypes, toGold, type Trade, type TradeFilter } from "@redthread/contract/gold"
import type { Page } from "@redthread/contract/core/page"
import { isoTime } from "../../../core/db/columns"
import type { MemberCaller } from "../../../core/member/caller"
import type { Reader } from "../../../core/db/reader"
import type { DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { pageSize, toPage } from "../../../core/db/page"
import * as goldDb from "./gold.db"
import * as tradeDb from "./gold.trade.db"
import { namesSeenBy } from "../../member/relation-facts/relation.sql"

const ranges: Record<TradeFilter | "all", tradeDb.TradeRange> = {
  all: { into: accountTypes, outOf: accountTypes },
  recharge: { into: ["paid", "debt"], outOf: [] },
  promotion: { into: ["promo"], outOf: [] },
  spending: { into: [], outOf: ["paid", "promo", "debt"] },
  earnings: { into: ["earnings"], outOf: ["earnings"] },
  escrow: { into: ["escrow"], outOf: ["escrow"] },
}

const toTrade = (row: tradeDb.TradeRow): Omit<Trade, "user"> => ({
  id: row.id,
  transaction_id: row.transactionId,
  kind: row.kind,
  account: row.account,
  amount: toGold(row.amount),
  balance: toGold(row.balance),
  reference: { type: row.referenceType, id: row.referenceId },
  matures_at: row.maturesAt && isoTime(row.maturesAt),
  created_at: isoTime(row.createdAt),
})

/** Also finds the recipients of what was paid to the house, which only the selling features know (`paidFor`). */
async function othersIn(
  db: DbOrTx,
  memberId: number,
  trades: readonly tradeDb.TradeRow[],
): Promise<Map<number, number>> {
  const inLedger = await tradeDb.othersIn(db, memberId, [...new Set(trades.map(({ transactionId }) => transactionId))])
  const others = new Map(inLedger.map(({ transactionId, otherId }) => [transactionId, otherId]))
  // Who earned a commission must not learn about the payer's purchases.
  const isCommission = ({ kind, account }: tradeDb.TradeRow): boolean =>
    kind === "recharge" || (kind === "revocation" && account === "earnings")
  const paidToHouse = trades.filter((row) => !isCommission(row) && !others.has(row.transactionId))
  for (const type of new Set(paidToHouse.map(({ referenceType }) => referenceType))) {
    const sold = paidToHouse.filter(({ referenceType }) => referenceType === type)
    const members = await everyFeature.paidFor(db, type, [...new Set(sold.map(({ referenceId }) => referenceId))])
    for (const { transactionId, referenceId } of sold) {
      const otherId = members.get(referenceId)
      if (otherId !== undefined && otherId !== memberId) others.set(transactionId, otherId)
    }
  }
  return others
}

interface TradeQuery {
  k?: TradeFilter | undefined
  max_id?: number | undefined
}

export const listTrades = (db: DbOrTx, { member }: MemberCaller, query: TradeQuery): Promise<Page<Trade>> =>
  tradesOf(db, member, query)

export async function tradesOf(
  db: DbOrTx,
  member: Reader,
  { k, max_id: maxId = Number.MAX_SAFE_INTEGER }: TradeQuery,
): Promise<Page<Trade>> {
  const trades = await tradeDb.listTrades(db, member.id, ranges[k ?? "all"], maxId, pageSize + 1)
  const others = await othersIn(db, member.id, trades)
  const names = await namesSeenBy(db, member, [...new Set(others.values())])
  const userOf = (row: tradeDb.TradeRow): Trade["user"] => {
    const otherId = others.get(row.transactionId)
    const name = otherId === undefined ? undefined : names.get(otherId)
    return otherId === undefined || name === undefined ? null : { user_id: otherId, name }
  }
  return toPage(
    trades,
    pageSize,
    ({ id }) => id,
    (row) => ({ ...toTrade(row), user: userOf(row) }),
  )
}

export async function exportGold(db: DbOrTx, memberId: number) {
  const balances = await goldDb.balancesOf(db, memberId)
  const trades = await tradeDb.listTrades(db, memberId, ranges.all, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  return {
    balances: balances.map(({ type, cents }) => ({ account: type, balance: toGold(cents ?? 0) })),
    trades: trades.map(toTrade),
  }
}
