import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { listOrders, orderDays } from "@redthread/contract/mall"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { isFullRun } from "../../../testing/full-run"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "../../money/gold/gold.check.service"
import { storedOf } from "../../money/gold/testing/gold-crowd"
import { expire } from "./mall.service"
import { accept, act, attempt, claim, deliver, funds, pair, rowOf, support, tulips } from "./testing/mall-crowd"

let app: TestApp
let staff: TestMember
beforeAll(async () => {
  app = await startApp()
  staff = await support(app)
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const cents = tulips.price * 100

/** The write at which a step is cut off; `its commit`: after all writes, by ending the database connection. */
const cuts = {
  "its commit": "constraint trigger failure after insert or update on mall_order deferrable initially deferred",
  "an entry": "trigger failure before insert on ledger_entry",
  "its order": "trigger failure before insert or update on mall_order",
  "the ledger": "trigger failure before insert on ledger_transaction",
  "the notification": "trigger failure before insert on notification",
  "a photo": "trigger failure before insert on mall_order_photo",
} as const
type Cut = keyof typeof cuts

async function cut(where: Cut, work: () => Promise<unknown>): Promise<void> {
  const failure =
    where === "its commit"
      ? "perform pg_terminate_backend(pg_backend_pid()), pg_sleep(10)"
      : "raise exception 'cut off'"
  await db.execute(
    sql.raw(
      `create or replace function failure() returns trigger language plpgsql as $$ begin ${failure}; return new; end $$`,
    ),
  )
  await db.execute(sql.raw(`create ${cuts[where]} for each row execute function failure()`))
  await work().catch(() => undefined)
  await db.execute(sql.raw(`drop trigger failure on ${/ on (\w+)/.exec(cuts[where])?.[1] ?? ""}`))
}

/** Cuts a step off and retries it, unless it succeeds because it writes nothing there. */
async function cutThenDo(where: Cut, step: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  await cut(where, step)
  if (!(await isDone())) await step()
  expect(await isDone()).toBe(true)
}

const ordersOf = async (member: TestMember) => (await member.ok(listOrders, { query: {} })).items
const isIn = (id: number, state: string) => async () => (await rowOf(id))?.state === state

/** The first attempt is cut off; with one key there is one order in any case. */
async function orderCut(where: Cut, payer: TestMember, receiver: TestMember): Promise<number> {
  const key = `cut ${where} ${payer.id}`
  await cut(where, () => attempt(payer, receiver, {}, key))
  await attempt(payer, receiver, {}, key)
  const orders = await ordersOf(payer)
  expect(orders).toHaveLength(1)
  expect(await storedOf(payer.id)).toMatchObject({ escrow: cents })
  return orders[0]?.id ?? 0
}

const tried = (Object.keys(cuts) as Cut[]).slice(0, isFullRun ? undefined : 2)

describe.each(tried)("cut off at %s", (where) => {
  test("GIFT-03 an order ends either delivered or refunded, once", async () => {
    const [payer, receiver] = await pair(app)
    const id = await orderCut(where, payer, receiver)
    await cutThenDo(where, () => accept(receiver, id), isIn(id, "prepare_delivery"))
    await claim(staff, id)
    await cutThenDo(where, () => deliver(staff, id), isIn(id, "delivered"))
    expect((await ordersOf(payer))[0]?.photos).toHaveLength(1)
    expect(await storedOf(payer.id)).toMatchObject({ escrow: cents })
    await cutThenDo(where, () => act(receiver, id, "receive"), isIn(id, "signed_received"))
    expect(await storedOf(payer.id)).toMatchObject({ paid: funds - cents, escrow: 0 })

    const [other, another] = await pair(app)
    const refused = await orderCut(where, other, another)
    await cutThenDo(where, () => act(another, refused, "refuse"), isIn(refused, "canceled"))
    expect(await storedOf(other.id)).toMatchObject({ paid: funds, escrow: 0 })

    const [third, fourth] = await pair(app)
    const late = await orderCut(where, third, fourth)
    clock.advance(orderDays.pending_accept * 86_400_000 + 1)
    await cutThenDo(where, () => expire(db), isIn(late, "canceled"))
    expect(await storedOf(third.id)).toMatchObject({ paid: funds, escrow: 0 })
    expect(await rowOf(id)).toMatchObject({ state: "signed_received" })
    expect(await checkLedger(db)).toEqual([])
  })
})
