import type { ReplyBody } from "@redthread/contract/core/call"
import { toGold, type TransactionKind, transactionKinds } from "@redthread/contract/gold"
import { funnelSteps, type listBreakdown, type listModeration, type listMoney } from "@redthread/contract/staff-figures"
import { allowLongStatements, type DbOrTx, transaction } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import * as figuresDb from "./staff.figures.db"
import * as moneyDb from "./staff.money.db"

const usualDays = 30

export async function breakdown(db: DbOrTx, days = usualDays): Promise<ReplyBody<typeof listBreakdown>> {
  const from = new Date(clock.ms() - days * dayMs)
  const [countries, languages, funnel] = await Promise.all([
    figuresDb.countCountries(db, from),
    figuresDb.countLanguages(db, from),
    figuresDb.countFunnel(db, from),
  ])
  const toPart = ({ cents, ...part }: (typeof countries)[number]) => ({ ...part, paid: toGold(cents) })
  return {
    counted_at: clock.now().toISOString(),
    countries: countries.map(toPart),
    languages: languages.map(toPart),
    funnel: funnelSteps.map((step) => ({ step, members: funnel?.[step] ?? 0 })),
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Counts the days from the last counted one until today, and yesterday again because entries may be late. */
export async function countMoney(db: DbOrTx): Promise<void> {
  const last = await moneyDb.lastDay(db)
  if (last === undefined) return
  const today = Date.parse(dayOf(clock.ms()))
  for (let day = Math.min(Date.parse(last), today - dayMs); day <= today; day += dayMs)
    await transaction(db, async (tx) => {
      await allowLongStatements(tx)
      await moneyDb.countDay(tx, dayOf(day), clock.now())
    })
}

const otherKinds: readonly TransactionKind[] = ["recharge", "promotion", "release", "refund", "cash_out", "reversal"]

/** Members spend by these. A hold is spent when it is taken; a refund gives it back. */
const spendingKinds = transactionKinds.filter((kind) => !otherKinds.includes(kind))

/** Midnight (UTC) of an earlier day. */
const dayBefore = (days: number): Date => new Date(Date.parse(dayOf(clock.ms())) - days * dayMs)

export async function money(db: DbOrTx, days = usualDays): Promise<ReplyBody<typeof listMoney>> {
  const [from, earlier] = [dayBefore(days - 1), dayBefore(2 * days - 1)]
  const [kinds, countries, languages, { at, first }] = await Promise.all([
    moneyDb.sumKinds(db, from, earlier),
    moneyDb.sumCountries(db, from, spendingKinds),
    moneyDb.sumLanguages(db, from, spendingKinds),
    moneyDb.countedAt(db),
  ])
  const hasPrevious = first !== null && Date.parse(first) < from.getTime()
  const toPart = ({ name, sold, spent, refunded, paid_out }: (typeof countries)[number]) => ({
    name,
    sold: toGold(sold),
    spent: toGold(spent),
    refunded: toGold(refunded),
    paid_out: toGold(paid_out),
  })
  return {
    counted_at: at === null ? null : new Date(at).toISOString(),
    kinds: transactionKinds.map((kind) => {
      const { transactions = 0, cents = 0, before = 0 } = kinds.find((one) => one.kind === kind) ?? {}
      return { kind, transactions, moved: toGold(cents), previous: hasPrevious ? toGold(before) : null }
    }),
    countries: countries.map(toPart),
    languages: languages.map(toPart),
  }
}

/** The first day (UTC) of the month eleven months ago. */
function firstMonth(): Date {
  const now = clock.now()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1))
}

export async function moderation(db: DbOrTx): Promise<ReplyBody<typeof listModeration>> {
  const from = firstMonth()
  const [months, grounds] = await Promise.all([figuresDb.countModeration(db, from), figuresDb.countGrounds(db, from)])
  return {
    counted_at: clock.now().toISOString(),
    items: months.map(({ medianHours, ...month }) => ({ ...month, median_hours: medianHours })),
    grounds,
  }
}
