import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type postgres from "postgres"
import { advisoryLock, type DbOrTx, transaction, type Tx } from "./db"
import { connect, noTimeouts } from "./database-url"
import { ne, type SQL, sql } from "drizzle-orm"
import { databaseMark } from "./core.tables"
import { log } from "../process/log"

const retryLockEveryMs = 100

const fileName = /^\d{14}_[a-z0-9_]+\.sql$/
/** A file that begins with this line runs outside a transaction, as `create index concurrently` requires. */
const noTransaction = "-- no transaction\n"

export class MigrationError extends Error {}

const timeOf = (name: string | undefined): string | undefined => name?.slice(0, 14)

interface Migration {
  name: string
  text: string
  hash: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted()
  const misnamed = names.find((name) => !fileName.test(name))
  if (misnamed) throw new MigrationError(`Migration ${misnamed} is not named <yyyymmddhhmmss>_<what_it_does>.sql.`)
  const twin = names.find((name, index) => timeOf(name) === timeOf(names[index + 1]))
  if (twin) throw new MigrationError(`Two migrations have the time of ${twin}: give one of them another.`)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8")
      return { name, text, hash: createHash("sha256").update(text).digest("hex") }
    }),
  )
}

/** Runs new migrations, one process at a time, and returns their names. Refuses changed or missing files. */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const sql = connect(url, { max: 1, connection: noTimeouts })
  try {
    await lockMigrations(sql)
    await sql`create table if not exists migration (
      name text primary key, hash text not null, ran_at timestamptz not null default now())`
    const ran = new Map(
      (await sql<{ name: string; hash: string }[]>`select name, hash from migration`).map((row) => [
        row.name,
        row.hash,
      ]),
    )
    assertBelongTogether(migrations, ran)
    return await runNew(sql, migrations, ran)
  } finally {
    await sql.end()
  }
}

/** Polls for the lock, because waiting in a statement would deadlock with `create index concurrently`. */
async function lockMigrations(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${advisoryLock.migration}) as taken`
    if (row?.taken) return
    await sleep(retryLockEveryMs)
  }
}

function assertBelongTogether(migrations: Migration[], ran: Map<string, string>): void {
  const [initial] = migrations
  if (initial && [...ran.keys()].some((name) => name < initial.name)) {
    throw new MigrationError(
      "This database was made before the first release and can't be upgraded. Give DATABASE_URL an empty database; " +
        "with the embedded one, remove the folder postgres-* in DATA_DIR.",
    )
  }
  const hashByName = new Map(migrations.map(({ name, hash }) => [name, hash]))
  for (const [name, hash] of ran) {
    if (!hashByName.has(name))
      throw new MigrationError(`This database was made by a newer version: it has run ${name}, which is not here.`)
    if (hashByName.get(name) !== hash)
      throw new MigrationError(`Migration ${name} has been changed after it ran on this database.`)
  }
}

async function runNew(sql: postgres.Sql, migrations: Migration[], ran: Map<string, string>): Promise<string[]> {
  const pending = migrations.filter(({ name }) => !ran.has(name))
  for (const migration of pending) await runMigration(sql, migration)
  return pending.map(({ name }) => name)
}

async function runMigration(sql: postgres.Sql, { name, text, hash }: Migration): Promise<void> {
  if (text.startsWith(noTransaction)) {
    // A statement is not rolled back if a later one fails; all are repeated at the next start.
    for (const statement of statementsOf(name, text)) await sql.unsafe(statement)
    await sql`insert into migration (name, hash) values (${name}, ${hash})`
    return
  }
  await sql.begin(async (tx) => {
    await tx.unsafe(text)
    await tx`insert into migration (name, hash) values (${name}, ${hash})`
  })
}

/** Splits at line ends. Each statement is sent alone: PostgreSQL runs several of one query in a transaction. */
function statementsOf(name: string, text: string): string[] {
  if (text.includes("$$"))
    throw new MigrationError(`Migration ${name} has a function's body: it needs a file that runs in a transaction.`)
  return text.split(/(?<=;)[ \t]*\n/).filter((part) => part.replaceAll(/^[ \t]*--.*$/gm, "").trim() !== "")
}

/** The mark differs between databases and changes with a restore from a backup. */
const mark: SQL<string> = sql`current_database_mark()`

/** Runs `work` after a restore, which makes ended sessions valid again. Copied data folders are not detected. */
export const afterRestore = (db: DbOrTx, work: (tx: Tx) => Promise<void>): Promise<void> =>
  transaction(db, async (tx) => {
    const changed = await tx
      .insert(databaseMark)
      .values({ mark })
      .onConflictDoUpdate({ target: databaseMark.single, set: { mark }, setWhere: ne(databaseMark.mark, mark) })
      .returning()
    if (changed.length === 0) return
    log.warn("this database was restored: all sessions end")
    await work(tx)
  })
