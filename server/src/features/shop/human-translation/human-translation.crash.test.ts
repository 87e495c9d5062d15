import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import type { CallSpec } from "@redthread/contract/core/call"
import { sendMessage, showThread } from "@redthread/contract/chat"
import {
  claimTranslation,
  deliverTranslation,
  humanPrice,
  listTranslationOrders,
  orderTranslation,
  refuseTranslation,
} from "@redthread/contract/human-translation"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { callServer, type InputFor, serve, type TestApp, type TestMember } from "../../../testing/harness"
import { killAtWrite } from "../../../testing/kill-at-write"
import { ServerProcess } from "../../../testing/server-process"
import { appoint, settleDecisions } from "../../../testing/staff"
import { makeTestDatabase, type TestDatabase } from "../../../testing/test-database"
import { checkLedger } from "../../money/gold/gold.check.service"
import { give, movedOf, storedOf } from "../../money/gold/testing/gold-crowd"
import { expire } from "./human-translation.service"

/** Place at which a write is blocked while its process is killed; `commit`: during the commit, without a reply. */
const places = {
  "its order": "trigger hold before insert or update on translation_order",
  "the ledger": "trigger hold before insert on ledger_transaction",
  "the translation": "trigger hold before insert on translation",
  "the notification": "trigger hold before insert on notification",
  "the audit": "trigger hold before insert on audit",
  "its commit": "constraint trigger hold after insert or update on translation_order deferrable initially deferred",
} as const
type Place = keyof typeof places

/** Each step of an order with each of its writes, with and without a retry. */
const steps = {
  order: ["its order", "the ledger", "its commit"],
  claim: ["its order", "the audit", "its commit"],
  deliver: ["the translation", "its order", "the ledger", "the notification", "the audit", "its commit"],
  // A refusal is staged, and `staff.decision.crash.test.ts` kills its effect.
  refuse: ["its order", "the ledger", "the notification", "the audit"],
} as const satisfies Record<string, readonly Place[]>
type Step = keyof typeof steps

interface Crash {
  readonly step: Step
  readonly place: Place
  readonly after: "tried again" | "left alone"
}

const crashes: Crash[] = (Object.keys(steps) as Step[]).flatMap((step) =>
  steps[step].flatMap((place) => (["tried again", "left alone"] as const).map((after) => ({ step, place, after }))),
)

const text = "I have been thinking about what you said to me by the lake, and about the boat we never took"
const price = humanPrice(text)
const cents = Math.round(price * 100)
const had = 10_000

interface Case {
  readonly buyer: TestMember
  readonly translator: TestMember
  readonly writer: TestMember
  readonly message: number
}

let database: TestDatabase
let dataDir: string
let child: ServerProcess | null = null
let app: TestApp | null = null
const cases: Case[] = []

/** Runs in this process: the server after the crash. */
async function takeOver(): Promise<TestApp> {
  app = await serve({ databaseUrl: database.url, dataDir })
  return app
}

async function handOver(): Promise<void> {
  await app?.stop()
  app = null
}

async function prepare({ register }: Pick<TestApp, "register">): Promise<Case> {
  const [writer, translator] = [await register(), await register()]
  const buyer = await register({ gender: 1, language: "de" })
  await appoint(translator, "translator")
  await give(buyer.id, had)
  const body = { user_id: buyer.id, message_content: text }
  return { writer, translator, buyer, message: (await writer.ok(sendMessage, { body })).id }
}

