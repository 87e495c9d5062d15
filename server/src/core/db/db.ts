import { setTimeout as sleep } from "node:timers/promises"
import { is, Placeholder, type SQL, sql } from "drizzle-orm"
import { PgDialect, PgTransaction } from "drizzle-orm/pg-core"
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { log } from "../process/log"
import { checkRows, type Columns, type PlainColumns, type RowOf } from "./query-columns"

type Schemaless = Record<string, never>
export type Db = PostgresJsDatabase<Schemaless>
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0]

/** Functions that only read take this type; functions that write take `Tx`. */
export type DbOrTx = Db | Tx

type CommitHook = (db: Db) => void

const commitHooks = new WeakMap<Tx, CommitHook[]>()

/** These errors (deadlock, serialization failure) roll back, and a repetition may succeed. */
const repeatable = new Set(["40P01", "40001"])
const maxAttempts = 4

export const isRepeatable = (error: unknown): boolean => repeatable.has(databaseError(error)?.code ?? "")

/** PostgreSQL calls this error `lock_not_available`. */
export const isLockTimeout = (error: unknown): boolean => databaseError(error)?.code === "55P03"

const primaries = new WeakMap<DbOrTx, Db>()

export const markReplica = (replica: Db, primary: Db): void => void primaries.set(replica, primary)

/** Returns the primary's handle for a replica's: caches are filled and work goes on after the reply on the primary. */
export const primaryOf = (on: DbOrTx): DbOrTx => primaries.get(on) ?? on

/**
 * Joins the open transaction, otherwise begins one on the primary and repeats it on deadlocks. `afterCommit` hooks run
 * once committed.
 */
export async function transaction<T>(on: DbOrTx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (is(on, PgTransaction)) return work(on as Tx)
  const db = primaryOf(on) as Db
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

export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isRepeatable(error)) throw error
      // The pause is random, so that two conflicting transactions do not meet again.
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

/** Raises the statement timeout for jobs that scan whole tables. */
export const allowLongStatements = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`set local statement_timeout to '10min'`))

/** Is sent at once: the next statement need not wait for it, which saves a round trip. */
export async function limitLockWait(tx: Tx, ms: number): Promise<void> {
  const { client } = tx._.session as unknown as { client: postgres.TransactionSql }
  await client.unsafe(`set local lock_timeout to ${ms}`).execute()
}

/** Commits without waiting for the disk, for data that may be lost in a power failure. */
export const commitUnflushed = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`set local synchronous_commit to off`))

/** `run` receives the pool's handle, since the transaction is closed. */
export function afterCommit(tx: Tx, run: CommitHook): void {
  const hooks = commitHooks.get(tx)
  if (!hooks) throw new Error("afterCommit() was given a transaction that transaction() did not begin")
  hooks.push(run)
}

/** Unwraps the driver's error, because Drizzle wraps it. */
export function databaseError(error: unknown): { code: string; constraint: string } | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof postgres.PostgresError ? { code: cause.code, constraint: cause.constraint_name ?? "" } : null
}

/** These states are temporary: connection lost, shutdown, recovery, failover, disk error, lack of a resource. */
const awayCodes = /^(?:08...|57P0[1-5]|53...|25006|58030)$/

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

/** True if the database is unreachable or its disk is full. A write may have been committed. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof postgres.PostgresError) return awayCodes.test(cause.code)
  if (!(cause instanceof Error) || !("code" in cause)) return false
  // The socket's folder is missing while the embedded database starts.
  const isSocketMissing = cause.code === "ENOENT" && "syscall" in cause && cause.syscall === "connect"
  return isSocketMissing || connectionCodes.has(String(cause.code))
}

export const isForeignKeyViolation = (error: unknown, constraint: string): boolean => {
  const violation = databaseError(error)
  return violation?.code === "23503" && violation.constraint === constraint
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const violation = databaseError(error)
  return violation?.code === "23505" && (constraint === undefined || violation.constraint === constraint)
}

/** After a failed query the driver leaves holes in the connection's next result (porsager/postgres issue 1181). */
export const withoutHoles = <T extends object>(result: unknown): T[] => (result as T[]).filter(() => true)

