import { drizzle } from "drizzle-orm/postgres-js"
import type postgres from "postgres"
import { type ConnectionGate, connectionGate, misuse } from "./connection-gate"
import { connect } from "./database-url"
import { type Db, withoutHoles } from "./db"
import { checkResults } from "./query-columns"

/** The pool. Features do not import it: they get a handle from their context, which is the open transaction if there is one. */
export let db: Db
let client: postgres.Sql
let gate: ConnectionGate

type Unsafe = postgres.Sql["unsafe"]

/** postgres.js sends `unsafe` queries, which Drizzle uses, unprepared: planning a joined list again costs more than running it. */
const prepared =
  (target: { unsafe: Unsafe }): Unsafe =>
  (query, parameters, options) =>
    target.unsafe(query, parameters, { ...options, prepare: (parameters?.length ?? 0) > 0 })

function proxied<C extends object>(raw: C, replaced: object): C {
  return new Proxy(raw, {
    get: (target, property, receiver): unknown =>
      Object.hasOwn(replaced, property) ? Reflect.get(replaced, property) : Reflect.get(target, property, receiver),
  })
}

/**
 * Runs the work of a transaction with a client that refuses queries once it has ended: its connection serves others by
 * then.
 */
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
    return await work(proxied(tx, { unsafe }))
  } finally {
    isOpen = false
  }
}

/** The client as Drizzle uses it: prepares its queries, and takes connections through the gate. */
function throughGate(raw: postgres.Sql, through: ConnectionGate): postgres.Sql {
  const send = prepared(raw)
  return proxied(raw, {
    // As a query of the driver, it is sent when it is awaited.
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
  /** Raises an error where the pool is used inside a transaction, and where rows differ from their declared columns. */
  isChecked?: boolean
  /** ms that work waits for a connection; 5 s else. */
  waitMs?: number
}

/** Planner settings of every connection. They override the settings of the database server. */
export const planner = {
  jit: "off",
  // Its table is made as large as the whole list would need, and thrown away after each page of ten.
  enable_memoize: "off",
  // By default PostgreSQL plans a joined list on every run, which costs several times the execution.
  plan_cache_mode: "force_generic_plan",
  // The default is that of disks whose heads move: a list would be sorted whole rather than walked by its index.
  random_page_cost: "1.1",
} as const

export function openDatabase({ url, connections, isChecked = false, waitMs }: DatabaseOptions): void {
  client = connect(url, {
    // One more than the gate gives out, for `pingDatabase`.
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

/** Whether the database answers, however busy the pool is. */
export const pingDatabase = async (): Promise<boolean> =>
  client`select 1`.then(
    () => true,
    () => false,
  )

export const closeDatabase = (): Promise<void> => client.end({ timeout: 5 })

/** The rows of a prepared query outside of any transaction. */
export const readRows = async <T extends object>(text: string, params: unknown[]): Promise<T[]> =>
  withoutHoles(await gate.take(async () => client.unsafe(text, params as never[], { prepare: true })))

/**
 * Runs statements that begin and commit a transaction of their own on one connection. The transaction around them rolls
 * back if one fails, so that the connection is left clean.
 */
export const runScript = async (text: string): Promise<void> =>
  void (await gate.take(async () => client.begin((tx) => tx.unsafe(text))))
