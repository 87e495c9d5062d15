import { eq, sql } from "drizzle-orm"
import type { AccountType, ReferenceType, TransactionKind } from "@redthread/contract/gold"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { heldOf } from "./gold.review.db"
import { isReleasedEarly, isUnmatured, ledgerAccount, partLeft, refusalPart, remainingOf } from "./gold.tables"
import type { Earned, Reduced, Remaining, WorthUse } from "./gold.worth.service"

export interface AccountName {
  memberId: number
  type: AccountType
}

export interface LockedAccount extends AccountName, Reduced {
  id: number
  balance: number
}

const requestedRows = (names: readonly AccountName[]) => sql`
  json_to_recordset(${JSON.stringify(names.map(({ memberId, type }) => ({ memberId, type })))}::text::json) as requested ("memberId" bigint, type text)`

/** Creates missing accounts and locks all in order of id, without their keys: inserts of entries do not wait. */
export async function lockAccounts(tx: Tx, names: readonly AccountName[]): Promise<LockedAccount[]> {
  await tx.execute(sql`
    insert into ledger_account (member_id, type, balance)
    select distinct requested."memberId", requested.type, 0 from ${requestedRows(names)}
    where not exists (select from ledger_account a where a.member_id = requested."memberId" and a.type = requested.type)
    order by requested."memberId", requested.type on conflict do nothing`)
  return rows(
    tx,
    columns<LockedAccount>({
      id: "int8",
      memberId: "int8",
      type: "text",
      balance: "int8",
      reduced: "int8",
      worth: "int8",
    }),
    sql`select a.id as "id", a.member_id as "memberId", a.type as "type", a.balance as "balance",
        a.reduced as "reduced", a.worth as "worth"
      from ${requestedRows(names)} join ledger_account a on a.member_id = requested."memberId" and a.type = requested.type
      order by a.id for no key update of a`,
  )
}

export interface TransactionKey {
  kind: TransactionKind
  reference: { type: ReferenceType; id: number }
  /** Part number; 0 if the reference has one transaction of this kind. */
  part?: number
}

/** Entries of earnings have the reduced part, with the sign of the amount. */
export interface NewEntry extends Partial<Reduced> {
  accountId: number
  amount: number
  maturesAt?: Date
  takesBackId?: number
}

export interface NewTransaction extends TransactionKey {
  memberId: number
  reversesId?: number
  entries: readonly NewEntry[]
  uses?: readonly { id: number; cents: number }[]
}

/** Inserts transaction, entries, balances and lots in one statement. Undefined if it was posted before. */
export async function insertTransaction(tx: Tx, posted: NewTransaction, now: Date): Promise<number | undefined> {
  const { kind, reference, part = 0, memberId, reversesId = null, entries, uses = [] } = posted
  const [row] = await rows(
    tx,
    { id: "int8" },
    sql`with inserted as (
        insert into ledger_transaction (kind, reference_type, reference_id, part, member_id, reverses_id, created_at)
        values (${kind}, ${reference.type}, ${reference.id}, ${part}, ${memberId}, ${reversesId}, ${now.toISOString()})
        on conflict on constraint ledger_transaction_once do nothing returning id),
      entry as (
        select * from rows from (json_to_recordset(${JSON.stringify(entries)}::text::json) as
          ("accountId" bigint, amount bigint, "maturesAt" timestamptz, "takesBackId" bigint, reduced bigint, worth bigint))
          with ordinality as entry ("accountId", amount, "maturesAt", "takesBackId", reduced, worth, turn)),
      changed as (
        update ledger_account a set balance = a.balance + total.amount,
          reduced = a.reduced + coalesce(total.reduced, 0), worth = a.worth + coalesce(total.worth, 0)
        from inserted, (select "accountId", sum(amount)::bigint as amount, sum(reduced)::bigint as reduced,
          sum(worth)::bigint as worth from entry group by 1) total
        where a.id = total."accountId" and a.member_id is not null returning a.id, a.balance),
      used as (select * from json_to_recordset(${JSON.stringify(uses)}::text::json) as used (id bigint, cents bigint)),
      taken as (update ledger_lot l set remaining = l.remaining - used.cents from inserted, used where l.id = used.id),
      spent as (insert into ledger_lot_use (transaction_id, lot_id, cents)
        select inserted.id, used.id, used.cents from inserted, used),
      written as (insert into ledger_entry (transaction_id, account_id, amount, balance, matures_at, takes_back_id,
        reduced, worth)
      select inserted.id, entry."accountId", entry.amount,
        changed.balance - coalesce(sum(entry.amount) over (partition by entry."accountId" order by turn
          rows between 1 following and unbounded following), 0),
        "maturesAt", "takesBackId", entry.reduced, entry.worth
      from inserted, entry left join changed on changed.id = entry."accountId" order by turn)
      select id as "id" from inserted`,
  )
  return row?.id
}

const matchesKey = ({ kind, reference, part = 0 }: TransactionKey) =>
  sql`t.kind = ${kind} and t.reference_type = ${reference.type} and t.reference_id = ${reference.id} and t.part = ${part}`

export interface PostedEntry extends AccountName, Remaining, Reduced {
  id: number
  accountId: number
  amount: number
  /** Staff refused this many cents of the earning; they were reversed and the house has them. */
  refused: number
  isUnmatured: boolean
  /** If true, staff released the earning before it matures, and it is not held. */
  isReleasedEarly: boolean
  maturesAt: string | null
}

export interface PostedTransaction {
  id: number
  memberId: number
  entries: PostedEntry[]
}

