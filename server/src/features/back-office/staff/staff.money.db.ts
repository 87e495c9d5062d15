import type { MoneyPart, MovedKind } from "@redthread/contract/staff-figures"
import { type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { ledgerEntry, ledgerTransaction } from "../../money/gold/gold.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { dayMoney } from "./staff.tables"

/** Returns the last counted day, or that of the first transaction; undefined without any. */
export async function lastDay(on: DbOrTx): Promise<string | undefined> {
  const [row] = await rows(
    on,
    { day: "text?" },
    sql`select coalesce((select max(${dayMoney.day}) from ${dayMoney}),
      (select (min(${ledgerTransaction.createdAt}) at time zone 'UTC')::date from ${ledgerTransaction}))::text as "day"`,
  )
  return row?.day ?? undefined
}

/** Counts a day (UTC) again. The positive entries of a transaction sum to the gold that it moved. */
export async function countDay(tx: Tx, day: string, now: Date): Promise<void> {
  // Two processes that count at once would insert the same rows.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('day_money'))`)
  await tx.execute(sql`delete from day_money where day = ${day}::date`)
  await tx.execute(
    sql`insert into day_money (day, kind, country, language, transactions, cents, counted_at)
      select ${day}::date, ${ledgerTransaction.kind}, coalesce(${profile.countryCode}, ''), coalesce(${profile.language}, ''),
        count(distinct ${ledgerTransaction.id}), sum(${ledgerEntry.amount}), ${now.toISOString()}::timestamptz
      from ${ledgerTransaction}
      join ${ledgerEntry} on ${ledgerEntry.transactionId} = ${ledgerTransaction.id} and ${ledgerEntry.amount} > 0
      left join ${profile} on ${profile.memberId} = ${ledgerTransaction.memberId}
      where ${ledgerTransaction.createdAt} >= ${day}::date::timestamp at time zone 'UTC'
        and ${ledgerTransaction.createdAt} < (${day}::date + 1)::timestamp at time zone 'UTC'
      group by 2, 3, 4`,
  )
}

type Kind = Omit<MovedKind, "moved" | "previous"> & { cents: number; before: number }

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Sums per kind since `from`, and from `earlier` until then. */
export const sumKinds = (on: DbOrTx, from: Date, earlier: Date): Promise<Kind[]> =>
  rows(
    on,
    columns<Kind>({ kind: "text", transactions: "int4", cents: "float8", before: "float8" }),
    sql`select ${dayMoney.kind} as "kind",
        coalesce(sum(${dayMoney.transactions}) filter (where ${dayMoney.day} >= ${dayOf(from)}::date), 0)::int as "transactions",
        coalesce(sum(${dayMoney.cents}) filter (where ${dayMoney.day} >= ${dayOf(from)}::date), 0)::float8 as "cents",
        coalesce(sum(${dayMoney.cents}) filter (where ${dayMoney.day} < ${dayOf(from)}::date), 0)::float8 as "before"
      from ${dayMoney} where ${dayMoney.day} >= ${dayOf(earlier)}::date group by 1`,
  )

type Part = Record<Exclude<keyof MoneyPart, "name">, number> & { name: string }

const partsMax = 60

const listOf = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )

const sumBy = (on: DbOrTx, column: SQL, from: Date, spending: readonly string[]): Promise<Part[]> => {
  const of = (kinds: SQL): SQL =>
    sql`coalesce(sum(${dayMoney.cents}) filter (where ${dayMoney.kind} in (${kinds})), 0)::float8`
  return rows(
    on,
    columns<Part>({ name: "text", sold: "float8", spent: "float8", refunded: "float8", paid_out: "float8" }),
    sql`select ${column} as "name", ${of(sql`'recharge'`)} as "sold", ${of(listOf(spending))} as "spent",
        ${of(sql`'refund', 'reversal'`)} as "refunded", ${of(sql`'cash_out'`)} as "paid_out"
      from ${dayMoney} where ${dayMoney.day} >= ${dayOf(from)}::date
      group by 1 order by "sold" desc, "spent" desc, "name" limit ${partsMax}::int`,
  )
}

/** `spending`: kinds of transactions by which members spend. */
export const sumCountries = (on: DbOrTx, from: Date, spending: readonly string[]): Promise<Part[]> =>
  sumBy(on, sql`${dayMoney.country}`, from, spending)

export const sumLanguages = (on: DbOrTx, from: Date, spending: readonly string[]): Promise<Part[]> =>
  sumBy(on, sql`${dayMoney.language}`, from, spending)

export async function countedAt(on: DbOrTx): Promise<{ at: string | null; first: string | null }> {
  const [row] = await rows(
    on,
    { at: "timestamptz?", first: "text?" },
    sql`select max(${dayMoney.countedAt}) as "at", min(${dayMoney.day})::text as "first" from ${dayMoney}`,
  )
  return row ?? { at: null, first: null }
}
