import type { Transparency } from "@redthread/contract/transparency"
import { z } from "zod"
import { type DbOrTx, transaction } from "../../../core/db/db"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { clock } from "../../../core/process/clock"
import { countActive } from "../../identity/geo/geo.country.service"
import * as transparencyDb from "./transparency.db"

const shownMonths = 12
/** The law asks for the average of six months. */
const averagedMonths = 6
/** Reports of December are decided in January: until then the year before is counted again. */
const openUntilMonth = 1

const monthOf = (date: Date): string => `${date.toISOString().slice(0, 7)}-01`

export async function show(db: DbOrTx): Promise<Transparency> {
  const [months, years] = await Promise.all([transparencyDb.listMonths(db, shownMonths), transparencyDb.listYears(db)])
  const over = months.filter(({ month }) => month < monthOf(clock.now())).slice(0, averagedMonths)
  const sum = over.reduce((total, { inUnion }) => total + inUnion, 0)
  return {
    users: {
      average: over.length === 0 ? null : Math.round(sum / over.length),
      months: months.map(({ month, members, inUnion }) => ({ month, members, in_union: inUnion })),
    },
    safety: years.map(({ year, figures, countedAt }) => ({ year, ...figures, counted_at: countedAt.toISOString() })),
  }
}

/** Counts the current month and year. */
export async function count(db: DbOrTx): Promise<void> {
  const countedAt = clock.now()
  const month = monthOf(countedAt)
  const { members, inDuty } = await countActive(db, new Date(`${month}T00:00:00Z`), "counted_in_union")
  await transparencyDb.upsertMonth(db, { month, members, inUnion: inDuty, countedAt })
  const year = countedAt.getUTCFullYear()
  const years = countedAt.getUTCMonth() < openUntilMonth ? [year - 1, year] : [year]
  for (const each of years)
    await transparencyDb.upsertYear(db, {
      year: each,
      figures: await transparencyDb.countYear(db, each),
      countedAt,
    })
}

/** Twice a day, so that the last count of a month is at its end. */
export const countFigures = defineJob({
  name: "transparency.count",
  data: z.object({}),
  handle: count,
  schedule: "50 11,23 * * *",
})

const countNow = defineJob({ name: "transparency.first", data: z.object({}), handle: count })

/** A new server publishes its first figures at once. */
export async function countFirst(db: DbOrTx): Promise<void> {
  const [counted] = await transparencyDb.listMonths(db, 1)
  if (!counted) await transaction(db, (tx) => jobs.add(tx, countNow, {}))
}

export const transparencyJobs = [countFigures, countNow]
