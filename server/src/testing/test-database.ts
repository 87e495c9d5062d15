import { createHash, randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { jobs } from "../app"
import { connect, noTimeouts, withDatabase } from "../core/db/database-url"
import { closeJobs, openJobs } from "../core/jobs/jobs"
import { closeDatabase, openDatabase } from "../core/db/pool"
import { migrate } from "../core/db/migrate"
import { projectRoot } from "../core/process/project-root"

const migrations = join(projectRoot, "server", "migrations")

/** Any number: who makes the template holds this advisory lock. */
const templateLock = 7_316_504

/** s until the first retry of a failed job; short, since tests have no other load. */
const retryDelay = 1

async function templateName(): Promise<string> {
  const hash = createHash("sha256")
  for (const file of (await readdir(migrations)).toSorted())
    hash.update(file).update(await readFile(join(migrations, file)))
  for (const { name } of jobs) hash.update(name)
  hash.update(`retry ${retryDelay}`)
  return `redthread_template_${hash.digest("hex").slice(0, 12)}`
}

/** All tables and queues: making them again for every test would take longer than the tests. */
async function fill(url: string): Promise<void> {
  await migrate(url, migrations)
  openDatabase({ url, connections: 1 })
  await openJobs({ jobs, work: false })
  await closeJobs()
  await closeDatabase()
  const sql = connect(url, { max: 1 })
  await sql`update pgboss.queue set retry_delay = ${retryDelay}`
  await sql.end()
}

/** Makes, once for all test processes, the migrated database that every test's own database is copied from. */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const name = await templateName()
  const sql = connect(serverUrl, { max: 1, connection: noTimeouts })
  try {
    await sql`select pg_advisory_lock(${templateLock})`
    const [existing] = await sql`select from pg_database where datname = ${name}`
    if (!existing) {
      await sql.unsafe(`drop database if exists ${name}_new`)
      await sql.unsafe(`create database ${name}_new`)
      await fill(withDatabase(serverUrl, `${name}_new`))
      await sql.unsafe(`alter database ${name}_new rename to ${name}`)
    }
  } finally {
    await sql.end()
  }
  return name
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A new database of that server, made as `from` says (the end of `create database`). */
async function makeDatabase(serverUrl: string, from: string): Promise<TestDatabase> {
  const name = `redthread_test_${randomBytes(6).toString("hex")}`
  const run = async (statement: string): Promise<void> => {
    const sql = connect(serverUrl, { max: 1, connection: noTimeouts })
    try {
      await sql.unsafe(statement)
    } finally {
      await sql.end()
    }
  }
  await run(`create database ${name} ${from}`)
  return { url: withDatabase(serverUrl, name), drop: () => run(`drop database if exists ${name} with (force)`) }
}

/** A fresh migrated database of its own. */
export const makeTestDatabase = async (serverUrl: string): Promise<TestDatabase> =>
  // By files and not by the log: half the time, and a test's server has nothing to recover.
  makeDatabase(serverUrl, `template ${await prepareTemplate(serverUrl)} strategy file_copy`)

/** A database without tables. */
export const makeEmptyDatabase = (serverUrl: string): Promise<TestDatabase> => makeDatabase(serverUrl, "")
