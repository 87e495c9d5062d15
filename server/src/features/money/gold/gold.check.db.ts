import { eq, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { house } from "./gold.kinds"
import { ledgerCheck } from "./gold.tables"

export type CheckRow = typeof ledgerCheck.$inferSelect

/** The row is locked, so that two processes cannot check at the same time. */
export async function lockCheck(tx: Tx): Promise<CheckRow> {
  const [row] = await tx.select().from(ledgerCheck).where(eq(ledgerCheck.id, 1)).for("update")
  if (!row) throw new Error("ledger_check has lost its only row, id 1")
  return row
}

export async function saveCheck(tx: Tx, change: Partial<typeof ledgerCheck.$inferInsert>): Promise<void> {
  await tx.update(ledgerCheck).set(change).where(eq(ledgerCheck.id, 1))
}

export interface Difference {
  accountId: number
  stored: number
  entries: number
  holds: number | null
  /** The reduced part of earnings differs by cents of gold, and its worth by cents of USD. */
  reducedOff?: number
  worthOff?: number
}

export interface ComparedAccount extends Difference {
  /** `reduced` and `worth` are stored; the `...Off` fields are the difference from the entries. 0 unless earnings. */
  reduced: number
  worth: number
  reducedOff: number
  worthOff: number
  lastEntryId: number | null
}

/** One statement reads one snapshot while payments go on. Entry ids of an account ascend under its lock. */
export const compareAccounts = (tx: Tx, afterId: number, limit: number): Promise<ComparedAccount[]> =>
  rows(
    tx,
    columns<ComparedAccount>({
      accountId: "int8",
      stored: "int8",
      entries: "int8",
      holds: "int8?",
      reduced: "int8",
      worth: "int8",
      reducedOff: "int8",
      worthOff: "int8",
      lastEntryId: "int8?",
    }),
    sql`select a.id as "accountId", a.balance as "stored", added.last as "lastEntryId",
        (coalesce(c.balance, 0) + coalesce(added.amount, 0))::bigint as "entries",
        a.reduced as "reduced", (a.reduced - coalesce(c.reduced, 0) - coalesce(added.reduced, 0))::bigint as "reducedOff",
        a.worth as "worth", (a.worth - coalesce(c.worth, 0) - coalesce(added.worth, 0))::bigint as "worthOff",
        case when a.type = 'escrow' then (select coalesce(sum(h.paid + h.promo), 0)::bigint from ledger_hold h
          where h.member_id = a.member_id and h.settled_by is null) end as "holds"
      from ledger_account a left join ledger_checkpoint c on c.account_id = a.id
      cross join lateral (
        select sum(e.amount) as amount, sum(e.reduced) as reduced, sum(e.worth) as worth, max(e.id) as last from (values (true), (false)) side (plus)
        join ledger_entry e on e.account_id = a.id and (e.amount > 0) = side.plus and e.id > coalesce(c.entry_id, 0)
      ) added
      where a.id > ${afterId} and a.member_id is not null order by a.id limit ${limit}`,
  )

export async function saveCheckpoints(tx: Tx, right: readonly ComparedAccount[]): Promise<void> {
  const moved = right.filter(({ lastEntryId }) => lastEntryId !== null)
  if (moved.length === 0) return
  await tx.execute(sql`
    insert into ledger_checkpoint (account_id, entry_id, balance, reduced, worth)
    select "accountId", "lastEntryId", entries, reduced, worth from json_to_recordset(${JSON.stringify(moved)}::text::json)
      as compared ("accountId" bigint, "lastEntryId" bigint, entries bigint, reduced bigint, worth bigint)
    on conflict (account_id) do update set entry_id = excluded.entry_id, balance = excluded.balance,
      reduced = excluded.reduced, worth = excluded.worth`)
}

const ofHouse = sql`e.account_id in (${sql.raw(Object.values(house).join(", "))})`

export interface SummedTransaction {
  id: number
  sum: number
  /** Members received these cents, minus cents they paid to the house. */
  transferred: number
}

/** Sums only transactions before `before`: after it, one with a lower id may still commit. */
export const sumTransactions = (tx: Tx, afterId: number, before: Date, limit: number): Promise<SummedTransaction[]> =>
  rows(
    tx,
    { id: "int8", sum: "int8", transferred: "int8" },
    sql`select t.id as "id", coalesce(all_of_it.sum, 0)::bigint as "sum",
        coalesce(all_of_it.transferred, 0)::bigint as "transferred"
      from ledger_transaction t cross join lateral (
        select sum(e.amount) as sum, -sum(e.amount) filter (where ${ofHouse}) as transferred
        from ledger_entry e where e.transaction_id = t.id) all_of_it
      where t.id > ${afterId} and t.created_at < ${before.toISOString()}::timestamptz
      order by t.id limit ${limit}`,
  )

interface Sums {
  balances: number
  escrow: number
  transferred: number
}

/** One statement reads all sums, so that they are of one snapshot. */
export async function sumBalances(tx: Tx, afterId: number): Promise<Sums> {
  const [row] = await rows(
    tx,
    { balances: "int8", escrow: "int8", transferred: "int8" },
    sql`select coalesce(sum(balance), 0)::bigint as "balances",
        coalesce(sum(balance) filter (where type = 'escrow'), 0)::bigint as "escrow",
        (select coalesce(-sum(e.amount), 0)::bigint from ledger_entry e
          where e.transaction_id > ${afterId} and ${ofHouse}) as "transferred"
      from ledger_account where member_id is not null`,
  )
  return row ?? { balances: 0, escrow: 0, transferred: 0 }
}

export async function findCheck(on: DbOrTx): Promise<CheckRow | undefined> {
  const [row] = await on.select().from(ledgerCheck)
  return row
}
