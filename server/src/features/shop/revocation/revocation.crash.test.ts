import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest"
import { revoke } from "@redthread/contract/revocation"
import { db } from "../../../core/db/pool"
import { callServer, serve, type TestApp, type TestMember } from "../../../testing/harness"
import { killAtWrite } from "../../../testing/kill-at-write"
import { rows } from "../../../testing/rows"
import { ServerProcess } from "../../../testing/server-process"
import { makeTestDatabase, type TestDatabase } from "../../../testing/test-database"
import { checkLedger } from "../../money/gold/gold.check.service"
import { storedOf } from "../../money/gold/testing/gold-crowd"
import { sweep } from "./revocation.service"
import { buy, refundedOf, stateOf, untilRefunded } from "./testing/buyer"

/** Writes of a withdrawal and its refund in their order; the process is killed during one. */
const places = {
  "the ledger": "trigger hold before insert on ledger_transaction",
  "an entry": "trigger hold before insert on ledger_entry",
  "the balance": "trigger hold before update on ledger_account",
  "the payment": "trigger hold before update on payment",
  "its row": "trigger hold before insert on revocation",
  "the receipt": "trigger hold before insert on mail",
  "its commit": "constraint trigger hold after insert on revocation deferrable initially deferred",
  "the refund": "trigger hold before update on sandbox_order",
  "its end": "trigger hold before update on revocation",
} as const
const stored: readonly string[] = ["its commit", "the refund", "its end"]

let database: TestDatabase
let dataDir: string
let child: ServerProcess | null = null
let app: TestApp | null = null
const buyers: { anna: TestMember; id: number }[] = []

async function takeOver(): Promise<TestApp> {
  app = await serve({ databaseUrl: database.url, dataDir })
  return app
}

async function handOver(): Promise<void> {
  await app?.stop()
  app = null
}

beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  dataDir = await mkdtemp(join(tmpdir(), "redthread-revocation-"))
  const first = await takeOver()
  for (const _ of Object.keys(places)) {
    const anna = await first.register()
    buyers.push({ anna, id: await buy(first, anna, { amount: 50 }) })
  }
  await handOver()
}, 120_000)
afterEach(async () => {
  await handOver()
  await child?.kill()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const withdraw = (url: string, { token }: TestMember, id: number) =>
  callServer(url, revoke, { params: { kind: "payment", id } }, { token })

test.each(Object.keys(places) as (keyof typeof places)[])(
  "GOLD-09 SIGKILL at %s: a withdrawal is stored in full or not at all, and the money goes back once",
  async (place) => {
    const { anna, id } = buyers[Object.keys(places).indexOf(place)] ?? { id: 0 }
    if (!anna) throw new Error("no buyer is prepared for this crash")
    child = new ServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url })
    const killed = await child.url()
    const write = { databaseUrl: database.url, server: child, trigger: places[place] }
    await killAtWrite(write, () => withdraw(killed, anna, id))
    const { url } = await takeOver()
    const isUntouched = (await storedOf(anna.id))["paid"] === 5000 && (await stateOf(id)) === "success"
    expect(isUntouched).toBe(!stored.includes(place))
    expect(await checkLedger(db)).toEqual([])
    expect((await withdraw(url, anna, id)).status).toBe(200)
    // The job of the killed process expires only later.
    await sweep(db)
    await untilRefunded(id)
    expect(await refundedOf(id)).toBe(5000)
    expect(await storedOf(anna.id)).toMatchObject({ paid: 0 })
    const mails = await rows(db, sql`select from mail where subject = ${`Receipt of your withdrawal: ${id}`}`)
    expect(mails).toHaveLength(1)
    expect(await checkLedger(db)).toEqual([])
  },
  120_000,
)