const postedColumns = {
  id: "int8",
  accountId: "int8",
  memberId: "int8",
  type: "text",
  amount: "int8",
  maturesAt: "timestamptz?",
  isUnmatured: "bool",
  remaining: "int8",
  reduced: "int8",
  worth: "int8",
  remainingReduced: "int8",
  remainingWorth: "int8",
  isReleasedEarly: "bool",
  refused: "int8",
} as const

const maturesAfter = (now: Date) => sql`e.matures_at > ${now.toISOString()}::timestamptz`

const entryColumns = (now: Date) => sql`
  e.id as "id", e.account_id as "accountId", a.member_id as "memberId", a.type as "type", e.amount as "amount",
  e.matures_at as "maturesAt", ${isUnmatured(now)} as "isUnmatured", ${remainingOf} as "remaining",
  coalesce(e.reduced, 0) as "reduced", coalesce(e.worth, 0) as "worth", ${partLeft("reduced")} as "remainingReduced",
  ${partLeft("worth")} as "remainingWorth",
  coalesce(${maturesAfter(now)}, false) and not ${isUnmatured(now)} as "isReleasedEarly",
  coalesce((select -sum(b.amount) from ledger_entry b join ledger_transaction bt on bt.id = b.transaction_id
    where b.takes_back_id = e.id and bt.kind = 'reversal' and bt.part = ${refusalPart}), 0)::bigint as "refused"`

export async function findTransaction(tx: Tx, key: TransactionKey, now: Date): Promise<PostedTransaction | undefined> {
  const entries = await rows(
    tx,
    columns<PostedEntry & { transactionId: number; payerId: number }>({
      ...postedColumns,
      transactionId: "int8",
      payerId: "int8",
    }),
    sql`select t.id as "transactionId", t.member_id as "payerId", ${entryColumns(now)}
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where ${matchesKey(key)} and a.member_id is not null order by e.id`,
  )
  const [first] = entries
  return first && { id: first.transactionId, memberId: first.payerId, entries }
}

/** The result is valid only once the accounts of the transaction are locked. */
export const isPosted = async (tx: Tx, key: TransactionKey): Promise<boolean> =>
  (await rows(tx, { found: "int4" }, sql`select 1 as "found" from ledger_transaction t where ${matchesKey(key)}`))
    .length > 0

export interface EarnedShare extends PostedEntry, Omit<WorthUse, "cents"> {
  /** The transaction spent this many cents of paid gold, of which `used` are from this top-up. */
  spent: number
  used: number
}

/** Lists earnings from this top-up that cannot be cashed out yet, latest first. */
export const sharesEarnedFrom = (on: DbOrTx, { id }: { id: number }, now: Date): Promise<EarnedShare[]> =>
  rows(
    on,
    columns<EarnedShare>({ ...postedColumns, spent: "int8", used: "int8", lotCents: "int8", lotWorth: "int8?" }),
    sql`select ${entryColumns(now)}, used.cents as "used", l.cents as "lotCents", l.worth as "lotWorth",
        (select sum(u.cents) from ledger_lot_use u where u.transaction_id = used.transaction_id)::bigint as "spent"
      from ledger_lot l join ledger_lot_use used on used.lot_id = l.id
        join ledger_entry e on e.transaction_id = used.transaction_id join ledger_account a on a.id = e.account_id
      where l.transaction_id = ${id} and a.type = 'earnings' and e.amount > 0
        and (${maturesAfter(now)} or ${isUnmatured(now)})
      order by e.transaction_id desc, e.id desc`,
  )

export const balancesOf = (on: DbOrTx, memberId: number) =>
  on
    .select({
      type: ledgerAccount.type,
      cents: ledgerAccount.balance,
      reduced: ledgerAccount.reduced,
      worth: ledgerAccount.worth,
    })
    .from(ledgerAccount)
    .where(eq(ledgerAccount.memberId, memberId))
    .orderBy(ledgerAccount.type)

export async function unmaturedOf(on: DbOrTx, memberId: number, now: Date): Promise<Earned> {
  const [row] = await rows(
    on,
    { cents: "int8", reduced: "int8", worth: "int8" },
    sql`select coalesce(sum(e.amount), 0)::bigint as "cents", coalesce(sum(e.reduced), 0)::bigint as "reduced",
        coalesce(sum(e.worth), 0)::bigint as "worth"
      from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.member_id = ${memberId} and a.type = 'earnings' and ${maturesAfter(now)} and not ${isReleasedEarly("e")}`,
  )
  const held = await heldOf(on, memberId, now)
  const { cents, reduced, worth } = row ?? { cents: 0, reduced: 0, worth: 0 }
  return { cents: cents + held.cents, reduced: reduced + held.reduced, worth: worth + held.worth }
}

export async function maturedOf(on: DbOrTx, memberId: number, now: Date): Promise<number> {
  const balances = await balancesOf(on, memberId)
  const earnings = balances.find(({ type }) => type === "earnings")?.cents ?? 0
  return earnings - (await unmaturedOf(on, memberId, now)).cents
}

/** Omits cash-outs. Maturity is filtered for the index: earnings and reversals mature after they are posted. */
export const earnedByMonth = (on: DbOrTx, memberId: number, since: Date): Promise<{ month: string; cents: number }[]> =>
  rows(
    on,
    { month: "text", cents: "int8" },
    sql`select to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as "month", sum(e.amount)::bigint as "cents"
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.member_id = ${memberId} and a.type = 'earnings'
        and e.matures_at >= ${since.toISOString()}::timestamptz and t.created_at >= ${since.toISOString()}::timestamptz
      group by 1 order by 1 desc`,
  )
