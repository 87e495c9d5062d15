import { sql } from "drizzle-orm"
import type postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startApp, type TestApp } from "../../testing/harness"
import { connect } from "./database-url"
import { declaredRows, preparedQueries, prepareRows, rows, transaction } from "./db"
import { db } from "./pool"
import { type Columns, columns, columnsDifference } from "./query-columns"

let app: TestApp
let client: postgres.Sql
beforeAll(async () => {
  app = await startApp()
  client = connect(app.databaseUrl, { max: 1 })
})
afterAll(async () => {
  await client.end()
  await app.stop()
})

test("each prepared query has the columns that it declares", async () => {
  expect(preparedQueries.length).toBeGreaterThan(40)
  const differences: string[] = []
  for (const { columns: declared, write } of preparedQueries) {
    const query = write()
    const { columns: described } = await client.unsafe(query.sql).describe()
    const difference = columnsDifference(declared, described as never)
    if (difference) differences.push(`${difference}: ${query.sql}`)
  }
  expect(differences).toEqual([])
})

const item = columns<{ id: number; label: string | null }>({ id: "int4", label: "text?" })
const itemQuery = (id: string, label: string) => sql.raw(`select ${id} as "id", ${label} as "label"`)
const read = (declared: Columns<object>, id: string, label: string) => rows(db, declared, itemQuery(id, label))

test("a query whose columns differ from their declaration raises an error in development", async () => {
  expect(await read(item, "1", "'a'")).toEqual([{ id: 1, label: "a" }])
  expect(await read(item, "1", "null::text")).toEqual([{ id: 1, label: null }])
  await expect(read(item, "1::int8", "'a'")).rejects.toThrow(
    "declares the columns id int4, label text, but has id int8",
  )
  await expect(read(item, "null::int", "'a'")).rejects.toThrow("the column id as required, but it is null")
  expect(
    await rows(db, { at: "timestamptz", ids: "int8[]" }, sql`select now() as "at", '{1,2}'::int8[] as "ids"`),
  ).toEqual([{ at: expect.stringMatching(/^20\d\d-/), ids: [1, 2] }])
  await expect(rows(db, item, sql`select 1 as "id"`)).rejects.toThrow("but has id int4")
  await expect(rows(db, item, sql`select 1 as "id", 'a' as "label", 2 as "more"`)).rejects.toThrow("more int4")
  const prepared = prepareRows<{ id: number; label: string | null }, object>(item, itemQuery("1::int2", "'a'"))
  await expect(transaction(db, (tx) => prepared(tx, {}))).rejects.toThrow("id int2")
  preparedQueries.pop()
})

test("holes that the driver leaves in a result after a failed query are dropped before the check", () => {
  const result: object[] = []
  result[2] = { id: 1, label: "a" }
  expect(declaredRows(item, result)).toEqual([{ id: 1, label: "a" }])
  result[4] = { id: null, label: "a" }
  expect(() => declaredRows(item, result)).toThrow("the column id as required, but it is null")
})
