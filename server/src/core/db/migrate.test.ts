import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { afterEach, beforeEach, expect, inject, test } from "vitest"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database"
import { connect } from "./database-url"
import { migrate } from "./migrate"
import { projectRoot } from "../process/project-root"

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  folder = await mkdtemp(join(tmpdir(), "redthread-migrations-"))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const empty = async (): Promise<void> => {
  const sql = connect(database.url, { max: 1 })
  await sql`drop table migration`
  await sql.end()
}

test("four processes that start at once on a new database migrate it once", async () => {
  await empty()
  await writeFile(join(folder, "0001_first.sql"), "create table once_only (id int); select pg_sleep(0.1);")
  await writeFile(join(folder, "0002_second.sql"), "alter table once_only add column name text;")
  const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, folder)))
  expect(ran.flat()).toEqual(["0001_first.sql", "0002_second.sql"])
})

test("a file that fails leaves nothing behind; one that changed or is gone is refused by name", async () => {
  await empty()
  await writeFile(join(folder, "0001_first.sql"), "create table kept (id int);")
  await writeFile(join(folder, "0002_broken.sql"), "create table half (id int); select nonsense;")
  await expect(migrate(database.url, folder)).rejects.toThrow(/nonsense/)
  const sql = connect(database.url, { max: 1 })
  const [half] = await sql`select to_regclass('half') as half, to_regclass('kept') as kept`
  await sql.end()
  expect(half).toEqual({ half: null, kept: "kept" })
  await rm(join(folder, "0002_broken.sql"))
  await writeFile(join(folder, "0001_first.sql"), "create table other (id int);")
  await expect(migrate(database.url, folder)).rejects.toThrow(/0001_first.sql has been changed/)
  await rm(join(folder, "0001_first.sql"))
  await expect(migrate(database.url, folder)).rejects.toThrow(/newer version: it has run 0001_first.sql/)
})

const source = join(projectRoot, "server", "src")

async function tablesInCode(): Promise<PgTable[]> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith(".tables.ts"))
  const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(join(source, file))))
  return modules.flatMap((exported) => Object.values(exported)).filter((value) => value instanceof PgTable)
}

test("the tables in the code are the tables that the migrations make", async () => {
  const sql = connect(database.url, { max: 1 })
  const columns = await sql<{ table: string; name: string; type: string; required: boolean }[]>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'migration'`
  const indexes = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'`
  await sql.end()
  const tables = await tablesInCode()
  const migrated = columns.map(({ table, name, type, required }) => `${table}.${name} ${type} ${required}`).toSorted()
  const inCode = tables.flatMap((table) => {
    const config = getTableConfig(table)
    const keys = new Set(config.primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)))
    return config.columns.map(
      (column) =>
        `${config.name}.${column.name} ${sqlType(column.getSQLType())} ${column.notNull || column.primary || keys.has(column.name)}`,
    )
  })
  expect(inCode.toSorted()).toEqual(migrated)
  const named = tables.flatMap((table) => getTableConfig(table).indexes.map((index) => index.config.name))
  expect(indexes.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
})

const sqlType = (type: string): string => type.replace(/^timestamp \((\d)\)/, "timestamp($1)").replace(/, /, ",")
