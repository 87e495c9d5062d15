import { setTimeout as sleep } from "node:timers/promises"
import { is, Placeholder, SQL, sql } from "drizzle-orm"
import { PgDialect, PgTransaction } from "drizzle-orm/pg-core"
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { log } from "../process/log"
import { checkRows, type Columns, type PlainColumns, type RowOf } from "./query-columns"

type Schemaless = Record<string, never>
export type Db = PostgresJsDatabase<Schemaless>
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0]

/** Where a query may run: in a transaction or outside one. Writes take `Tx`. */
export type DbOrTx = Db | Tx

type CommitHook = (db: Db) => void

const commitHooks = new WeakMap<Tx, CommitHook[]>()

/** Deadlock and serialization failure: the database has undone the transaction, and it may go well when run again. */
const repeatable = new Set(["40P01", "40001"])
const mostAttempts = 4

/** Whether the database has undone the work for the sake of others, and left nothing of it. */
export const isRepeatable = (error: unknown): boolean => repeatable.has(databaseError(error)?.code ?? "")

/** PostgreSQL's `lock_not_available`: what a lock time-out ends with. */
export const isLockTimeout = (error: unknown): boolean => databaseError(error)?.code === "55P03"

/**
 * Runs the work in one transaction: the open one if the handle is one, else a new one. What `afterCommit` collected runs
 * when it is committed, and only then. A new transaction is run again, a few times at most, where others made it fail.
 */
export async function transaction<T>(db: DbOrTx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (is(db, PgTransaction)) return work(db as Tx)
  return repeated(async () => {
    const hooks: CommitHook[] = []
    const result = await db.transaction(async (tx) => {
      commitHooks.set(tx, hooks)
      return work(tx)
    })
    runHooks(db, hooks)
    return result
  })
}

/** For a transaction, or a statement outside one: again, a few times at most, where others' made it fail. */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === mostAttempts || !isRepeatable(error)) throw error
      // Two that met once would meet again if both came back at the same time.
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

function runHooks(db: Db, hooks: readonly CommitHook[]): void {
  for (const hook of hooks) {
    try {
      hook(db)
    } catch (error) {
      log.error({ err: error }, "after commit")
    }
  }
}

/** Lets the statements of this transaction run for ten minutes: for jobs that go through whole tables. */
export const allowLongStatements = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`set local statement_timeout to '10min'`))

/** Lets this transaction wait for each lock no longer than this. */
export const limitLockWait = async (tx: Tx, ms: number): Promise<void> =>
  void (await tx.execute(sql.raw(`set local lock_timeout to ${ms}`)))

/** Commits without waiting for the disk. Only for what may be lost when the machine fails; it can't be half there. */
export const commitUnflushed = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`set local synchronous_commit to off`))

/** `run` gets the pool's handle: the transaction is closed by then. */
export function afterCommit(tx: Tx, run: CommitHook): void {
  const hooks = commitHooks.get(tx)
  if (!hooks) throw new Error("afterCommit() was given a transaction that transaction() did not begin")
  hooks.push(run)
}

/** The PostgreSQL error code and constraint behind a failed query: Drizzle wraps the driver's error. */
export function databaseError(error: unknown): { code: string; constraint: string } | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof postgres.PostgresError ? { code: cause.code, constraint: cause.constraint_name ?? "" } : null
}

/**
 * PostgreSQL's codes for a server that can't do it now and may later: connection exceptions, shut down or recovering,
 * out of disk, memory or connections, read-only during a failover, an input or output error of its disk.
 */
const awayCodes = /^(?:08...|57P0[1-5]|53...|25006|58030)$/

/** What the driver and the network say of a connection that was lost or could not be opened. */
const connectionCodes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
])

/** Whether a query failed because the database is away or its disk is full. A write may have been committed. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof postgres.PostgresError) return awayCodes.test(cause.code)
  if (!(cause instanceof Error) || !("code" in cause)) return false
  // The folder of a Unix socket is missing while the embedded database starts.
  const isSocketMissing = cause.code === "ENOENT" && "syscall" in cause && cause.syscall === "connect"
  return isSocketMissing || connectionCodes.has(String(cause.code))
}

/** The row refers to one that is not there (any more): PostgreSQL's `foreign_key_violation`. */
export const isForeignKeyViolation = (error: unknown, constraint: string): boolean => {
  const found = databaseError(error)
  return found?.code === "23503" && found.constraint === constraint
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const found = databaseError(error)
  return found?.code === "23505" && (constraint === undefined || found.constraint === constraint)
}

