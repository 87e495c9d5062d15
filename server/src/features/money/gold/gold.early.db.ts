import { sql } from "drizzle-orm"
import type { TransactionKind } from "@redthread/contract/gold"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { isHeld, isReleasedEarly } from "./gold.tables"

export interface UnmaturedEarning {
  id: number
  kind: TransactionKind
  /** The earning is this many cents, minus reversals. */
  cents: number
  maturesAt: string
  createdAt: string
}

interface Range {
  memberId: number
  now: Date
  id?: number
  maxId?: number
}

export const listUnmatured = (
  on: DbOrTx,
  { memberId, now, id, maxId = Number.MAX_SAFE_INTEGER }: Range,
  limit: number,
): Promise<UnmaturedEarning[]> =>
  rows(
    on,
    columns<UnmaturedEarning>({
      id: "int8",
      kind: "text",
      cents: "int8",
      maturesAt: "timestamptz",
      createdAt: "timestamptz",
    }),
    sql`select * from (
        select e.id as "id", t.kind as "kind", e.matures_at as "maturesAt", t.created_at as "createdAt",
          (e.amount + coalesce((select sum(b.amount) from ledger_entry b where b.takes_back_id = e.id), 0))::bigint as "cents"
        from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
        where a.member_id = ${memberId} and a.type = 'earnings' and e.amount > 0 and e.id < ${maxId}
          and e.matures_at > ${now.toISOString()}::timestamptz and not ${isReleasedEarly("e")} and not ${isHeld}
          ${id === undefined ? sql`` : sql`and e.id = ${id}`}) earned
      where "cents" > 0 order by "id" desc limit ${limit}`,
  )

/** Returns false if the earning was released before. */
export async function insertRelease(tx: Tx, entryId: number, now: Date): Promise<boolean> {
  const inserted = await rows(
    tx,
    { inserted: "int4" },
    sql`insert into ledger_early_release (entry_id, created_at) values (${entryId}, ${now.toISOString()}::timestamptz)
      on conflict do nothing returning 1 as "inserted"`,
  )
  return inserted.length > 0
}
