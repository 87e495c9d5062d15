import type { ReplyBody } from "@redthread/contract/core/call"
import { toGold } from "@redthread/contract/gold"
import { funnelSteps, type listBreakdown, type listModeration } from "@redthread/contract/staff-figures"
import type { DbOrTx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import * as figuresDb from "./staff.figures.db"

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
