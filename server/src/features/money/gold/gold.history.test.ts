import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { clock } from "../../../core/process/clock"
import { db, rows } from "../../../core/db/db"
import { isFullRun } from "../../../testing/full-run"
import { startApp, type TestApp } from "../../../testing/harness"
import { checkLedger } from "./gold.check.service"
import { follow, house, type Runner, runHere, runThere } from "./testing/ledger-follow"
import { SecondProcess } from "./testing/ledger-second-process"
import { batchesOf, step } from "./testing/ledger-steps"

/** Histories of the normal run take a few seconds, most of them the start of each second process. */
const histories = isFullRun ? 3000 : 25
const deadly = isFullRun ? { numRuns: 80, maxLength: 20 } : { numRuns: 1, maxLength: 5 }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  clock.set(new Date())
})
afterAll(() => app.stop())

/** Follows so many random histories; the seed of one that fails is printed. */
function followAll(numRuns: number, maxLength: number, run: Runner): Promise<void> {
  const history = fc.array(step, { minLength: 4, maxLength, size: "max" }).map(batchesOf)
  // Making the failing history shorter takes minutes: that is left to full runs.
  return fc.assert(
    fc.asyncProperty(history, (batches) => follow(batches, run)),
    { numRuns, endOnFailure: !isFullRun },
  )
}

/** cents of the house, as the ledger has them */
async function storedOfHouse(): Promise<number | undefined> {
  const [stored] = await rows<{ cents: number }>(
    db,
    sql`select coalesce(sum(amount), 0)::bigint as cents
      from ledger_entry e join ledger_account a on a.id = e.account_id where a.member_id is null`,
  )
  return stored?.cents
}

test("GOLD-01 random histories, retried and at once, leave the balances of a model in memory", async () => {
  await followAll(histories, 20, runHere)
  expect(await checkLedger()).toEqual([])
  expect(await storedOfHouse()).toBe(house.cents)
}, 1_200_000)

test("GOLD-01 so do histories of two processes, one of which is killed between two statements", async () => {
  const second = new SecondProcess(app.databaseUrl)
  await followAll(deadly.numRuns, deadly.maxLength, runThere(second))
  await second.stop()
  // A history of the normal run may be too short for a death.
  expect(second.deaths).toBeGreaterThanOrEqual(isFullRun ? deadly.numRuns : 0)
  expect(await checkLedger()).toEqual([])
  expect(await storedOfHouse()).toBe(house.cents)
}, 1_200_000)