export async function rows<const T extends PlainColumns>(on: DbOrTx, declared: T, query: SQL): Promise<RowOf<T>[]>
export async function rows<T extends object>(on: DbOrTx, declared: Columns<T>, query: SQL): Promise<T[]>
export async function rows(on: DbOrTx, declared: Columns<object>, query: SQL): Promise<object[]> {
  return declaredRows(declared, await on.execute(query))
}

export function declaredRows<T extends object>(declared: Columns<T>, result: unknown): T[] {
  checkRows(declared, result as object[])
  return withoutHoles(result)
}

/** Formats a PostgreSQL array parameter: `= any(${bigints(...)})`. */
export const bigints = (values: readonly number[]): SQL => sql`${`{${values.join(",")}}`}::bigint[]`
export const integers = (values: readonly number[]): SQL => sql`${`{${values.join(",")}}`}::integer[]`
export const smallints = (numbers: readonly number[]): SQL => sql`${`{${numbers.join(",")}}`}::smallint[]`

/** Builds the SQL text once, for hot paths. A `query` function is called on first use, when features are registered. */
export function prepareRows<T extends object, V extends object>(declared: Columns<T>, query: SQL | (() => SQL)) {
  const write = (): SqlText => writeQuery(typeof query === "function" ? query() : query)
  preparedQueries.push({ columns: declared, write })
  let run: ReturnType<typeof prepareSqlText<T, V>> | undefined
  return (on: DbOrTx, values: V): Promise<T[]> => {
    run ??= prepareSqlText<T, V>(declared, write())
    return run(on, values)
  }
}

/** A test compares declared with actual columns of these queries. */
export const preparedQueries: { columns: Columns<object>; write: () => SqlText }[] = []

export const prepareSqlText =
  <T extends object, V extends object>(declared: Columns<T>, written: SqlText) =>
  async (on: DbOrTx, values: V): Promise<T[]> => {
    const prepared = on._.session.prepareQuery(written, undefined, undefined, false)
    return declaredRows(declared, await prepared.execute(values as Record<string, unknown>))
  }

export async function rowsOfText(on: DbOrTx, text: string, params: unknown[]): Promise<object[]> {
  const prepared = on._.session.prepareQuery({ sql: text, params }, undefined, undefined, false)
  return withoutHoles(await prepared.execute())
}

export interface SqlText {
  readonly sql: string
  readonly params: unknown[]
}

/** Writes the SQL text, in which a repeated placeholder is one parameter. */
export function writeQuery(query: SQL): SqlText {
  const written = new PgDialect().sqlToQuery(query)
  const slots = written.params.map((param) => (is(param, Placeholder) ? param.name : { param }))
  const unique = [...new Set(slots)]
  const numbers = slots.map((value) => unique.indexOf(value) + 1)
  return {
    sql: written.sql.replaceAll(/\$(\d+)/g, (_, place: string) => `$${numbers[Number(place) - 1]}`),
    params: unique.map((value) => written.params[slots.indexOf(value)]),
  }
}

/** Each lock key is unique, and the same in every process. */
export const advisoryLock = {
  migration: 7_316_502,
  process: 7_316_503,
  newPeople: 7_316_505,
  wheel: 7_316_506,
  uploads: 7_316_507,
  presence: 7_316_508,
  questions: 7_316_509,
  greetings: 7_316_510,
  trips: 7_316_511,
  scheduled: 7_316_512,
  words: 7_316_513,
} as const

export async function lockForMember(tx: Tx, lock: number, memberId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, hashint8(${memberId}))`)
}

/** Serialises work by this key until the transaction ends. The key begins with the lock's purpose. */
export async function lockForText(tx: Tx, text: `${string}:${string}`): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`)
}
