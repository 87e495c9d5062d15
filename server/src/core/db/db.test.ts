import { AsyncResource } from "node:async_hooks"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database"
import { connect, timeoutsMs } from "./database-url"
import { afterCommit, allowLongStatements, transaction } from "./db"
import { rows } from "../../testing/rows"
import { closeDatabase, db, openDatabase, pingDatabase, readRows, runJobScript } from "./pool"
import { Batcher } from "./batcher"
import { takeMisuses } from "./connection-gate"
import { takeProcessLock } from "../process/process-lock"

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  openDatabase({ url: database.url, connections: 4, isChecked: true, waitMs: 2000 })
  await db.execute(sql`create table counted (id int primary key, times int not null)`)
  await db.execute(sql`insert into counted values (1, 0), (2, 0)`)
})
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

const setting = async (name: string): Promise<number> => {
  const [row] = await rows<{ ms: number }>(
    db,
    sql`select extract(epoch from current_setting(${name})::interval) * 1000 as ms`,
  )
  return Number(row?.ms)
}

test("every connection ends statements, waits for locks and idle transactions that take too long", async () => {
  for (const [name, ms] of Object.entries(timeoutsMs)) expect(await setting(name), name).toBe(ms)
  const long = await transaction(db, async (tx) => {
    await allowLongStatements(tx)
    return rows<{ limit: string }>(tx, sql`select current_setting('statement_timeout') as limit`)
  })
  expect(long).toEqual([{ limit: "10min" }])
  expect(await setting("statement_timeout")).toBe(timeoutsMs.statement_timeout)
})

test("two transactions that lock each other out both come through, and what follows the commit runs once", async () => {
  let waiting = 0
  let release = (): void => undefined
  const bothHoldOne = new Promise<void>((resolve) => (release = resolve))
  const committed: string[] = []
  const increment = (first: number, second: number) =>
    transaction(db, async (tx) => {
      afterCommit(tx, () => committed.push(`${first} ${second}`))
      await tx.execute(sql`update counted set times = times + 1 where id = ${first}`)
      waiting += 1
      if (waiting === 2) release()
      await bothHoldOne
      await tx.execute(sql`update counted set times = times + 1 where id = ${second}`)
    })
  await Promise.all([increment(1, 2), increment(2, 1)])
  expect(waiting).toBe(3)
  expect(committed.toSorted()).toEqual(["1 2", "2 1"])
  expect(await rows(db, sql`select id, times from counted order by id`)).toEqual([
    { id: 1, times: 2 },
    { id: 2, times: 2 },
  ])
})

test.each([
  ["40001", 4],
  ["40P01", 4],
  ["23505", 1],
])("work that fails with %s is run %i times at most", async (code, times) => {
  let attempts = 0
  const failing = transaction(db, async (tx) => {
    attempts += 1
    await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`))
  })
  await expect(failing).rejects.toMatchObject({ cause: { code } })
  expect(attempts).toBe(times)
})

test.each([1, 3])(
  "of %i calls answered together none fails because others' transactions lock it out",
  async (count) => {
    let left = 2
    const batcher = new Batcher<number, number>(async (calls) => {
      left -= 1
      if (left >= 0) await db.execute(sql.raw("do $$ begin raise exception using errcode = '40P01'; end $$"))
      return calls.map((call) => call * 2)
    })
    const calls = Array.from({ length: count }, (_, index) => index)
    expect(await Promise.all(calls.map((call) => batcher.ask(call)))).toEqual(calls.map((call) => call * 2))
    expect(left).toBeLessThan(0)
  },
)

test("a process takes its lock again when its connection was cut", async () => {
  const release = await takeProcessLock(database.url, false)
  const isTaken = async (): Promise<boolean> => {
    const [row] = await rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and granted and datname = current_database() and objid = 7316503`,
    )
    return row?.count === 1
  }
  expect(await isTaken()).toBe(true)
  await db.execute(sql`select pg_terminate_backend(pid, 5000) from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database() and objid = 7316503`)
  await expect.poll(isTaken).toBe(true)
  await expect(takeProcessLock(database.url, false)).rejects.toThrow(/^REDIS_URL is needed/)
  await release()
  await expect.poll(isTaken).toBe(false)
})

