import { PgDialect } from "drizzle-orm/pg-core"
import { fillPlaceholders, type SQL } from "drizzle-orm"
import type postgres from "postgres"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { connect } from "../../core/database-url"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database"
import { changesQuery, historyQuery } from "./chat.db"
import { latestQuery } from "./chat.thread.db"

const members = 2000
let database: TestDatabase
let client: postgres.Sql

/** Each member talks with the 8 next; the two first write each other 20,000 messages. */
const fill = [
  `insert into account (password_hash, created_at) select '', now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, birthday, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01', true, now(), now() from generate_series(1, ${members}) n`,
  `insert into counter (member_id) select n from generate_series(1, ${members}) n`,
  `insert into thread (low_id, high_id, seq, initiator_id, answered, created_at)
    select n, n + step, 3, n, true, now() from generate_series(1, ${members - 8}) n, generate_series(1, 8) step`,
  `insert into thread_member (thread_id, member_id, other_id, last_message_id, member_seq)
    select id, side.member, side.other, id, id from thread, lateral (values (low_id, high_id), (high_id, low_id)) side (member, other)`,
  `insert into message (thread_id, seq, changed, sender_id, type, content, language, created_at)
    select t.id, n, n, t.low_id, 'text', 'Message ' || n, 'de', now()
    from thread t, generate_series(1, case when t.low_id = 1 and t.high_id = 2 then 20000 else 3 end) n`,
  `update thread_member set last_message_id = latest.id
    from (select thread_id, max(id) id from message group by 1) latest where latest.thread_id = thread_member.thread_id`,
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
  Plans?: Planned[]
}

const flatten = (node: Planned): Planned[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

/** How PostgreSQL goes about it once the plan is made for any values, as it is for prepared statements. */
async function plan(query: SQL, values: Record<string, unknown>): Promise<{ nodes: Planned[]; ms: number }> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  await client.unsafe("set plan_cache_mode = force_generic_plan")
  const [row] = await client.unsafe(
    `explain (analyze, format json) ${text}`,
    fillPlaceholders(params, values) as postgres.ParameterOrJSON<never>[],
  )
  const [found] = (row as unknown as { "QUERY PLAN": { Plan: Planned; "Execution Time": number }[] })["QUERY PLAN"]
  if (!found) throw new Error("no plan")
  return { nodes: flatten(found.Plan), ms: found["Execution Time"] }
}

const now = new Date().toISOString()
const reader = { me: 2, language: "en", now }

test.each<[string, SQL, Record<string, unknown>]>([
  ["list of conversations", latestQuery, { ...reader, beforeId: Number.MAX_SAFE_INTEGER }],
  ["history by the other's id", historyQuery("otherId"), { ...reader, otherId: 1, from: 19_000 }],
  ["history by the thread's id", historyQuery("threadId"), { ...reader, threadId: 1, from: 19_000 }],
  ["changes since", changesQuery("otherId"), { ...reader, otherId: 1, from: 19_950 }],
])(
  "CHAT-01 the %s walks indexes: no table is read from end to end, nothing long is sorted",
  async (_, query, values) => {
    const { nodes } = await plan(query, values)
    const scanned = nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"])
    expect(
      scanned.filter(
        (name) => !["presence", "block", "friend", "friend_request", "photo", "translation"].includes(name ?? ""),
      ),
    ).toEqual([])
    const walked = nodes.filter((node) => node["Node Type"].startsWith("Index"))
    expect(walked.map((node) => node["Relation Name"])).toContain(query === latestQuery ? "thread_member" : "message")
  },
)

test("CHAT-01 a page of 20,000 messages is found without sorting them", async () => {
  const { nodes } = await plan(historyQuery("otherId"), { ...reader, otherId: 1, from: 2_147_483_647 })
  expect(nodes.map((node) => node["Node Type"])).not.toContain("Sort")
})
