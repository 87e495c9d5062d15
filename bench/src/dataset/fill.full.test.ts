import { afterAll, beforeAll, expect, it } from "vitest"
import { listRecommend } from "@redthread/contract/member"
import { showThread } from "@redthread/contract/chat"
import { connect } from "../../../server/src/core/db/database-url"
import { callServer, startApp, type TestApp } from "../../../server/src/testing/harness"
import { recomputeRanking } from "../../../server/src/features/lists/recommendation/recommendation.recommend.service"
import { authenticate } from "@redthread/contract/account"
import { fill, password } from "./fill"
import { pairOf, shapeOf } from "./shape"
import { db } from "../../../server/src/core/db/pool"

const shape = shapeOf(500)
let app: TestApp

async function indexNames(url: string): Promise<string[]> {
  const sql = connect(url, { max: 1 })
  const found = await sql<{ name: string }[]>`
    select indexname as name from pg_indexes where schemaname = 'public' order by 1`
  await sql.end()
  return found.map(({ name }) => name)
}

let indexesBefore: string[] = []

beforeAll(async () => {
  app = await startApp()
  indexesBefore = await indexNames(app.databaseUrl)
  const sql = connect(app.databaseUrl, { max: 1 })
  await fill(sql, shape, () => undefined)
  await sql.end()
  await recomputeRanking(db)
})

afterAll(() => app.stop())

const signIn = async (memberId: number): Promise<string> => {
  const body = { email: `member${memberId}@bench.example`, password }
  const { body: session, status } = await app.call(authenticate, { body })
  expect(status).toBe(200)
  return session.token
}

it("makes members who can sign in and are recommended people", async () => {
  const { status, body } = await callServer(app.url, listRecommend, { query: {} }, { token: await signIn(3) })
  expect(status).toBe(200)
  expect(body.items).toHaveLength(20)
})

it("makes conversations that read as if they had been written", async () => {
  const [reader, other] = pairOf(2)
  const input = { params: { id: other }, query: { user: 1 as const } }
  const { status, body } = await callServer(app.url, showThread, input, { token: await signIn(reader) })
  expect(status).toBe(200)
  expect(body.seq).toBe(shape.longMessages)
  const seqs = body.messages.map(({ seq }) => seq)
  expect(seqs.length).toBeGreaterThanOrEqual(20)
  expect(seqs).toEqual(seqs.map((_, index) => shape.longMessages - index))
})

it("leaves the schema as the migrations made it, and breaks no foreign key", async () => {
  expect(await indexNames(app.databaseUrl)).toEqual(indexesBefore)
  const sql = connect(app.databaseUrl, { max: 1 })
  const keys = await sql<{ name: string; table: string; definition: string }[]>`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
  expect(keys.length).toBeGreaterThan(10)
  for (const { name, table, definition } of keys) {
    await sql.unsafe(`alter table ${table} drop constraint "${name}", add constraint "${name}" ${definition}`)
  }
  await sql.end()
})
