import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startApp, type TestApp, type TestMember } from "../../testing/harness"
import { jobs } from "../../app"
import { clock } from "../process/clock"
import { db } from "../db/pool"
import { once, sweepIdempotency } from "./idempotency"

let app: TestApp
let member: TestMember
beforeAll(async () => {
  app = await startApp()
  member = await app.register()
  await db.execute(sql`create table bought (member_id bigint)`)
})
afterAll(() => app.stop())

const buy = (key: string | undefined, body: unknown = { amount: 5 }) =>
  once({ memberId: member.id, call: "POST /test", key, body }, async (tx) => {
    await tx.execute(sql`insert into bought values (${member.id})`)
    const [row] = await tx.execute<{ count: number }>(sql`select count(*)::int as count from bought`)
    return { status: 201, body: { count: row?.count } }
  })

test("the same call twenty times at once happens once, and all get its reply", async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => buy("key-1")))
  expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(new Set(['{"status":201,"body":{"count":1}}']))
  expect((await buy("key-2")).body).toEqual({ count: 2 })
})

test("API-05 without a key the same body within a minute is the same call, also many times at once", async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => buy(undefined, { amount: 7 })))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  clock.advance(59_000)
  expect(await buy(undefined, { amount: 7 })).toEqual(replies[0])
  expect(await buy(undefined, { amount: 8 })).not.toEqual(replies[0])
  clock.advance(2_000)
  const later = await Promise.all([buy(undefined, { amount: 7 }), buy(undefined, { amount: 7 })])
  expect(later[0]).not.toEqual(replies[0])
  expect(later[0]).toEqual(later[1])
})

test("a key is refused for another body, and where it is too long", async () => {
  await expect(buy("k".repeat(201))).rejects.toMatchObject({ code: 400201 })
  await expect(buy("key-1", { amount: 500 })).rejects.toMatchObject({ code: 400004 })
})

test("work that fails leaves no reply: it can be tried again", async () => {
  const failing = once({ memberId: member.id, call: "POST /test", key: "key-3", body: {} }, async () =>
    Promise.reject(new Error("no")),
  )
  await expect(failing).rejects.toThrow("no")
  expect((await buy("key-3", {})).status).toBe(201)
})

test("stored replies are deleted after a week by a job", async () => {
  await buy("old")
  clock.advance(6 * 86_400_000)
  await buy("young")
  clock.advance(2 * 86_400_000)
  expect(jobs).toContain(sweepIdempotency)
  await sweepIdempotency.handle(db, {})
  const left = await db.execute<{ key: string }>(sql`select key from idempotency where member_id = ${member.id}`)
  expect(left.map(({ key }) => key)).toEqual(["young"])
})