/**
 * Rows without holes: after a query that failed in the middle of its rows, the driver leaves as many places of the
 * next one's on that connection empty (https://github.com/porsager/postgres/issues/1181).
 */
export const withoutHoles = <T extends object>(found: unknown): T[] => (found as T[]).filter(() => true)

/** The rows of a hand-written query, by the columns that it declares. */
export async function rows<const T extends PlainColumns>(on: DbOrTx, declared: T, query: SQL): Promise<RowOf<T>[]>
export async function rows<T extends object>(on: DbOrTx, declared: Columns<T>, query: SQL): Promise<T[]>
/** @deprecated Declare the columns. */
export async function rows<T extends object>(on: DbOrTx, query: SQL): Promise<T[]>
export async function rows(on: DbOrTx, first: Columns<object> | SQL, second?: SQL): Promise<object[]> {
  return is(first, SQL) ? withoutHoles(await on.execute(first)) : declaredRows(first, await on.execute(second as SQL))
}

/** Rows of the driver, checked against the columns that their query declares. */
export function declaredRows<T extends object>(declared: Columns<T>, result: unknown): T[] {
  checkRows(declared, result as object[])
  return withoutHoles(result)
}

/** Numbers as one PostgreSQL array parameter: `= any(${bigints(...)})`. */
export const bigints = (values: readonly number[]): SQL => sql`${`{${values.join(",")}}`}::bigint[]`
export const smallints = (numbers: readonly number[]): SQL => sql`${`{${numbers.join(",")}}`}::smallint[]`

/**
 * The same for a path so hot that writing out the query would cost more than running it: its text is made once, and each
 * run fills in the values of its `sql.placeholder`s. One that holds conditions of the manifests is given as a function,
 * called when it first runs: the features are not known before.
 */
export function prepareRows<T extends object, V extends object>(
  declared: Columns<T>,
  query: SQL | (() => SQL),
): (on: DbOrTx, values: V) => Promise<T[]>
/** @deprecated Declare the columns. */
export function prepareRows<T extends object, V extends object>(
  query: SQL | (() => SQL),
): (on: DbOrTx, values: V) => Promise<T[]>
export function prepareRows<T extends object, V extends object>(
  ...given: [Columns<T> | SQL | (() => SQL), (SQL | (() => SQL))?]
) {
  const [query, declared] = (given[1] ? [given[1], given[0]] : [given[0], undefined]) as [
    SQL | (() => SQL),
    Columns<T> | undefined,
  ]
  const write = (): SqlText => writeQuery(typeof query === "function" ? query() : query)
  if (declared) preparedQueries.push({ columns: declared, write })
  let run: ReturnType<typeof prepareSqlText<T, V>> | undefined
  return (on: DbOrTx, values: V): Promise<T[]> => {
    run ??= prepareSqlText<T, V>(write(), declared)
    return run(on, values)
  }
}

/** Every query that is prepared once, for the test that compares their columns with the database's description. */
export const preparedQueries: { columns: Columns<object>; write: () => SqlText }[] = []

export const prepareSqlText =
  <T extends object, V extends object>(written: SqlText, declared?: Columns<T>) =>
  async (on: DbOrTx, values: V): Promise<T[]> => {
    const prepared = on._.session.prepareQuery(written, undefined, undefined, false)
    const result = await prepared.execute(values as Record<string, unknown>)
    return declared ? declaredRows(declared, result) : withoutHoles(result)
  }

/** The rows of a query that was written elsewhere, with its parameters as `$1`, `$2`. */
export async function rowsOfText(on: DbOrTx, text: string, params: unknown[]): Promise<object[]> {
  const prepared = on._.session.prepareQuery({ sql: text, params }, undefined, undefined, false)
  return withoutHoles(await prepared.execute())
}

/** A query as text, with its values and placeholders behind `$1`, `$2`. */
export interface SqlText {
  readonly sql: string
  readonly params: unknown[]
}

/** Writes a query out; a placeholder that stands in several places is sent once. */
export function writeQuery(query: SQL): SqlText {
  const written = new PgDialect().sqlToQuery(query)
  const places = written.params.map((param) => (is(param, Placeholder) ? param.name : { param }))
  const sent = [...new Set(places)]
  const numbers = places.map((value) => sent.indexOf(value) + 1)
  return {
    sql: written.sql.replaceAll(/\$(\d+)/g, (_, place: string) => `$${numbers[Number(place) - 1]}`),
    params: sent.map((value) => written.params[places.indexOf(value)]),
  }
}
