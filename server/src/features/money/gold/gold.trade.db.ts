import { type SQL, sql } from "drizzle-orm"
import type { AccountType, ReferenceType, TransactionKind } from "@redthread/contract/gold"
import { type DbOrTx, rows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { paymentKinds } from "./gold.kinds"

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
  amount: number
  balance: number
  maturesAt: string | null
  createdAt: string
}

const tradeColumns = columns<TradeRow>({
  id: "int8",
  transactionId: "int8",
  kind: "text",
  account: "text",
  referenceType: "text",
  referenceId: "int8",
  amount: "int8",
  balance: "int8",
  maturesAt: "timestamptz?",
  createdAt: "timestamptz",
})

/** Lists the latest first. `limit` is part of the SQL text, because the plan depends on it. */
export function tradesQuery(memberId: number, { into, outOf }: TradeRange, maxId: number, limit: number): SQL {
  const rowLimit = sql.raw(String(limit))
  const sides = [...into.map((type) => [type, true]), ...outOf.map((type) => [type, false])]
  return sql`select e.id as "id", t.id as "transactionId", t.kind as "kind", a.type as "account",
      t.reference_type as "referenceType", t.reference_id as "referenceId", e.amount as "amount", e.balance as "balance",
      e.matures_at as "maturesAt", t.created_at as "createdAt"
    from json_array_elements(${JSON.stringify(sides)}::text::json) side
    join ledger_account a on a.member_id = ${memberId} and a.type = side->>0
    cross join lateral (
      select * from ledger_entry where account_id = a.id and (amount > 0) = (side->>1)::boolean and id < ${maxId}
      order by id desc limit ${rowLimit}) e
    join ledger_transaction t on t.id = e.transaction_id
    order by e.id desc limit ${rowLimit}`
}

export const listTrades = (
  on: DbOrTx,
  memberId: number,
  range: TradeRange,
  maxId: number,
  limit: number,
): Promise<TradeRow[]> => rows(on, tradeColumns, tradesQuery(memberId, range, maxId, limit))

/** Returns the other member of these transactions and of their reversals. Payers do not see their referrer. */
export const othersIn = (
  on: DbOrTx,
  memberId: number,
  transactionIds: readonly number[],
): Promise<{ transactionId: number; otherId: number }[]> =>
  rows(
    on,
    { transactionId: "int8", otherId: "int8" },
    sql`select t.id as "transactionId", other.id as "otherId"
      from ledger_transaction t left join ledger_transaction o on o.id = t.reverses_id
      cross join lateral (
        select case when t.member_id <> ${memberId} then t.member_id else (
          select a.member_id from ledger_entry e join ledger_account a on a.id = e.account_id
          where e.transaction_id = coalesce(o.id, t.id) and a.type = 'earnings' limit 1) end as id) other
      where t.id = any(${`{${transactionIds.join(",")}}`}::bigint[]) and other.id <> ${memberId}
        and (coalesce(o.kind, t.kind) = any(${`{${paymentKinds.join(",")}}`}::text[])
          or (t.kind = 'recharge' and t.member_id <> ${memberId}))`,
  )
