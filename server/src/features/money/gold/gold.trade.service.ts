import { accountTypes, toGold, type Trade, type TradeFilter } from "@redthread/contract/gold"
import type { Page } from "@redthread/contract/core/page"
import type { MemberCaller } from "../../../core/member/caller"
import { db } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import * as goldDb from "./gold.db"
import * as tradeDb from "./gold.trade.db"

const ranges: Record<TradeFilter | "all", tradeDb.TradeRange> = {
  all: { into: accountTypes, outOf: accountTypes },
  recharge: { into: ["paid", "debt"], outOf: [] },
  promotion: { into: ["promo"], outOf: [] },
  spending: { into: [], outOf: ["paid", "promo", "debt"] },
  earnings: { into: ["earnings"], outOf: ["earnings"] },
  escrow: { into: ["escrow"], outOf: ["escrow"] },
}

const isoOf = (at: string): string => new Date(at).toISOString()

const toTrade = (row: tradeDb.TradeRow): Trade => ({
  id: row.id,
  transaction_id: row.transactionId,
  kind: row.kind,
  account: row.account,
  amount: toGold(row.amount),
  balance: toGold(row.balance),
  reference: { type: row.referenceType, id: row.referenceId },
  matures_at: row.maturesAt && isoOf(row.maturesAt),
  created_at: isoOf(row.createdAt),
})

interface TradesAsked {
  k?: TradeFilter | undefined
  max_id?: number | undefined
}

/** The member's bill, latest first. */
export const listTrades = ({ member }: MemberCaller, asked: TradesAsked): Promise<Page<Trade>> =>
  tradesOf(member.id, asked)

/** The same of any member, for staff. */
export async function tradesOf(
  memberId: number,
  { k, max_id: maxId = Number.MAX_SAFE_INTEGER }: TradesAsked,
): Promise<Page<Trade>> {
  const found = await tradeDb.listTrades(db, memberId, ranges[k ?? "all"], maxId, pageSize + 1)
  return toPage(found, pageSize, ({ id }) => id, toTrade)
}

/** For the member: what there is, and every movement. */
export async function exportGold(memberId: number) {
  const balances = await goldDb.balancesOf(db, memberId)
  const trades = await tradeDb.listTrades(db, memberId, ranges.all, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  return {
    balances: balances.map(({ type, cents }) => ({ account: type, balance: toGold(cents ?? 0) })),
    trades: trades.map(toTrade),
  }
}
