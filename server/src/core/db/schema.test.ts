import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { getTableConfig, PgArray, type PgColumn, PgTable } from "drizzle-orm/pg-core"
import type postgres from "postgres"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database"
import { projectRoot } from "../process/project-root"
import { connect } from "./database-url"

let database: TestDatabase
let sql: postgres.Sql
let tables: PgTable[]
beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  sql = connect(database.url, { max: 1 })
  tables = await tablesInCode()
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const source = join(projectRoot, "server", "src")

async function tablesInCode(): Promise<PgTable[]> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith(".tables.ts"))
  const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(join(source, file))))
  return modules.flatMap((exported) => Object.values(exported)).filter((value) => value instanceof PgTable)
}

const sqlType = (type: string): string => type.replace(/^timestamp \((\d)\)/, "timestamp($1)").replace(/, /, ",")

test("the tables in the code are the tables that the migrations make", async () => {
  const columns = await sql<{ table: string; name: string; type: string; required: boolean }[]>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'migration'`
  const indexes = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'`
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

/** The core may not name a feature's table in code. */
const onlyInDatabase = ["audit (actor_id) references account (id)", "audit (subject_id) references account (id)"]

test("the foreign keys in the code are those that the migrations make", async () => {
  const found = await sql<{ key: string }[]>`
    select c.conrelid::regclass::text || ' ' || substring(pg_get_constraintdef(c.oid) from 'FOREIGN KEY (.*)') as key
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`
  const migrated = found.map(({ key }) => key.replace("REFERENCES", "references").replace(/(\w)\(/, "$1 ("))
  const inCode = tables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table)
    return foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference()
      const names = (all: { name: string }[]): string => `(${all.map((column) => column.name).join(", ")})`
      const end = key.onDelete && key.onDelete !== "no action" ? ` ON DELETE ${key.onDelete.toUpperCase()}` : ""
      return `${name} ${names(columns)} references ${getTableConfig(foreignTable).name} ${names(foreignColumns)}${end}`
    })
  })
  expect([...inCode, ...onlyInDatabase].toSorted()).toEqual(migrated.toSorted())
})

/** Values of a column or of an array's elements. */
const listOf = (column: PgColumn): string[] | undefined =>
  column instanceof PgArray ? listOf(column.baseColumn) : column.enumValues

test("a column of a few words takes the words of its list in the code and no others", async () => {
  const found = await sql<{ name: string; definition: string }[]>`
    select c.conname as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace`
  const definitions = new Map(found.map(({ name, definition }) => [name, definition]))
  const words = (name: string): string[] =>
    [...(definitions.get(name) ?? "").matchAll(/'([^']*)'::text/g)].map(([, word = ""]) => word).toSorted()
  const lists = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns.flatMap((column) => {
      const list = listOf(column)
      return list ? [{ name: `${name}_${column.name}`, words: list.toSorted() }] : []
    })
  })
  expect(lists.length).toBeGreaterThan(30)
  for (const list of lists) expect(words(list.name), list.name).toEqual(list.words)
  const inLists = new Set(lists.map(({ name }) => name))
  const ofOneColumn = found.filter(({ definition }) => /^CHECK \(\(\w+ (= ANY \(|<@ )ARRAY\['/.test(definition))
  for (const { name } of ofOneColumn) expect(inLists, `${name} has no list in the code`).toContain(name)
})

test("RUN-06 no table is unlogged, because replicas could not read it", async () => {
  const unlogged = await sql`select relname from pg_class where relpersistence = 'u' and relkind = 'r'
    and relnamespace = 'public'::regnamespace`
  expect(unlogged.map(({ relname }) => relname as string)).toEqual([])
})
