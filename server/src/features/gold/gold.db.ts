import { and, eq, inArray, sql, sum } from "drizzle-orm"
import type { BalanceKind, GoldReason } from "@redthread/contract/gold"
import { type DbOrTx, rows, type Tx } from "../../core/db"
import { goldAccount, goldTransfer } from "./gold.tables"

/** One of a member's accounts. */
export interface AccountName {
  memberId: number
  kind: BalanceKind
}

export interface LockedAccount extends AccountName {
  id: number
  /** cents */
  balance: number
}

const wantedRows = (names: readonly AccountName[]) => sql`
  json_to_recordset(${JSON.stringify(names)}::text::json) as wanted ("memberId" bigint, kind text)`

/**
 * Locks these accounts until the transaction ends, always in the order of their ids; makes those that are missing.
 * No key is locked, so that transfers, which refer to it, need not wait.
 */
export async function lockAccounts(tx: Tx, names: readonly AccountName[]): Promise<LockedAccount[]> {
  await tx.execute(sql`
    insert into gold_account (member_id, kind, balance)
    select wanted."memberId", wanted.kind, 0 from ${wantedRows(names)}
    where not exists (select from gold_account a where a.member_id = wanted."memberId" and a.kind = wanted.kind)
    order by wanted."memberId", wanted.kind on conflict do nothing`)
  return rows<LockedAccount>(
    tx,
    sql`select a.id as "id", a.member_id as "memberId", a.kind as "kind", a.balance as "balance"
      from ${wantedRows(names)} join gold_account a on a.member_id = wanted."memberId" and a.kind = wanted.kind
      order by a.id for no key update of a`,
  )
}

/** Whether the deed was done before. To be asked when its accounts are locked. */
export async function isDone(tx: Tx, reason: GoldReason, reference: string): Promise<boolean> {
  const found = await tx
    .select({ id: goldTransfer.id })
    .from(goldTransfer)
    .where(and(eq(goldTransfer.reason, reason), eq(goldTransfer.reference, reference)))
    .limit(1)
  return found.length > 0
}

export async function insertTransfers(tx: Tx, transfers: readonly (typeof goldTransfer.$inferInsert)[]): Promise<void> {
  await tx.insert(goldTransfer).values([...transfers])
}

/** Adds to stored balances; those of the house have none and are left alone. */
export async function addToBalances(tx: Tx, changes: readonly { id: number; cents: number }[]): Promise<void> {
  await tx.execute(sql`
    update gold_account set balance = balance + change.cents
    from json_to_recordset(${JSON.stringify(changes)}::text::json) as change (id bigint, cents bigint)
    where gold_account.id = change.id and gold_account.member_id is not null`)
}

/** cents in these accounts of the member together */
export async function balanceOf(on: DbOrTx, memberId: number, kinds: readonly BalanceKind[]): Promise<number> {
  const [row] = await on
    .select({ cents: sum(goldAccount.balance).mapWith(Number) })
    .from(goldAccount)
    .where(and(eq(goldAccount.memberId, memberId), inArray(goldAccount.kind, [...kinds])))
  return row?.cents ?? 0
}

export const balancesOf = (on: DbOrTx, memberId: number) =>
  on
    .select({ kind: goldAccount.kind, cents: goldAccount.balance })
    .from(goldAccount)
    .where(eq(goldAccount.memberId, memberId))
    .orderBy(goldAccount.kind)

/** A stored balance that the transfers don't bear out. */
export interface Difference {
  accountId: number
  /** cents */
  stored: number
  moved: number
}

/** One statement, so one moment: payments may go on meanwhile. */
export const findDifferences = (on: DbOrTx): Promise<Difference[]> =>
  rows<Difference>(
    on,
    sql`select a.id as "accountId", a.balance as "stored", coalesce(m.cents, 0)::bigint as "moved"
      from gold_account a left join (
        select id, sum(cents) as cents from (
          select to_id as id, amount as cents from gold_transfer
          union all select from_id, -amount from gold_transfer) legs
        group by id) m using (id)
      where a.member_id is not null and a.balance <> coalesce(m.cents, 0) order by a.id`,
  )