test("what follows in a transaction whose connection was lost is refused, and never runs by itself on the next one", async () => {
  const admin = connect(database.url, { max: 1 })
  await db.execute(sql`create table kept (id int primary key)`)
  // Bound here, outside of the transaction in which it is called.
  const others = AsyncResource.bind(() =>
    Promise.all(Array.from({ length: 8 }, () => db.execute(sql`select pg_sleep(0.02)`))),
  )
  for (let id = 0; id < 8; id += 1) {
    const lost = transaction(db, async (tx) => {
      const [own] = await rows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
      await tx.execute(sql`insert into kept values (${id})`)
      await admin`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`
      // Every other time, after the pool has reopened the connection for another transaction.
      if (id % 2 === 0) await others()
      await tx.execute(sql`insert into kept values (${id + 1000})`)
    })
    await expect(lost).rejects.toThrow(/\w/)
    const answers = Array.from({ length: 8 }, () => transaction(db, (tx) => rows(tx, sql`select 1 as one`)))
    expect(await Promise.all(answers)).toHaveLength(8)
  }
  expect(await rows(db, sql`select id from kept`)).toEqual([])
  await admin.end()
})

test("the pool can't be used inside a transaction, by whatever way", async () => {
  const one = sql`select 1 as found`
  const uses: [string, () => Promise<unknown>][] = [
    ["a query", () => db.execute(one)],
    ["a transaction", () => transaction(db, (tx) => tx.execute(one))],
    ["a query of text", () => readRows("select 1 as found", [])],
    ["a script", () => runJobScript("BEGIN; select 1; COMMIT;")],
    ["a batch", () => new Batcher(async (calls) => calls).ask(1)],
  ]
  for (const [name, use] of uses) {
    const nested = transaction(db, async (tx) => {
      await tx.execute(one)
      await use()
    })
    await expect(
      nested.catch((error: Error) => Promise.reject(error.cause ?? error)),
      name,
    ).rejects.toThrow("inside a transaction")
  }
  expect(takeMisuses()).toHaveLength(uses.length)
  const afterwards: Promise<object>[] = []
  await transaction(db, async (tx) => afterCommit(tx, () => void afterwards.push(db.execute(one))))
  expect(await afterwards[0]).toHaveLength(1)
})

test("a script commits its own transaction, and one that fails is rolled back and leaves its connection usable", async () => {
  await runJobScript("BEGIN; create table script_test (id int); insert into script_test values (1); COMMIT;")
  for (let round = 0; round < 5; round += 1) {
    const failing = runJobScript("BEGIN; insert into script_test values (2); select 1 / 0; COMMIT;")
    await expect(failing).rejects.toThrow("division by zero")
    expect(await readRows("select id from script_test", [])).toEqual([{ id: 1 }])
  }
  await db.execute(sql`drop table script_test`)
})

test("work without a free connection fails with `unavailable`, and later work succeeds", async () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const holders = Array.from({ length: 4 }, () => transaction(db, async () => held))
  const refused = await Promise.allSettled([
    db.execute(sql`select 1`),
    transaction(db, async () => 1),
    readRows("select 1", []),
  ])
  for (const one of refused) {
    const { reason } = one as PromiseRejectedResult
    expect(reason.cause ?? reason).toMatchObject({ key: "unavailable", detail: { retryAfterSeconds: 1 } })
  }
  // One more connection than the pool gives out.
  expect(await pingDatabase()).toBe(true)
  const waits = db.execute(sql`select 1 as found`)
  release()
  await Promise.all(holders)
  expect(await waits).toHaveLength(1)
})

test("work inside a transaction joins it, and follows its commit with the pool's handle", async () => {
  const order: string[] = []
  await transaction(db, async (outer) => {
    await transaction(outer, async (inner) => {
      expect(inner).toBe(outer)
      afterCommit(inner, (handle) => order.push(handle === db ? "pool" : "transaction"))
    })
    order.push("work")
  })
  expect(order).toEqual(["work", "pool"])
})

test("a transaction refuses queries after its end", async () => {
  const ended = await transaction(db, (tx) => Promise.resolve(tx))
  const refusal = await rows(ended, sql`select 1`).catch((error: Error) => error.cause)
  expect(String(refusal)).toContain("used after its end")
  expect(takeMisuses()).toHaveLength(1)
})
