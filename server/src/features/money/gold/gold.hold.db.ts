import { sql } from "drizzle-orm"
import type { ReferenceType } from "@redthread/contract/gold"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { ledgerHold } from "./gold.tables"

export interface Hold {
  transactionId: number
  memberId: number
  /** In cents. */
  paid: number
  promo: number
  isOpen: boolean
}

const holdColumns = columns<Hold>({
  transactionId: "int8",
  memberId: "int8",
  paid: "int8",
  promo: "int8",
  isOpen: "bool",
})

const selectHold = sql`select h.transaction_id as "transactionId", h.member_id as "memberId", h.paid as "paid", h.promo as "promo",
  h.settled_by is null as "isOpen" from ledger_hold h`

export async function insertHold(tx: Tx, hold: Omit<Hold, "isOpen">): Promise<void> {
  await tx.insert(ledgerHold).values(hold)
}

export async function findHold(
  on: DbOrTx,
  reference: { type: ReferenceType; id: number },
  part: number,
): Promise<Hold | undefined> {
  const [row] = await rows(
    on,
    holdColumns,
    sql`${selectHold} join ledger_transaction t on t.id = h.transaction_id
      where t.kind = 'hold' and t.reference_type = ${reference.type} and t.reference_id = ${reference.id}
        and t.part = ${part}`,
  )
  return row
}

export async function findReleased(tx: Tx, transactionId: number): Promise<Hold | undefined> {
  const [row] = await rows(tx, holdColumns, sql`${selectHold} where h.settled_by = ${transactionId}`)
  return row
}

export async function settleHold(tx: Tx, transactionId: number, settledBy: number): Promise<void> {
  await tx.execute(sql`update ledger_hold set settled_by = ${settledBy} where transaction_id = ${transactionId}`)
}
