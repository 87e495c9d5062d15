import { PgDialect } from "drizzle-orm/pg-core"
import type { SQL } from "drizzle-orm"
import type postgres from "postgres"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { connect } from "../../core/database-url"
import type { DbOrTx } from "../../core/db"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database"
import * as feedHead from "../feed/feed.head.db"
import * as photoHead from "../photo/photo.head.db"
import * as profileDb from "../profile/profile.db"

const members = 30_000
let database: TestDatabase
let client: postgres.Sql

/** One in ten hides; everybody has a photo and a translated post with it. */
const fill = [
  `insert into account (password_hash, created_at) select '', now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, birthday, visibility, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01',
      case when n % 10 = 0 then 'hidden' else 'public' end, true, now(), now() from generate_series(1, ${members}) n`,
  `insert into photo (member_id, folder, file, width, height, created_at, attached_at)
    select n, 'post', 'p-' || n, 1, 1, now(), now() from generate_series(1, ${members}) n`,
  `insert into feed_post (member_id, gender, language, content, uploads, created_at)
    select n, n % 2, 'en', 'Post ' || n, 1, now() from generate_series(1, ${members}) n`,
  `insert into feed_upload (post_id, position, photo_id) select n, 0, n from generate_series(1, ${members}) n`,
  `insert into translation (digest, source, target, content, engine, created_at)
    select sha256(convert_to(content, 'UTF8')), 'en', 'de', content, 'x', now() from feed_post`,
  "vacuum (analyze)",
]

beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  client = connect(database.url, { max: 1 })
  for (const statement of fill) await client.unsafe(statement)
  await client.unsafe("set plan_cache_mode = force_generic_plan")
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

let prepared = 0

/** Tables that PostgreSQL reads from end to end for what this asks, with the plan that it makes for any values. */
async function scanned(ask: (on: DbOrTx) => Promise<unknown>): Promise<string[]> {
  let asked: SQL | undefined
  const execute = async (query: SQL) => {
    asked = query
    return []
  }
  await ask({ execute } as unknown as DbOrTx)
  if (!asked) throw new Error("nothing was asked")
  const { sql, params } = new PgDialect().sqlToQuery(asked)
  prepared += 1
  await client.unsafe(`prepare page${prepared} as ${sql}`)
  const values = params.map((value) => `'${String(value)}'`).join(", ")
  const [row] = await client.unsafe(`explain (format json) execute page${prepared} ${values && `(${values})`}`)
  const [found] = (row as unknown as { "QUERY PLAN": { Plan: Planned }[] })["QUERY PLAN"]
  if (!found) throw new Error("no plan")
  return flatten(found.Plan).flatMap((node) =>
    node["Node Type"] === "Seq Scan" ? [node["Relation Name"] ?? "something"] : [],
  )
}

const span = { above: 10_000, below: 20_001, limit: 1000 }

test.each<[string, (on: DbOrTx) => Promise<unknown>]>([
  ["the head of a post", (on) => feedHead.findPublic(on, 5000, "de")],
  ["the head of a photo", (on) => photoHead.findPublic(on, 5000)],
  ["a part of the sitemap with profiles", (on) => profileDb.listPublic(on, span)],
  ["a part of the sitemap with posts", (on) => feedHead.listPublic(on, span)],
  ["the last profile", (on) => profileDb.lastId(on)],
  ["the last post", (on) => feedHead.lastId(on)],
])("FEED-03 %s is found by indexes alone", async (_, ask) => {
  expect(await scanned(ask)).toEqual([])
})
