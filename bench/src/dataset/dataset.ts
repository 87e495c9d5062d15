import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type postgres from "postgres"
import { connect, noTimeouts, withDatabase } from "../../../server/src/core/db/database-url"
import { startPostgres } from "../../../server/src/embedded-postgres/embedded-postgres"
import { migrate } from "../../../server/src/core/db/migrate"
import { projectRoot } from "../../../server/src/core/process/project-root"
import { fill, type Report } from "./fill"
import { rankAllMembers } from "./ranking"
import { writeSearchEntries } from "./search"
import { type Shape, shapeOf } from "./shape"

export interface DataSet {
  readonly shape: Shape
  readonly url: string
  /** Where this data set's database and the product's own files lie. */
  readonly folder: string
  stop(): Promise<void>
}

export interface DataSetOptions {
  readonly members: number
  readonly report: Report
  /** A PostgreSQL server to use in place of the embedded one. */
  readonly serverUrl?: string | undefined
  /** PostgreSQL settings of the embedded server. */
  readonly settings?: Record<string, string | number>
}

const migrations = join(projectRoot, "server", "migrations")

/** Durability is off: after a crash the data set is created again. */
const fillSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "8GB",
  maintenance_work_mem: "1GB",
  work_mem: "256MB",
  autovacuum: "off",
}

const quiet = { info: () => undefined, error: (message: string) => void process.stderr.write(`${message}\n`) }

/** A change in these creates data sets again. */
const decisive = [migrations, join(projectRoot, "bench/src/dataset")]

/** A change in these ranks members again. */
const rankedBy = ["recommendation", "browse"].map((name) => join(projectRoot, "server/src/features/lists", name))

/** A change in these rebuilds the search entries. */
const searchedBy = [join(projectRoot, "server/src/features/lists/search"), join(projectRoot, "server/src/core/text")]

async function fingerprint(folders: readonly string[]): Promise<string> {
  const hash = createHash("sha256")
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => /\.(sql|ts)$/.test(name) && !name.endsWith(".test.ts"))
    for (const name of names.toSorted()) hash.update(name).update(await readFile(join(folder, name)))
  }
  return hash.digest("hex").slice(0, 12)
}

async function withServer<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, connection: noTimeouts })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const databaseNames = (url: string, members: number): Promise<string[]> =>
  withServer(url, async (sql) => {
    const found = await sql<{ name: string }[]>`
      select datname as name from pg_database where datname like ${`bench\\_${members}\\_%`}`
    return found.map(({ name }) => name)
  })

/** It gets its right name last: what carries that name is complete. */
async function make(serverUrl: string, name: string, { members, report }: DataSetOptions): Promise<void> {
  const started = performance.now()
  report(`Making a data set of ${members.toLocaleString("en")} members ...`)
  const draft = `${name}_new`
  for (const old of await databaseNames(serverUrl, members)) {
    await withServer(serverUrl, (sql) => sql.unsafe(`drop database ${old} with (force)`))
  }
  await withServer(serverUrl, (sql) => sql.unsafe(`create database ${draft}`))
  const url = withDatabase(serverUrl, draft)
  await migrate(url, migrations)
  await withServer(url, (sql) => fill(sql, shapeOf(members), report))
  await withServer(serverUrl, (sql) => sql.unsafe(`alter database ${draft} rename to ${name}`))
  report(`  made in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** Does what the product's own jobs would do, unless the present code has done it: `of` is a table of the bench. */
async function derive(
  url: string,
  of: "ranked" | "searched",
  wanted: string,
  work: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  await withServer(url, async (sql) => {
    await sql.unsafe(`create table if not exists bench.${of} (by_code text)`)
    const [made] = await sql.unsafe(`select from bench.${of} where by_code = '${wanted}'`)
    if (made) return
    await sql.unsafe(`truncate bench.${of}`)
    await work(sql)
    await sql.unsafe(`insert into bench.${of} values ('${wanted}')`)
  })
}

async function timed(report: Report, what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await work()
  report(`  ${what} in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** Ranks the members, and enters them for searches. */
async function deriveAll(url: string, report: Report): Promise<void> {
  await derive(url, "ranked", await fingerprint(rankedBy), (sql) =>
    timed(report, "ranked", async () => {
      await sql`truncate ranking, recommendation, heat, front_member`
      await rankAllMembers(url)
      await sql`vacuum (analyze) ranking, heat, front_member`
    }),
  )
  await derive(url, "searched", await fingerprint(searchedBy), (sql) =>
    timed(report, "entered for searches", () => writeSearchEntries(sql, url)),
  )
}

/** Opens the data set of this size; creates it if none fits the current code. */
export async function openDataSet(options: DataSetOptions): Promise<DataSet> {
  const { members, serverUrl } = options
  const shape = shapeOf(members)
  const name = `bench_${members}_${await fingerprint(decisive)}`
  const folder = join(projectRoot, ".cache", "bench", String(members))
  const isMade = async (url: string): Promise<boolean> => (await databaseNames(url, members)).includes(name)
  if (serverUrl) {
    if (!(await isMade(serverUrl))) await make(serverUrl, name, options)
    await deriveAll(withDatabase(serverUrl, name), options.report)
    return { shape, url: withDatabase(serverUrl, name), folder, stop: async () => undefined }
  }
  const start = (settings: Record<string, string | number> = {}) =>
    startPostgres({ dataDir: folder, log: quiet, settings })
  let running = await start(options.settings)
  if (!(await isMade(running.url))) {
    await running.stop()
    const filling = await start(fillSettings)
    try {
      await make(filling.url, name, options)
    } finally {
      await filling.stop()
    }
    running = await start(options.settings)
  }
  await deriveAll(withDatabase(running.url, name), options.report)
  return { shape, url: withDatabase(running.url, name), folder, stop: () => running.stop() }
}
