import { drizzle } from "drizzle-orm/postgres-js"
import type postgres from "postgres"
import { type ConnectionGate, connectionGate, misuse } from "./connection-gate"
import { connect } from "./database-url"
import { type Db, type DbOrTx, withoutHoles } from "./db"
import { checkResults } from "./query-columns"

/** Connections to one database server. */
export interface Pool {
  readonly db: Db
  readonly client: postgres.Sql
  readonly gate: ConnectionGate
}

/** Features use the handle of their context instead, which may be an open transaction or a replica. */
export let db: Db
let primary: Pool
/**
 * Serves pg-boss alone. The queues are partitions of one table: a connection takes a quarter of a second to plan the
 * first fetch, which each connection of the primary pool would repeat.
 */
let jobPool: Pool

/** Pools by their handle, which a transaction is not. */
const pools = new WeakMap<DbOrTx, Pool>()

export const poolOf = (on: DbOrTx): Pool | undefined => pools.get(on)

type Unsafe = postgres.Sql["unsafe"]

/** Prepares Drizzle's queries, which postgres.js does not: planning a joined list costs more than running it. */
const withPreparation =
  (target: { unsafe: Unsafe }): Unsafe =>
  (query, parameters, options) =>
    target.unsafe(query, parameters, { ...options, prepare: (parameters?.length ?? 0) > 0 })

function overriding<C extends object>(raw: C, replaced: object): C {
  return new Proxy(raw, {
    get: (target, property, receiver): unknown =>
      Object.hasOwn(replaced, property) ? Reflect.get(replaced, property) : Reflect.get(target, property, receiver),
  })
}

/** Refuses queries after the transaction's end, since its connection serves others by then. */
async function untilEnd<T>(
  tx: postgres.TransactionSql,
  work: (open: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  let isOpen = true
  const send = withPreparation(tx)
  const unsafe: Unsafe = (...query) => {
    if (!isOpen) throw misuse("a transaction was used after its end: take the handle that afterCommit passes")
    return send(...query)
  }
  try {
    return await work(overriding(tx, { unsafe }))
  } finally {
    isOpen = false
  }
}

function throughGate(raw: postgres.Sql, through: ConnectionGate): postgres.Sql {
  const send = withPreparation(raw)
  return overriding(raw, {
    // The query is sent when it is awaited, as with the driver.
    unsafe: (...given: Parameters<Unsafe>) => ({
      // oxlint-disable-next-line unicorn/no-thenable -- the driver's queries are thenables as well
      then: (...handlers: Parameters<Promise<unknown>["then"]>) =>
        through.take(async () => send(...given)).then(...handlers),
      values: () => through.take(async () => send(...given).values()),
    }),
    begin: (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
      through.take(async () => raw.begin((tx) => untilEnd(tx, (open) => through.enter(() => work(open))))),
  })
}

export interface DatabaseOptions {
  url: string
  connections: number
  /** Enables checks for use of the pool inside a transaction, and for rows that differ from their declared columns. */
  isChecked?: boolean
  /** A call waits at most this many ms for a connection; default 5,000. */
  waitMs?: number
  /** The address is PgBouncer's, which refuses start parameters: the role has them (`assertRoleSettings`). */
  isPooled?: boolean
}

/** These settings override the planner settings of the database server. */
export const planner = {
  jit: "off",
  // Memoize sizes its hash table for the whole list and discards it after a page of ten.
  enable_memoize: "off",
  // By default a joined list is planned on every run, which costs several times the execution.
  plan_cache_mode: "force_generic_plan",
  // The default assumes rotating disks: PostgreSQL would sort a whole list instead of using its index.
  random_page_cost: "1.1",
} as const

export function openPool({ url, connections, isChecked = false, waitMs, isPooled = false }: DatabaseOptions): Pool {
  const settings = { application_name: "redthread", timezone: "UTC", ...planner }
  const client = connect(
    url,
    {
      // The pool has one connection more than the gate grants, for `pingDatabase` and the position of the log.
      max: connections + 1,
      connection: settings as Partial<postgres.ConnectionParameters>,
      types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    },
    isPooled,
  )
  const gate = connectionGate({ connections, isChecked, ...(waitMs === undefined ? {} : { waitMs }) })
  const pool = { db: drizzle(throughGate(client, gate)), client, gate }
  pools.set(pool.db, pool)
  return pool
}

/** A statement of pg-boss waits behind those of all other queues, of which a slow machine has many at the start. */
const jobWaitMs = 30_000

export function openDatabase(options: DatabaseOptions): void {
  primary = openPool(options)
  db = primary.db
  jobPool = openPool({ ...options, connections: 1, waitMs: jobWaitMs })
  checkResults(options.isChecked ?? false)
}

/** Checks the database on a connection that is free regardless of the pool's load. */
export const pingDatabase = async (): Promise<boolean> =>
  primary.client`select 1`.then(
    () => true,
    () => false,
  )

export const closeDatabase = async (): Promise<void> => {
  await Promise.all([primary, jobPool].map(({ client }) => client.end({ timeout: 5 })))
}

/** Reads outside of any open transaction. */
export const readRows = async <T extends object>(text: string, params: unknown[], pool = primary): Promise<T[]> =>
  withoutHoles(await pool.gate.take(async () => pool.client.unsafe(text, params as never[], { prepare: true })))

export const runJobQuery = (text: string, params: unknown[]): Promise<object[]> => readRows(text, params, jobPool)

/** Runs a script of pg-boss, which begins and commits itself; the surrounding transaction cleans up after an error. */
export const runJobScript = async (text: string): Promise<void> =>
  void (await jobPool.gate.take(async () => jobPool.client.begin((tx) => tx.unsafe(text))))
