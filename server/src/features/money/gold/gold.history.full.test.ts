import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { clock } from "../../../core/process/clock"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { isFullRun } from "../../../testing/full-run"
import { startApp, type TestApp } from "../../../testing/harness"
import { checkLedger } from "./gold.check.service"
import { followAll, house, type Runner, runHere, runThere } from "./testing/ledger-follow"
import { SecondProcess } from "./testing/ledger-second-process"
import { batchesOf, daysBetween, step } from "./testing/ledger-steps"

/** Number of histories, and of concurrent ones. Each deadly one has its own second process. */
const living = isFullRun ? { count: 600, together: 50, maxLength: 20 } : { count: 25, together: 25, maxLength: 20 }
const deadly = isFullRun ? { count: 32, together: 8, maxLength: 20 } : { count: 2, together: 2, maxLength: 5 }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  clock.set(new Date())
})
afterAll(() => app.stop())

/** Prints the failing history with its seed. */
function followRandom({ count, together, maxLength }: typeof living, run: Runner): Promise<void> {
  const history = fc.array(step, { minLength: 4, maxLength, size: "max" }).map(batchesOf)
  const histories = fc.array(history, { minLength: together, maxLength: together })
  return fc.assert(
    fc.asyncProperty(histories, daysBetween, (selected, days) => followAll(selected, days, run)),
    // No shrinking of fifty histories: the failing one is reported.
    { numRuns: count / together, endOnFailure: true },
  )
}

/** cents of the house in the ledger */
async function storedOfHouse(): Promise<number | undefined> {
  const [stored] = await rows<{ cents: number }>(
    db,
    sql`select coalesce(sum(amount), 0)::bigint as cents
      from ledger_entry e join ledger_account a on a.id = e.account_id where a.member_id is null`,
  )
  return stored?.cents
}

/** The full run has hundreds of histories, others in each run, and shares the processors with browsers. */
const timeoutMs = isFullRun ? 1_800_000 : 600_000

test(
  "GOLD-01 random histories, retried and at once, leave the balances of a model in memory",
  async () => {
    await followRandom(living, runHere)
    expect(await checkLedger(db)).toEqual([])
    expect(await storedOfHouse()).toBe(house.cents)
  },
  timeoutMs,
)

test(
  "GOLD-01 so do histories of two processes, one of which is killed between two statements",
  async () => {
    const seconds = Array.from({ length: deadly.together }, () => new SecondProcess(app.databaseUrl))
    await followRandom(deadly, runThere(seconds))
    await Promise.all(seconds.map((second) => second.stop()))
    const deaths = seconds.reduce((all, second) => all + second.deaths, 0)
    // Most histories contain a death; those of the normal run may be too short.
    expect(deaths).toBeGreaterThanOrEqual(isFullRun ? 24 : 0)
    expect(await checkLedger(db)).toEqual([])
    expect(await storedOfHouse()).toBe(house.cents)
  },
  timeoutMs,
)
