import { toGold } from "@redthread/contract/gold"
import type { DayFigures } from "@redthread/contract/staff"
import { allowLongStatements, transaction, type DbOrTx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { dayMs } from "../../../core/process/duration"
import * as figuresDb from "./staff.figures.db"

const usualDays = 30

/** Midnight (UTC) so many days before today. */
const dayBefore = (days: number): Date => new Date(Math.floor(clock.ms() / dayMs - days) * dayMs)

/** Counts today, and yesterday once more, in which something may have come late. */
export const countFigures = (db: DbOrTx): Promise<void> =>
  transaction(db, async (tx) => {
    await allowLongStatements(tx)
    for (const days of [1, 0]) await figuresDb.count(tx, dayBefore(days), clock.now())
  })

/** The last days, the earliest first; a day that was not counted is left out. */
export async function listFigures(db: DbOrTx, days = usualDays): Promise<{ items: DayFigures[] }> {
  const found = await figuresDb.list(db, dayBefore(days - 1))
  return {
    items: found.map(({ paidCents, countedAt: _countedAt, ...row }) => ({ ...row, paid: toGold(paidCents) })),
  }
}
