import type { SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import type postgres from "postgres"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { connect } from "../../core/database-url"
import type { DbOrTx } from "../../core/db"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database"
import { listDeck } from "../member/member.encounter.db"
import { listOthers, listPinned, listRequests } from "./relation.friend.db"
import { listGiven, listMatches, listReceived } from "./relation.like.db"
import { listVisits } from "./relation.visit.db"

const members = 8000
let database: TestDatabase
let client: postgres.Sql

/** Everybody likes, asks, visits member 1 and is liked by them; every third is a friend, and in the list of the deck. */
const fill = [
  `insert into account (password_hash, created_at) select '', now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, birthday, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01', true, now(), now() from generate_series(1, ${members}) n`,
  `insert into member_like (member_id, liked_id, created_at) select n, 1, now() from generate_series(2, ${members}) n`,
  `insert into member_like (member_id, liked_id, match_id, created_at)
    select 1, n, case when n % 2 = 0 then n end, now() from generate_series(2, ${members}) n`,
  `insert into member_like (member_id, liked_id, created_at)
    select n, n % 100 + 2, now() from generate_series(103, ${members}) n`,
  `insert into friend_request (member_id, other_id, status, created_at) select n, 1, 2, now() from generate_series(2, ${members}) n`,
  `insert into visit (member_id, visited_id, visited_at) select n, 1, now() from generate_series(2, ${members}) n`,
  `insert into friend (member_id, friend_id, top, created_at)
    select side.a, side.b, n < 50, now() from generate_series(3, ${members}, 3) n, lateral (values (1, n), (n, 1)) side (a, b)`,
  `insert into pass (member_id, passed_id, created_at) select n, n + 1, now() from generate_series(2, ${members - 1}) n`,
  `insert into recommendation (member_id, people, why, floor, made_at)
    select 2, array_agg(n), array_agg(0), 0, now() from generate_series(3, 1000) n`,
  `insert into recommendation (member_id, people, why, floor, made_at)
    select n, '{}', '{}', 0, now() from generate_series(3, ${members}) n`,
  `insert into block (member_id, blocked_id, created_at)
    select n, n % 3000 + 1, now() from generate_series(3001, ${members}) n`,
  `insert into remark (member_id, about_id, content)
    select n, n % 3000 + 1, 'x' from generate_series(3001, ${members}) n`,
  `insert into presence (member_id, process_id) select n, 'one' from generate_series(1, ${members}) n`,
  `insert into thread (low_id, high_id, created_at) select n, n + 1, now() from generate_series(1, ${members - 1}) n`,
  `insert into thread_member (thread_id, member_id, other_id)
    select id, side.a, side.b from thread, lateral (values (low_id, high_id), (high_id, low_id)) side (a, b)`,
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
  "Index Name"?: string
  "Actual Rows"?: number
  Plans?: Planned[]
}

const flatten = (node: Planned): Planned[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

/** What a list asks the database, caught on its way there. */
async function queryOf(list: (on: DbOrTx) => Promise<unknown>): Promise<SQL> {
  let asked: SQL | undefined
  const catching = { execute: async (query: SQL) => ((asked = query), []) }
  await list(catching as unknown as DbOrTx)
  if (!asked) throw new Error("nothing was asked")
  return asked
}

let prepared = 0

/** How PostgreSQL goes about it with the plan that it makes for any values, which is what the product runs. */
async function plan(query: SQL): Promise<Planned[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  prepared += 1
  await client.unsafe("set plan_cache_mode = force_generic_plan")
  await client.unsafe(`prepare list${prepared} as ${text}`)
  const values = params.map((value) => `'${String(value)}'`).join(", ")
  const [row] = await client.unsafe(`explain (analyze, format json) execute list${prepared} (${values})`)
  const [found] = (row as unknown as { "QUERY PLAN": { Plan: Planned }[] })["QUERY PLAN"]
  if (!found) throw new Error("no plan")
  return flatten(found.Plan)
}

/** Tables read from end to end. Who is online may be, where that is cheaper than looking for a page of them. */
const scanned = (nodes: Planned[]) =>
  nodes
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => node["Relation Name"])
    .filter((name) => name !== "presence")

const reader = { id: 1, vip: false }

test.each<[string, string, (on: DbOrTx) => Promise<unknown>]>([
  ["likes given", "member_like_given", (on) => listGiven(on, reader, undefined)],
  ["likes received", "member_like_received", (on) => listReceived(on, reader, 5000)],
  ["matches", "member_like_match", (on) => listMatches(on, reader, undefined)],
  ["friends", "friend_list", (on) => listOthers(on, reader, undefined)],
  ["pinned friends", "friend_pinned", (on) => listPinned(on, reader)],
  ["friend requests", "friend_request_received", (on) => listRequests(on, reader, undefined)],
  ["visits", "visit_received", (on) => listVisits(on, reader, 7000)],
])("LIST-04 the list of %s walks its index from the latest on, sorting no more than a page", async (_, index, list) => {
  const nodes = await plan(await queryOf(list))
  expect(nodes.map((node) => node["Index Name"])).toContain(index)
  expect(scanned(nodes)).toEqual([])
  const sorted = nodes.filter((node) => node["Node Type"] === "Sort").map((node) => node.Plans?.[0]?.["Actual Rows"])
  expect(Math.max(...sorted.map(Number))).toBeLessThanOrEqual(21)
})

test("LIST-07 the deck looks each of the list up, and reads no table from end to end", async () => {
  const nodes = await plan(await queryOf((on) => listDeck(on, { id: 2, vip: false }, 1, new Date())))
  expect(scanned(nodes)).toEqual([])
  expect(nodes[0]?.["Actual Rows"]).toBe(21)
})
