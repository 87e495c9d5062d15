import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { databaseError, transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { isFullRun } from "../../../testing/full-run"
import { startApp, type TestApp } from "../../../testing/harness"
import { checkLedger } from "./gold.check.service"
import * as gold from "./gold.service"
import { give, giveMany, makeCrowd, movedOf, newReference, storedOf, untilAvailable } from "./testing/gold-crowd"

/** Members who pay each other concurrently. */
const crowdSize = isFullRun ? 200 : 50

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test("GOLD-01 concurrent payments with retries leave no difference and no deadlock", async () => {
  const crowd = await makeCrowd(crowdSize)
  await giveMany(crowd.map(({ id: memberId }) => ({ memberId, paid: 1000, promo: 150 })))
  const before = await movedOf(null)
  const payments = crowd.flatMap(({ id: from }, index) =>
    [1, 7, crowdSize - 1].map((distance) => ({
      kind: "gift" as const,
      reference: { type: "gift" as const, id: newReference() },
      from,
      to: crowd[(index + distance) % crowd.length]?.id ?? 0,
      cents: 400,
    })),
  )
  const answers = await Promise.all(
    [...payments, ...payments].map((payment) =>
      untilAvailable(() => transaction(db, (tx) => gold.pay(tx, payment))).catch(
        (error: unknown) => databaseError(error)?.code ?? "refused",
      ),
    ),
  )
  expect(new Set(answers)).toEqual(new Set([true, false, "refused"]))
  // Each has enough gold for two of three payments.
  expect(answers.filter((answer) => answer === true)).toHaveLength(2 * crowdSize)
  const stored = await Promise.all(crowd.map(({ id }) => storedOf(id)))
  for (const { paid, promo } of stored) expect({ paid, promo }).toEqual({ paid: 350, promo: 0 })
  const after = await movedOf(null)
  const members = stored.reduce((sum, state) => sum + Object.values(state).reduce((a, b) => a + b, 0), 0)
  const house = Object.values(after).reduce((a, b) => a + b, 0) - Object.values(before).reduce((a, b) => a + b, 0)
  expect(members + house - crowdSize * 1150).toBe(0)
  expect(await checkLedger(db)).toEqual([])
}, 120_000)

/** Failure points of a payment: each write, and the commit, at which the backend is killed. */
const failures = {
  "fails at its transaction": [
    "trigger failure before insert on ledger_transaction for each row",
    "raise exception 'x'",
  ],
  "fails at an entry": ["trigger failure before insert on ledger_entry for each row", "raise exception 'x'"],
  "fails at a balance": ["trigger failure after update on ledger_account for each row", "raise exception 'x'"],
  "is killed at its commit": [
    "constraint trigger failure after insert on ledger_entry deferrable initially deferred for each row",
    "perform pg_terminate_backend(pg_backend_pid()), pg_sleep(10)",
  ],
} as const

test.each(Object.entries(failures))(
  "GOLD-01 a payment whose database process %s moves nothing; again, it moves all",
  async (_, [trigger, failure]) => {
    const [anna, owner] = await makeCrowd(2)
    if (!anna || !owner) throw new Error("no crowd")
    await give(anna.id, 2000)
    const reference = { type: "gift", id: newReference() } as const
    const pay = () =>
      transaction(db, (tx) => gold.pay(tx, { kind: "gift", reference, from: anna.id, to: owner.id, cents: 1000 }))
    await db.execute(
      sql`create or replace function failure() returns trigger language plpgsql as ${sql.raw(
        `$$ begin ${failure}; return new; end $$`,
      )}`,
    )
    await db.execute(sql.raw(`create ${trigger} execute function failure()`))
    await expect(pay()).rejects.toBeInstanceOf(Error)
    await db.execute(sql.raw(`drop trigger failure on ${/ on (\w+)/.exec(trigger)?.[1] ?? ""}`))
    expect(await storedOf(anna.id)).toMatchObject({ paid: 2000 })
    expect((await movedOf(owner.id))["earnings"] ?? 0).toBe(0)
    expect(await pay()).toBe(true)
    expect(await pay()).toBe(false)
    expect(await storedOf(anna.id)).toMatchObject({ paid: 1000 })
    expect(await storedOf(owner.id)).toMatchObject({ earnings: 700 })
    expect(await checkLedger(db)).toEqual([])
  },
)