beforeAll(async () => {
  database = await makeTestDatabase(inject("databaseUrl"))
  dataDir = await mkdtemp(join(tmpdir(), "redthread-crash-"))
  const first = await takeOver()
  for (const _ of crashes) cases.push(await prepare({ register: (given) => first.register(given) }))
  await handOver()
})
afterAll(async () => {
  clock.set(null)
  await handOver()
  await child?.kill()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

type Send = <C extends CallSpec>(
  by: TestMember,
  spec: C,
  input: InputFor<C>,
  key?: string,
) => Promise<{ body: unknown }>

const sendTo =
  (url: string): Send =>
  (by, spec, input, key) =>
    callServer(url, spec, input, { token: by.token, headers: key ? { "idempotency-key": key } : {} })

/** Requests of the client, by step. */
function clientsOf({ buyer, translator, message }: Case) {
  const key = randomUUID()
  const at = (id: number) => ({ params: { id } })
  const acts: Record<Step, (send: Send, id: number) => Promise<{ body: unknown }>> = {
    order: (send) =>
      send(buyer, orderTranslation, { body: { type: "message", id: message, language: "de", price } }, key),
    claim: (send, id) => send(translator, claimTranslation, at(id)),
    deliver: (send, id) => send(translator, deliverTranslation, { ...at(id), body: { translate: "Am See" } }),
    refuse: async (send, id) => {
      const reply = await send(translator, refuseTranslation, { ...at(id), body: { reason: "Not readable" } })
      if (app) await settleDecisions()
      return reply
    },
  }
  return acts
}

const before: Record<Step, readonly Step[]> = {
  order: [],
  claim: ["order"],
  deliver: ["order", "claim"],
  refuse: ["order", "claim"],
}

async function killAt(place: Place, work: () => Promise<unknown>): Promise<void> {
  const write = { databaseUrl: database.url, server: child, trigger: places[place] }
  expect(await killAtWrite(write, work)).toBeNull()
}

const isOver = ["translated", "refunded"]

/** The client retries the step and continues. */
async function goOn(acts: ReturnType<typeof clientsOf>, step: Step, send: Send): Promise<void> {
  const { body } = await acts.order(send, 0)
  const { id } = body as { id: number }
  for (const next of step === "refuse" ? (["claim", "refuse"] as const) : (["claim", "deliver"] as const))
    await acts[next](send, id)
}

/** The client does not return: the order expires. */
async function waitForIt(): Promise<void> {
  clock.advance(48 * 3_600_000 + 1)
  await expire(db)
  clock.set(null)
}

async function toldOf(memberId: number): Promise<string[]> {
  const events = await rows<{ event: string }>(
    db,
    sql`select event from notification where member_id = ${memberId} and type = 'translation'`,
  )
  return events.map(({ event }) => event)
}

describe.each(crashes)("SIGKILL at $place of $step, then $after", ({ step, place, after }) => {
  test("TRANS-03 a paid order ends delivered or refunded, once", async () => {
    const one = cases[crashes.findIndex((each) => each.step === step && each.place === place && each.after === after)]
    if (!one) throw new Error("nobody is prepared for this crash")
    const { buyer, translator, writer } = one
    child = new ServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url })
    const send = sendTo(await child.url())
    const acts = clientsOf(one)
    let id = 0
    for (const done of before[step]) id = ((await acts[done](send, id)).body as { id: number }).id
    await killAt(place, () => acts[step](send, id))

    const next = await takeOver()
    if (after === "tried again") await goOn(acts, step, sendTo(next.url))
    else await waitForIt()
    const { items } = (await callServer(next.url, listTranslationOrders, { query: {} }, { token: buyer.token })).body
    // An order that was not stored took no gold.
    const state = items[0]?.state ?? "refunded"
    expect(items.length).toBe(step === "order" && place !== "its commit" && after === "left alone" ? 0 : 1)
    expect(isOver).toContain(state)
    const isDelivered = state === "translated"
    expect(await storedOf(buyer.id)).toMatchObject({ paid: isDelivered ? had - cents : had })
    expect((await storedOf(buyer.id))["escrow"] ?? 0).toBe(0)
    expect((await movedOf(translator.id))["earnings"] ?? 0).toBe(isDelivered ? Math.floor(cents * 0.7) : 0)
    expect(await toldOf(buyer.id)).toEqual(items.length === 0 ? [] : [isDelivered ? "done" : "refunded"])
    const read = { params: { id: writer.id }, query: { user: 1 as const } }
    const { messages } = (await callServer(next.url, showThread, read, { token: buyer.token })).body
    expect(messages[0]?.translated_by === "human").toBe(isDelivered)
    expect(await checkLedger(db)).toEqual([])
    await handOver()
  }, 60_000)
})
