import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type postgres from "postgres"
import { connect, noTimeouts } from "./database-url"

/** Any number, but the same in every process of ours: who migrates holds this advisory lock. */
const migrationLock = 7_316_502

/** The database and the migration files don't belong together. */
export class MigrationError extends Error {}

interface Migration {
  name: string
  text: string
  hash: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8")
      return { name, text, hash: createHash("sha256").update(text).digest("hex") }
    }),
  )
}

/**
 * Brings the database up to the newest of the numbered files, each in its own transaction. Two processes that
 * start at once wait for each other. Refuses when a file that has run was changed, or is gone.
 * @returns the names of the files that ran now
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const sql = connect(url, { max: 1, connection: noTimeouts })
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    await sql`create table if not exists migration (
      name text primary key, hash text not null, ran_at timestamptz not null default now())`
    const ran = new Map(
      (await sql<{ name: string; hash: string }[]>`select name, hash from migration`).map((row) => [
        row.name,
        row.hash,
      ]),
    )
    return await runNew(sql, migrations, ran)
  } finally {
    await sql.end()
  }
}

async function runNew(sql: postgres.Sql, migrations: Migration[], ran: Map<string, string>): Promise<string[]> {
  const known = new Set(migrations.map(({ name }) => name))
  const gone = [...ran.keys()].find((name) => !known.has(name))
  if (gone)
    throw new MigrationError(`This database was made by a newer version: it has run ${gone}, which is not here.`)
  const now: string[] = []
  for (const { name, text, hash } of migrations) {
    const before = ran.get(name)
    if (before === hash) continue
    if (before) throw new MigrationError(`Migration ${name} has been changed after it ran on this database.`)
    await sql.begin(async (tx) => {
      await tx.unsafe(text)
      await tx`insert into migration (name, hash) values (${name}, ${hash})`
    })
    now.push(name)
  }
  return now
}
