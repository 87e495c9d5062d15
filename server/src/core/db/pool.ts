import { drizzle } from "drizzle-orm/postgres-js"
import type postgres from "postgres"
import { type ConnectionGate, connectionGate, misuse } from "./connection-gate"
import { connect } from "./database-url"
import { type Db, withoutHoles } from "./db"
import { checkResults } from "./query-columns"

/** Features use the handle of their context instead, which may be an open transaction. */
export let db: Db
let client: postgres.Sql
let gate: ConnectionGate

type Unsafe = postgres.Sql["unsafe"]

/** Drizzle uses `unsafe`, which postgres.js does not prepare; planning a joined list costs more than running it. */
const prepared =
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
  const send = prepared(tx)
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
  const send = prepared(raw)
  return overriding(raw, {
    // Like the driver's queries, sent when awaited.
    unsafe: (...given: Parameters<Unsafe>) => ({
      // oxlint-disable-next-line unicorn/no-thenable
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
  /** Detects use of the pool inside a transaction, and rows that differ from their declared columns. */
  isChecked?: boolean
  /** ms, default 5,000. */
  waitMs?: number
}

/** Override the database server's planner settings. */
export const planner = {
  jit: "off",
  // Its hash table is sized for the whole list and discarded after a page of ten.
  enable_memoize: "off",
  // By default a joined list is planned on every run, which costs several times the execution.
  plan_cache_mode: "force_generic_plan",
  // The default is for rotating disks: PostgreSQL would sort a whole list instead of using its index.
  random_page_cost: "1.1",
} as const

export function openDatabase({ url, connections, isChecked = false, waitMs }: DatabaseOptions): void {
  client = connect(url, {
    // One more than the gate grants, for `pingDatabase`.
    max: connections + 1,
    connection: {
      application_name: "redthread",
      timezone: "UTC",
      ...planner,
    } as Partial<postgres.ConnectionParameters>,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  })
  checkResults(isChecked)
  gate = connectionGate({ connections, isChecked, ...(waitMs === undefined ? {} : { waitMs }) })
  db = drizzle(throughGate(client, gate))
}

/** Independent of the pool's load. */
export const pingDatabase = async (): Promise<boolean> =>
  client`select 1`.then(
    () => true,
    () => false,
  )

export const closeDatabase = (): Promise<void> => client.end({ timeout: 5 })

/** Outside transactions. */
export const readRows = async <T extends object>(text: string, params: unknown[]): Promise<T[]> =>
  withoutHoles(await gate.take(async () => client.unsafe(text, params as never[], { prepare: true })))

/** For scripts that begin and commit themselves; the surrounding transaction cleans up after an error. */
export const runScript = async (text: string): Promise<void> =>
  void (await gate.take(async () => client.begin((tx) => tx.unsafe(text))))
