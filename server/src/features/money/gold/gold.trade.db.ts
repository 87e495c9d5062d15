import { type SQL, sql } from "drizzle-orm"
import type { AccountType, ReferenceType, TransactionKind } from "@redthread/contract/gold"
import { type DbOrTx, rows } from "../../../core/db/db"

/** Movements into and out of these types of the member's accounts. */
export interface TradeRange {
  into: readonly AccountType[]
  outOf: readonly AccountType[]
}

export interface TradeRow {
  id: number
  transactionId: number
  kind: TransactionKind
  account: AccountType
  referenceType: ReferenceType
  referenceId: number
  /** cents, below zero what went out */
  amount: number
  /** cents in the account afterwards */
  balance: number
  maturesAt: string | null
  createdAt: string
}

/**
 * Latest first. Scans the index of each account as far as the page needs. `limit` is part of the SQL text, because the
 * plan depends on it.
 */
export function tradesQuery(memberId: number, { into, outOf }: TradeRange, maxId: number, limit: number): SQL {
  const most = sql.raw(String(limit))
  const sides = [...into.map((type) => [type, true]), ...outOf.map((type) => [type, false])]
  return sql`select e.id as "id", t.id as "transactionId", t.kind as "kind", a.type as "account",
      t.reference_type as "referenceType", t.reference_id as "referenceId", e.amount as "amount", e.balance as "balance",
      e.matures_at as "maturesAt", t.created_at as "createdAt"
    from json_array_elements(${JSON.stringify(sides)}::text::json) side
    join ledger_account a on a.member_id = ${memberId} and a.type = side->>0
    cross join lateral (
      select * from ledger_entry where account_id = a.id and (amount > 0) = (side->>1)::boolean and id < ${maxId}
      order by id desc limit ${most}) e
    join ledger_transaction t on t.id = e.transaction_id
    order by e.id desc limit ${most}`
}

export const listTrades = (
  on: DbOrTx,
  memberId: number,
  range: TradeRange,
  maxId: number,
  limit: number,
): Promise<TradeRow[]> => rows<TradeRow>(on, tradesQuery(memberId, range, maxId, limit))

/** What members pay each other for, so that both know with whom they deal. */
const betweenTwo = ["contact", "photo", "gift", "call"] as const satisfies TransactionKind[]

/**
 * With whom the member dealt in these transactions, and in those that took them back, as far as the ledger says: who
 * earned, or who paid. A payer is not told who earned from a payment of theirs for having brought them.
 */
export const othersIn = (
  on: DbOrTx,
  memberId: number,
  transactionIds: readonly number[],
): Promise<{ transactionId: number; otherId: number }[]> =>
  rows<{ transactionId: number; otherId: number }>(
    on,
    sql`select t.id as "transactionId", other.id as "otherId"
      from ledger_transaction t left join ledger_transaction o on o.id = t.reverses_id
      cross join lateral (
        select case when t.member_id <> ${memberId} then t.member_id else (
          select a.member_id from ledger_entry e join ledger_account a on a.id = e.account_id
          where e.transaction_id = coalesce(o.id, t.id) and a.type = 'earnings' limit 1) end as id) other
      where t.id = any(${`{${transactionIds.join(",")}}`}::bigint[]) and other.id <> ${memberId}
        and (coalesce(o.kind, t.kind) = any(${`{${betweenTwo.join(",")}}`}::text[])
          or (t.kind = 'recharge' and t.member_id <> ${memberId}))`,
  )
