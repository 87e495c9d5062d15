import type { SQL } from "drizzle-orm"
import { drizzle } from "drizzle-orm/postgres-js"
import type postgres from "postgres"
import { afterAll, beforeAll, inject } from "vitest"
import { features } from "../app"
import { connect } from "../core/db/database-url"
import { type DbOrTx, writeQuery } from "../core/db/db"
import { planner } from "../core/db/pool"
import { setFeatures } from "../core/every-feature"
import { makeTestDatabase, type TestDatabase } from "./test-database"

/** One step of a plan, as PostgreSQL says it. */
export interface Step {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  Plans?: Step[]
}

/** Asks one query. */
export type Ask = (on: DbOrTx) => Promise<unknown>

/** As the product has its connections plan. */
const connection = planner as Partial<postgres.ConnectionParameters>

function literal(value: unknown): string {
  const quoted = `'${String(value).replaceAll("'", "''")}'`
  return value === null || value === undefined ? "null" : quoted
}

const withParts = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(withParts)]

/** A database for one test file, with enough rows for realistic plans. Returns the plan of a query. */
export function planOn(fill: readonly string[]): (ask: Ask) => Promise<Step[]> {
  let database: TestDatabase
  let client: postgres.Sql
  let count = 0

  beforeAll(async () => {
    // Queries hold conditions of the manifests.
    setFeatures(features)
    database = await makeTestDatabase(inject("databaseUrl"))
    client = connect(database.url, { max: 1, connection })
    for (const statement of fill) await client.unsafe(statement)
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  return async (ask) => {
    const { text, params } = await queryOf(client, ask)
    const name = `plan${(count += 1)}`
    await client.unsafe(`prepare ${name} as ${text}`)
    const values = params.length > 0 ? `(${params.map(literal).join(", ")})` : ""
    const [row] = await client.unsafe(`explain (analyze, format json) execute ${name} ${values}`)
    const [found] = (row as unknown as { "QUERY PLAN": { Plan: Step }[] })["QUERY PLAN"]
    if (!found) throw new Error("no plan")
    return withParts(found.Plan)
  }
}

/** The query as sent, with its values. */
async function queryOf(client: postgres.Sql, ask: Ask): Promise<{ text: string; params: unknown[] }> {
  const queries: { text: string; params: unknown[] }[] = []
  const logQuery = (text: string, params: unknown[]) => void queries.push({ text, params })
  await ask(drizzle(client, { logger: { logQuery } }))
  const [query, ...more] = queries
  if (!query || more.length > 0) throw new Error(`${queries.length} queries were asked`)
  return query
}

/** Sends a query with placeholders, whatever columns it has. */
export const sendQuery = (db: DbOrTx, query: SQL, values: Record<string, unknown>): Promise<unknown> =>
  db._.session.prepareQuery(writeQuery(query), undefined, undefined, false).execute(values)

/** Tables that are read from end to end. */
export const scanned = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) => (step["Node Type"] === "Seq Scan" ? [step["Relation Name"] ?? "something"] : []))

/** The most rows that one step looks at in one of these tables; none does where it is -Infinity. */
export const mostRead = (steps: readonly Step[], ...tables: string[]): number =>
  Math.max(
    ...steps
      .filter((step) => tables.includes(step["Relation Name"] ?? ""))
      .map((step) => (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)) * step["Actual Loops"]),
  )
