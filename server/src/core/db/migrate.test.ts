import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, inject, test } from "vitest"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database"
import { connect } from "./database-url"
import { migrate } from "./migrate"

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
  await writeFile(join(folder, "20260101000000_first.sql"), "create table once_only (id int); select pg_sleep(0.1);")
  await writeFile(join(folder, "20260102000000_second.sql"), "alter table once_only add column name text;")
  const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, folder)))
  expect(ran.flat()).toEqual(["20260101000000_first.sql", "20260102000000_second.sql"])
})

test("a failed migration is rolled back; changed and missing files are refused by name", async () => {
  await empty()
  await writeFile(join(folder, "20260101000000_first.sql"), "create table kept (id int);")
  await writeFile(join(folder, "20260102000000_broken.sql"), "create table half (id int); select nonsense;")
  await expect(migrate(database.url, folder)).rejects.toThrow(/nonsense/)
  const sql = connect(database.url, { max: 1 })
  const [half] = await sql`select to_regclass('half') as half, to_regclass('kept') as kept`
  await sql.end()
  expect(half).toEqual({ half: null, kept: "kept" })
  await rm(join(folder, "20260102000000_broken.sql"))
  await writeFile(join(folder, "20260101000000_first.sql"), "create table other (id int);")
  await expect(migrate(database.url, folder)).rejects.toThrow(/20260101000000_first.sql has been changed/)
  await rm(join(folder, "20260101000000_first.sql"))
  await expect(migrate(database.url, folder)).rejects.toThrow(/newer version: it has run 20260101000000_first.sql/)
})

test("a file without a transaction makes an index while four processes start, and takes up again what failed", async () => {
  await empty()
  await writeFile(
    join(folder, "20260101000000_first.sql"),
    "create table large (id int); insert into large values (1), (1);",
  )
  const name = "20260102000000_index.sql"
  const index =
    "drop index concurrently if exists large_id;\ncreate unique index concurrently large_id on large (id);\n"
  await writeFile(join(folder, name), `-- no transaction\n-- Twice the same id.\n${index}`)
  await expect(migrate(database.url, folder)).rejects.toThrow(/could not create unique index/)
  const sql = connect(database.url, { max: 1 })
  await sql`delete from large where ctid in (select min(ctid) from large)`
  const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, folder)))
  expect(ran.flat()).toEqual([name])
  const [made] = await sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('large_id')`
  await sql.end()
  expect(made).toEqual({ valid: true })
})

test("a file without a transaction may hold no function, and each file is named by a time", async () => {
  await empty()
  const name = join(folder, "20260101000000_first.sql")
  await writeFile(name, "-- no transaction\ndo $$ begin perform 1; end $$;\n")
  await expect(migrate(database.url, folder)).rejects.toThrow(/20260101000000_first.sql has a function's body/)
  await rm(name)
  await writeFile(join(folder, "0001_first.sql"), "select 1;")
  await expect(migrate(database.url, folder)).rejects.toThrow(/0001_first.sql is not named/)
})

test("two files with the same time are refused by name", async () => {
  await writeFile(join(folder, "20270101000000_first.sql"), "select 1;")
  await writeFile(join(folder, "20270101000000_other.sql"), "select 1;")
  await expect(migrate(database.url, folder)).rejects.toThrow(/the time of 20270101000000_first.sql/)
})

test("a database of before the first release is refused, and left as it is", async () => {
  await empty()
  const sql = connect(database.url, { max: 1 })
  await sql`create table migration (name text primary key, hash text not null, ran_at timestamptz not null default now())`
  await sql`insert into migration (name, hash) values ('20251231000000_initial.sql', 'x')`
  await writeFile(join(folder, "20260101000000_first.sql"), "create table made (id int);")
  await expect(migrate(database.url, folder)).rejects.toThrow(/before the first release.*empty database/)
  const [made] = await sql`select to_regclass('made') as made`
  await sql.end()
  expect(made).toEqual({ made: null })
})
