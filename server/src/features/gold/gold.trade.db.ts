import { sql } from "drizzle-orm"
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
 * Latest first. Each side of each account is walked along its index, as far as the page needs. What moves between two
 * accounts of the member's own is told once, as going out.
 */
export function listTrades(
  on: DbOrTx,
  memberId: number,
  { into, outOf }: TradeRange,
  maxId: number,
  limit: number,
): Promise<TradeRow[]> {
  return rows<TradeRow>(
    on,
    sql`select t.id as "id", t.reason as "reason", t.reference as "reference", a.kind as "kind", t.amount as "amount",
        t.created_at as "createdAt"
      from gold_account a cross join lateral (
        (select id, reason, reference, -amount as amount, created_at from gold_transfer
          where from_id = a.id and ${kindsIn(outOf)} and id < ${maxId} order by id desc limit ${limit})
        union all
        (select id, reason, reference, amount, created_at from gold_transfer
          where to_id = a.id and ${kindsIn(into)} and id < ${maxId}
            and from_id not in (select id from gold_account where member_id = ${memberId})
          order by id desc limit ${limit})
      ) t where a.member_id = ${memberId} order by t.id desc limit ${limit}`,
  )
}
