import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type postgres from "postgres"
import { advisoryLock } from "./advisory-lock"
import { connect, noTimeouts } from "./database-url"

const retryLockEveryMs = 100

/** `20261122000000_initial.sql`: the time at which the file was begun, and what it does. */
const fileName = /^\d{14}_[a-z0-9_]+\.sql$/
/** First line of a file that can't run in a transaction, as for `create index concurrently`. */
const noTransaction = "-- no transaction\n"

/** The database and the migration files don't belong together. */
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

/**
 * Brings the database up to the newest file, in the order of their names, each in its own transaction. Two processes
 * that start at once wait for each other. Refuses when a file that has run was changed or is
 * missing, and a database from before the initial file.
 * @returns the names of the files that ran now
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const sql = connect(url, { max: 1, connection: noTimeouts })
  try {
    await lock(sql)
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

/**
 * Asks again and again instead of waiting inside a statement: `create index concurrently` waits for every statement
 * that began before it, so it and a process that waits for this lock would wait for each other.
 */
async function lock(sql: postgres.Sql): Promise<void> {
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
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]))
  for (const [name, hash] of ran) {
    if (!known.has(name))
      throw new MigrationError(`This database was made by a newer version: it has run ${name}, which is not here.`)
    if (known.get(name) !== hash)
      throw new MigrationError(`Migration ${name} has been changed after it ran on this database.`)
  }
}

async function runNew(sql: postgres.Sql, migrations: Migration[], ran: Map<string, string>): Promise<string[]> {
  const pending = migrations.filter(({ name }) => !ran.has(name))
  for (const migration of pending) await run(sql, migration)
  return pending.map(({ name }) => name)
}

async function run(sql: postgres.Sql, { name, text, hash }: Migration): Promise<void> {
  if (text.startsWith(noTransaction)) {
    // What ran before a statement that fails stays, and runs again with the next start.
    for (const statement of statementsOf(name, text)) await sql.unsafe(statement)
    await sql`insert into migration (name, hash) values (${name}, ${hash})`
    return
  }
  await sql.begin(async (tx) => {
    await tx.unsafe(text)
    await tx`insert into migration (name, hash) values (${name}, ${hash})`
  })
}

/** PostgreSQL runs several statements of one query in a transaction: each is sent alone. They end at a line's end. */
function statementsOf(name: string, text: string): string[] {
  if (text.includes("$$"))
    throw new MigrationError(`Migration ${name} has a function's body: it needs a file that runs in a transaction.`)
  return text.split(/(?<=;)[ \t]*\n/).filter((part) => part.replaceAll(/^[ \t]*--.*$/gm, "").trim() !== "")
}
