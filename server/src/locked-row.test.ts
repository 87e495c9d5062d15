import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { authenticate } from "@redthread/contract/account"
import { sendMessage } from "@redthread/contract/chat"
import { createFeed, listFeeds } from "@redthread/contract/feed"
import { openAttempts } from "./core/limits/attempts"
import { connect } from "./core/db/database-url"
import { type Pair, twoWhoTalk } from "./testing/fixtures/pairs"
import { startApp, type TestApp } from "./testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Rows of a member that sending, signing in and writing a post take locks on. */
const lockedRows = [
  ["thread", "low_id"],
  ["counter", "member_id"],
  ["account", "id"],
  ["profile", "member_id"],
  ["feed_pace", "member_id"],
] as const

/** Holds the row of this member in each of the tables, until the answer is called. */
async function holdRows(memberId: number): Promise<() => Promise<void>> {
  const client = connect(app.databaseUrl, { max: 1 })
  await client.unsafe("begin")
  for (const [table, key] of lockedRows) {
    await client`select from ${client(table)} where ${client(key)} = ${memberId} for update`
  }
  return () => client.end()
}

/** Whether a call has waited for a lock for longer than a batch does, and is therefore on its own. */
async function isLeftToItself(): Promise<boolean> {
  const client = connect(app.databaseUrl, { max: 1 })
  const found = await client`select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and now() - query_start > interval '500 ms'`
  await client.end()
  return found.length > 0
}

async function twoWhoTalkAndPost(): Promise<Pair> {
  const [one, other] = await twoWhoTalk(app)
  await one.ok(createFeed, { body: { content: `A first post of ${one.id}` } })
  return [one, other]
}

const send = ([one, other]: Pair, message_content: string) =>
  one.call(sendMessage, { body: { user_id: other.id, message_content } })
const post = ([one]: Pair) => one.call(createFeed, { body: { content: `A second post of ${one.id}` } })
const readFeed = ([one]: Pair) => one.call(listFeeds, { query: {} })
const signIn = ([{ session, password }]: Pair) => app.call(authenticate, { body: { name: session.me.name, password } })

/** ms that the slowest of the calls took, all of which must go well. */
async function slowest(calls: (() => Promise<{ status: number }>)[]): Promise<number> {
  const times = await Promise.all(
    calls.map(async (call) => {
      const started = performance.now()
      const { status } = await call()
      expect(status).toBeLessThan(300)
      return performance.now() - started
    }),
  )
  return Math.max(...times)
}

/** ms; a call that waits for the lock does not return at all, and eight sign-ins at once take seconds on a slow machine. */
const promptly = 15_000

test("CHAT-03 locked rows of one member do not delay others: sending, posting, signing in and the feed continue", async () => {
  // Each member posts twice within the posting lock.
  openAttempts({ redis: null, prefix: "locked-row", factor: 0 })
  const held = await twoWhoTalkAndPost()
  const others = await Promise.all(Array.from({ length: 8 }, twoWhoTalkAndPost))
  const release = await holdRows(held[0].id)
  // Each of these shares a batch with messages and posts of other members.
  const waiting = [send(held, "1"), send(held, "2"), send([held[1], held[0]], "3"), post(held)]
  const calls = others.flatMap((pair) => [
    () => send(pair, "Meanwhile"),
    () => post(pair),
    () => signIn(pair),
    () => readFeed(pair),
  ])
  expect(await slowest(calls)).toBeLessThan(promptly)
  await expect.poll(isLeftToItself).toBe(true)
  expect(await slowest(others.map((pair) => () => send(pair, "Still")))).toBeLessThan(promptly)
  expect(await Promise.race([Promise.any(waiting).then(() => "written"), sleep(10, "waits")])).toBe("waits")
  await release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
})
