import { type SQL, sql } from "drizzle-orm"
import type { BalanceKind, GoldReason } from "@redthread/contract/gold"
import { type DbOrTx, rows } from "../../core/db"

/** Movements into and out of these kinds of the member's accounts. */
export interface TradeRange {
  into: readonly BalanceKind[]
  outOf: readonly BalanceKind[]
}

export interface TradeRow {
  id: number
  reason: GoldReason
  reference: string
  kind: BalanceKind
  /** cents, below zero what went out */
  amount: number
  createdAt: string
}

const kindsIn = (kinds: readonly BalanceKind[]) => sql`a.kind = any(${`{${kinds.join(",")}}`}::text[])`

/**
 * Latest first. Each side of each account is walked along its index, as far as the page needs: `limit` stands in the
 * text, because the plan depends on it. What moves between two accounts of the member's own is told once, as going out.
 */
export function tradesQuery(memberId: number, { into, outOf }: TradeRange, maxId: number, limit: number): SQL {
  const most = sql.raw(String(limit))
  return sql`select t.id as "id", t.reason as "reason", t.reference as "reference", a.kind as "kind", t.amount as "amount",
      t.created_at as "createdAt"
    from gold_account a cross join lateral (
      (select id, reason, reference, -amount as amount, created_at from gold_transfer
        where from_id = a.id and ${kindsIn(outOf)} and id < ${maxId} order by id desc limit ${most})
      union all
      (select id, reason, reference, amount, created_at from gold_transfer
        where to_id = a.id and ${kindsIn(into)} and id < ${maxId}
          and from_id not in (select id from gold_account where member_id = ${memberId})
        order by id desc limit ${most})
    ) t where a.member_id = ${memberId} order by t.id desc limit ${most}`
}

export const listTrades = (
  on: DbOrTx,
  memberId: number,
  range: TradeRange,
  maxId: number,
  limit: number,
): Promise<TradeRow[]> => rows<TradeRow>(on, tradesQuery(memberId, range, maxId, limit))
