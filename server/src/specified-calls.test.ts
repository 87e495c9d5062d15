import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { sendMessage } from "@redthread/contract/chat"
import { editContact } from "@redthread/contract/contact"
import { createFeed } from "@redthread/contract/feed"
import { listOrders, orderProduct } from "@redthread/contract/mall"
import { editProfile } from "@redthread/contract/profile"
import { requestFriend } from "@redthread/contract/relation"
import { rows } from "./testing/rows"
import { db } from "./core/db/pool"
import { give } from "./features/money/gold/testing/gold-crowd"
import { voiceSdp } from "./features/talk/call/testing/call-pair"
import { insertPhoto, insertUploads } from "./testing/fixtures/photos"
import { callsOfContract, titleOf } from "./testing/contract-calls"
import { type Fixtures, type SpecifiedCall, specifiedCalls } from "./testing/specified-calls"
import { startApp, type TestApp, type TestMember } from "./testing/harness"

const calls = new Map((await callsOfContract()).map((call) => [titleOf(call), call]))

let app: TestApp
beforeAll(async () => {
  // Calls that take a second connection inside their transaction stop such a server.
  app = await startApp({ DATABASE_CONNECTIONS: "2" })
})
afterAll(() => app.stop())

async function idOf(query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rows<{ id: number }>(db, query)
  return Number(row?.id)
}

const men = (): Promise<TestMember> => app.register({ gender: 1 })

async function fixturesOf(anna: TestMember, name: string): Promise<Fixtures> {
  const [other, asker] = [await men(), await men()]
  const strangers = [await men(), await men(), await men(), await men(), await men()] as const
  for (const { id } of [anna, other]) await give(id, 100_000)
  const messages: number[] = []
  const first = await anna.ok(sendMessage, { body: { user_id: other.id, message_content: "Hello" } })
  await other.ok(sendMessage, { body: { user_id: anna.id, message_content: "Hello yourself" } })
  messages.push(first.id, (await anna.ok(sendMessage, { body: { user_id: other.id, message_content: "Well" } })).id)
  await asker.ok(requestFriend, { body: { user_id: anna.id } })
  await other.ok(editContact, { body: { other: "at the sea", price: 2 } })
  await other.ok(editProfile, { body: { biography: "我喜欢沿着河边散步" } })
  await other.ok(orderProduct, { body: { product_id: 1, user_id: anna.id } })
  const order = (await anna.ok(listOrders, { query: { to: 1 } })).items[0]?.id ?? 0
  await db.execute(sql`insert into question (asker_id, member_id, field, state, created_at)
    values (${asker.id}, ${anna.id}, 'occupation', 'open', now())`)
  return {
    email: anna.session.me.email ?? "",
    password: anna.password,
    id: anna.id,
    other: other.id,
    strangers: strangers.map(({ id }) => id) as never,
    asker: asker.id,
    thread: first.thread_id,
    messages: messages as never,
    post: (await anna.ok(createFeed, { body: { content: "Good morning" } })).id,
    upload: await insertPhoto(anna.id),
    loose: (await insertUploads(anna, 1))[0] ?? 0,
    secret: await insertPhoto(other.id, { folder: "secret", price: 100 }),
    order,
    call: await idOf(sql`insert into call (caller_id, callee_id, video, secret, state, price, caller_device, created_at,
        caller_seen_at, due_at, ended_at, seconds)
      values (${anna.id}, ${other.id}, false, false, 'hangup', 0, 'only', now(), now(), now(), now(), 5) returning id`),
    introduction: await idOf(sql`select id from introduction where member_id = ${other.id}`),
    offer: voiceSdp(),
    socketId: "1.1",
    name,
    mailbox: name.replaceAll(" ", "-").toLowerCase(),
  }
}

interface Outcome {
  status: number
  code?: number | undefined
}

