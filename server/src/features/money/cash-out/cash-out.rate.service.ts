import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import * as cashOutDb from "./cash-out.db"
import { dayMs } from "../../../core/process/duration"

const weekCount = 4
/** Minimum USD per gold: earnings keep half of their nominal value, however cheaply gold was sold. */
const minRate = 0.5

export function weekOf(time: Date): Date {
  const day = (time.getUTCDay() + 6) % 7
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() - day))
}

/** USD per gold: net receipts per gold sold. */
export function rateOf({ net, sold }: { net: number; sold: number }): number {
  if (sold === 0) return 1
  return Math.min(1, Math.max(minRate, Math.floor((net / sold) * 10_000) / 10_000))
}

/** Rate of the four weeks before this one; computed on first use. */
export async function currentRate(on: DbOrTx): Promise<number> {
  const monday = weekOf(clock.now())
  const week = monday.toISOString().slice(0, 10)
  const stored = await cashOutDb.findRate(on, week)
  if (stored !== undefined) return stored
  const from = new Date(monday.getTime() - weekCount * 7 * dayMs)
  await cashOutDb.insertRate(on, week, rateOf(await cashOutDb.sumReceipts(on, from, monday)))
  return (await cashOutDb.findRate(on, week)) ?? 1
}
