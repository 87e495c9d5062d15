import { PgDialect } from "drizzle-orm/pg-core"
import { balanceKinds } from "@redthread/contract/gold"
import type postgres from "postgres"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { connect } from "../../core/database-url"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database"
import { tradesQuery } from "./gold.trade.db"

let database: TestDatabase
let client: postgres.Sql

/** A thousand members pay each other in turn; the first has half of all the 100,000 movements. */
const fill = [
  "insert into account (created_at) select now() from generate_series(1, 1000)",
  `insert into gold_account (member_id, kind, balance)
    select m, kind, 0 from generate_series(1, 1000) m, unnest(array['promo', 'paid', 'earnings']) kind`,
  `insert into gold_transfer (from_id, to_id, amount, reason, reference, leg, created_at)
    select a.id, case when n % 4 = 0 then b.id else 3 end, 100, 'contact', n::text, 1, now()
    from generate_series(1, 100000) n
    join gold_account a on a.kind = 'paid' and a.member_id = case when n % 2 = 0 then 1 else n % 1000 + 1 end
    join gold_account b on b.kind = 'earnings' and b.member_id = (n * 7) % 1000 + 1`,
  "analyze",
]

beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  client = connect(database.url, { max: 1 })
  for (const statement of fill) await client.unsafe(statement)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

interface Planned {
  "Node Type": string
  "Relation Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  Plans?: Planned[]
}

const flatten = (node: Planned): Planned[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

async function nodesOf(memberId: number, maxId: number): Promise<Planned[]> {
  const query = tradesQuery(memberId, { into: balanceKinds, outOf: balanceKinds }, maxId, 21)
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  await client.unsafe("set plan_cache_mode = force_generic_plan")
  const [row] = await client.unsafe(`explain (analyze, format json) ${text}`, params as never[])
  const [found] = (row as unknown as { "QUERY PLAN": { Plan: Planned }[] })["QUERY PLAN"]
  if (!found) throw new Error("no plan")
  return flatten(found.Plan)
}

test.each([
  ["the busiest member", 1, Number.MAX_SAFE_INTEGER],
  ["the busiest member further back", 1, 40_000],
  ["a member with little", 500, Number.MAX_SAFE_INTEGER],
])("GOLD-01 the bill of %s reads along indexes, no more than a few pages", async (_, memberId, maxId) => {
  const nodes = await nodesOf(memberId, maxId)
  expect(nodes.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([])
  const read = nodes
    .filter((node) => node["Relation Name"] === "gold_transfer")
    .map((node) => node["Actual Rows"] * node["Actual Loops"])
  expect(read.length).toBeGreaterThan(0)
  expect(Math.max(...read)).toBeLessThanOrEqual(4 * 21)
})
