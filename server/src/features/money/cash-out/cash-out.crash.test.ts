import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest"
import { listWithdrawals, withdraw } from "@redthread/contract/withdraw"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { clock, dayMs } from "../../../core/process/clock"
import { callServer, serve, type TestApp, type TestMember } from "../../../testing/harness"
import { killAtWrite } from "../../../testing/kill-at-write"
import { ServerProcess } from "../../../testing/server-process"
import { makeTestDatabase, type TestDatabase } from "../../../testing/test-database"
import { checkLedger } from "../gold/gold.check.service"
import * as gold from "../gold/gold.service"
import { makeCrowd, newReference } from "../gold/testing/gold-crowd"

/** Writes of a cash-out request in their order; the process is killed during one. `its commit`: without a reply. */
const places = {
  "its key": "trigger hold before insert on idempotency",
  "the payout account": "trigger hold before insert on payment_account",
  "its row": "trigger hold before insert on withdrawal",
  "the ledger": "trigger hold before insert on ledger_transaction",
  "an entry": "trigger hold before insert on ledger_entry",
  "the balance": "trigger hold before update on ledger_account",
  "its amounts": "trigger hold before update on withdrawal",
  "its reply": "trigger hold before update on idempotency",
  "its commit": "constraint trigger hold after insert on withdrawal deferrable initially deferred",
} as const
type Place = keyof typeof places

const crashes = (Object.keys(places) as Place[]).flatMap((place) =>
  (["repeated", "left alone"] as const).map((after) => ({ place, after })),
)

let database: TestDatabase
let dataDir: string
let child: ServerProcess | null = null
let app: TestApp | null = null
const owners: TestMember[] = []

/** Runs in this process: the server after the crash. */
async function takeOver(): Promise<TestApp> {
  app = await serve({ databaseUrl: database.url, dataDir })
  return app
}

async function handOver(): Promise<void> {
  await app?.stop()
  app = null
}

/** The owner earns 35 gold of a gift of 50, for which `usd` cents of USD were paid. */
async function earn(ownerId: number, payerId: number, usd = 5000): Promise<void> {
  const payment = { type: "payment", id: newReference() } as const
  await transaction(db, (tx) =>
    gold.credit(tx, { kind: "recharge", reference: payment, memberId: payerId, cents: 5000, usd }),
  )
  const gift = { type: "gift", id: newReference() } as const
  await transaction(db, (tx) =>
    gold.pay(tx, { kind: "gift", reference: gift, from: payerId, to: ownerId, cents: 5000 }),
  )
}

/** A member with matured earnings: 35 gold at 1 USD, 35 at 0.84 USD, and 35 that are held for a shared device. */
async function prepare(register: () => Promise<TestMember>): Promise<TestMember> {
  const owner = await register()
  const [first, second, related] = await makeCrowd(3)
  if (!first || !second || !related) throw new Error("no crowd")
  await db.execute(
    sql`update session set device_id = ${`device-${owner.id}`} where member_id in (${owner.id}, ${related.id})`,
  )
  clock.set(new Date(Date.now() - 181 * dayMs))
  await earn(owner.id, first.id)
  await earn(owner.id, second.id, 4200)
  await earn(owner.id, related.id)
  clock.set(null)
  return owner
}

beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  dataDir = await mkdtemp(join(tmpdir(), "redthread-crash-"))
  const first = await takeOver()
  for (const _ of crashes) owners.push(await prepare(() => first.register()))
  await handOver()
})
afterEach(async () => {
  await handOver()
  await child?.kill()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const to = { method: "bank" as const, account_name: "Anna Example", account_number: "DE02120300000000202051" }
const cashOut = (url: string, { token }: TestMember, amount: number, key: string) =>
  callServer(url, withdraw, { body: { ...to, amount } }, { token, headers: { "idempotency-key": key } })
const shown = async (url: string, { token }: TestMember) =>
  (await callServer(url, listWithdrawals, { query: {} }, { token })).body

/** Earnings in cents, of which `reduced` count as `worth` cents of USD. */
async function partOf({ id }: TestMember) {
  const [part] = await rows<{ balance: number; reduced: number; worth: number }>(
    db,
    sql`select balance, reduced, worth from ledger_account where member_id = ${id} and type = 'earnings'`,
  )
  return part
}

interface Taken {
  id: number
  cents: number
  reduced: number
  worth: number
  balance: number
}
const rowsOf = ({ id }: TestMember) =>
  rows<Taken>(db, sql`select id, cents, reduced, worth, balance from withdrawal where member_id = ${id} order by id`)
const entriesOf = ({ id }: TestMember) =>
  rows<Taken>(
    db,
    sql`select t.reference_id as id, -e.amount as cents, coalesce(-e.reduced, 0) as reduced,
        coalesce(-e.worth, 0) as worth, e.balance
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        join ledger_account a on a.id = e.account_id and a.type = 'earnings'
      where t.kind = 'cash_out' and a.member_id = ${id} order by t.reference_id`,
  )
async function repliesOf({ id }: TestMember, key: string): Promise<number[]> {
  const replies = await rows<{ status: number }>(
    db,
    sql`select status from idempotency where member_id = ${id} and key = ${key}`,
  )
  return replies.map(({ status }) => status)
}

const before = { balance: 10_500, reduced: 3500, worth: 2940 }
/** 50 gold were taken: 35 at 1 USD, then 15 at 0.84 USD. */
const afterwards = { balance: 5500, reduced: 2000, worth: 1680 }
const reply = { amount: 50, balance: 55, rate: 1, usd: 4760, reduced: 15, reduced_usd: 1260, status: "waiting" }

/** The client repeats its request, which answers the cash-out that was stored before the crash, if any. */
async function repeat(url: string, owner: TestMember, key: string, stored: readonly Taken[]): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 5 }, () => cashOut(url, owner, 50, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const [first] = answers
  expect(first?.body).toMatchObject(reply)
  for (const { body } of answers) expect(body).toEqual(first?.body)
  for (const { id } of stored) expect(first?.body.id).toBe(id)
  expect((await shown(url, owner)).items).toEqual([first?.body])
  expect(await partOf(owner)).toEqual(afterwards)
}

describe.each(crashes)("SIGKILL at $place, then $after", ({ place, after }) => {
  test("AFF-02 GOLD-01 a cash-out with a reduced part is stored in full or not at all, and once per key", async () => {
    const owner = owners[crashes.findIndex((each) => each.place === place && each.after === after)]
    if (!owner) throw new Error("no member is prepared for this crash")
    const key = randomUUID()
    child = new ServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url })
    const killed = await child.url()
    const write = { databaseUrl: database.url, server: child, trigger: places[place] }
    expect(await killAtWrite(write, () => cashOut(killed, owner, 50, key))).toBeNull()

    const { url } = await takeOver()
    const isStored = place === "its commit"
    expect(await partOf(owner)).toEqual(isStored ? afterwards : before)
    expect(await repliesOf(owner, key)).toEqual(isStored ? [201] : [])
    const stored = await rowsOf(owner)
    expect(stored).toHaveLength(isStored ? 1 : 0)
    expect(await entriesOf(owner)).toEqual(stored)
    expect(await checkLedger(db)).toEqual([])
    if (after === "repeated") await repeat(url, owner, key, stored)
    // The rest, after which the held earnings are left: in total 35 gold at 1 USD and 35 at 0.84.
    const isCashedOut = isStored || after === "repeated"
    const { available, checking } = await shown(url, owner)
    expect({ available, checking }).toEqual({ available: isCashedOut ? 20 : 70, checking: 35 })
    expect((await cashOut(url, owner, available, randomUUID())).status).toBe(201)
    expect((await cashOut(url, owner, 20, randomUUID())).error.code).toBe(400_022)
    expect(await partOf(owner)).toEqual({ balance: 3500, reduced: 0, worth: 0 })
    const { items } = await shown(url, owner)
    expect(items).toHaveLength(isCashedOut ? 2 : 1)
    expect(items.reduce((sum, { usd }) => sum + usd, 0)).toBe(3500 + 2940)
    expect(await entriesOf(owner)).toEqual(await rowsOf(owner))
    expect(await checkLedger(db)).toEqual([])
  }, 60_000)
})