function send({ call, path = {}, query = {}, body, visitor }: SpecifiedCall, token: string): Promise<Response> {
  const [method = "", template = ""] = call.split(" ")
  const address = template.replaceAll(/:(\w+)/g, (_, name: string) => String(path[name]))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return fetch(`${app.url}/v1${address}?${search.toString()}`, {
    method,
    headers: { "content-type": "application/json", ...(visitor ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerMaxMs),
  })
}

async function make(call: SpecifiedCall, token: string): Promise<Outcome> {
  const response = await send(call, token)
  const { code } = (await response.json()) as { code?: number }
  return { status: response.status, code }
}

/** Makes each call ten times at once; names those that are answered by a fault of the server. */
async function faultsAtOnce(member: TestMember, made: readonly SpecifiedCall[]): Promise<string[]> {
  const faults: string[] = []
  for (const each of made) {
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(each, member.token)))
    for (const { status, headers } of responses)
      if (status >= 500 && !(status === 503 && headers.has("retry-after"))) faults.push(`${each.call}: ${status}`)
    await Promise.all(responses.map((response) => response.arrayBuffer()))
  }
  return faults
}

/** The longest time in ms that `/readyz` takes until the work is done. */
async function longestReadiness(work: Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  const end = (): void => void (isDone = true)
  void work.then(end, end)
  while (!isDone) {
    const startedAt = performance.now()
    const response = await fetch(`${app.url}/readyz`)
    await response.arrayBuffer()
    longest = Math.max(longest, performance.now() - startedAt)
    await new Promise((done) => setTimeout(done, 20))
  }
  return longest
}

/** ms in which any call is answered; what takes longer hangs. */
const answerMaxMs = 30_000

/** Maximum response time of `/readyz` in ms while other tests share the processors; 1,000 on an idle machine. */
const readyMaxMs = 3000

/** The fields that a call's body may leave out, as null. */
function nullsOf(schema: unknown): Record<string, null> {
  if (!(schema instanceof z.ZodObject)) return {}
  const optional = Object.entries(schema.shape).filter(([, field]) => (field as z.ZodType).safeParse(undefined).success)
  return Object.fromEntries(optional.map(([name]) => [name, null]))
}

const withNulls = (given: SpecifiedCall): SpecifiedCall => {
  const nulls = nullsOf(calls.get(given.call)?.body)
  return Object.keys(nulls).length > 0 ? { ...given, body: { ...nulls, ...(given.body as object | undefined) } } : given
}

const outcomeOf = ({ status, code }: Outcome): string | number => (status < 300 ? "done" : (code ?? status))
const expected = ({ code }: SpecifiedCall): string | number => code ?? "done"

/** Makes all calls, one after the other, and names those that are answered otherwise. */
async function failures(anna: TestMember, made: readonly SpecifiedCall[]): Promise<string[]> {
  const failed: string[] = []
  for (const each of made) {
    const outcome = outcomeOf(await make(each, anna.token))
    if (outcome !== expected(each)) failed.push(`${each.call} ${JSON.stringify(each.body ?? {})}: ${outcome}`)
  }
  return failed
}

/** ms for some hundred calls, one after the other, on a busy machine. */
const timeout = 120_000

describe("API-05 the calls of the specification", () => {
  test(
    "succeed with no more than its fields",
    async () => {
      const anna = await app.register()
      expect(await failures(anna, specifiedCalls(await fixturesOf(anna, "Plain Client")))).toEqual([])
    },
    timeout,
  )

  test(
    "take null for each field that may be left out",
    async () => {
      const anna = await app.register()
      const made = specifiedCalls(await fixturesOf(anna, "Null Client")).map(withNulls)
      expect(made.filter(({ body }) => JSON.stringify(body ?? {}).includes("null")).length).toBeGreaterThan(20)
      expect(await failures(anna, made)).toEqual([])
    },
    timeout,
  )

  test(
    "API-06 are answered when each is made ten times at once with two connections, and readiness meanwhile",
    async () => {
      const anna = await app.register()
      const made = faultsAtOnce(anna, specifiedCalls(await fixturesOf(anna, "Busy Client")))
      const longest = await longestReadiness(made)
      expect(await made).toEqual([])
      expect(longest).toBeLessThan(readyMaxMs)
    },
    timeout,
  )
})
