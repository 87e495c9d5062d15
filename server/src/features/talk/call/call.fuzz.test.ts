import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"
import { callStates } from "@redthread/contract/call"
import { sendMessage } from "@redthread/contract/chat"
import { AppError } from "@redthread/contract/core/error"
import { clock } from "../../../core/process/clock"
import { db, rows } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import { isFullRun } from "../../../testing/full-run"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "../../money/gold/gold.check.service"
import { give } from "../../money/gold/testing/gold-crowd"
import { isOpen } from "./call.state"
import { sweepCalls } from "./call.sweep.service"
import { actOnce, type Actor, actorOf, type Begun, memberNetwork, type Random, randomOf } from "./testing/call-actors"

/** Sequences of events, of up to eight each; CALL_FUZZ sets another number than the run's. */
const sequences = Number(process.env["CALL_FUZZ"] ?? (isFullRun ? 100_000 : 300))
/** Of so many each end of a call is among them. */
const manySequences = 2000
/** Sequences that the same three do one after the other. */
const perTrio = 60
/** Threes at once; the clock is theirs together. */
const triosAtOnce = 4

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TURN_URL: "turn:127.0.0.1:3478", TURN_SECRET: "a secret of the relay" })
})
afterEach(() => {
  clock.set(null)
  vi.restoreAllMocks()
})
afterAll(() => app.stop())

async function befriend(one: TestMember, other: TestMember): Promise<void> {
  await one.ok(sendMessage, { body: { user_id: other.id, message_content: "Hello" } })
  await other.ok(sendMessage, { body: { user_id: one.id, message_content: "Hello" } })
}

/** Two who do what the web's client would, though at any time, and one who sends whatever they like. */
async function makeTrio(random: Random): Promise<Actor[]> {
  const [one, two, hostile] = [
    await app.register({ gender: 1 }),
    await app.register(),
    await app.register({ gender: 1 }),
  ] as const
  await Promise.all([befriend(one, two), befriend(hostile, two)])
  // Some run out of gold in the middle of a call, some never do.
  for (const { id } of [one, two, hostile]) await give(id, [200, 1500, 1_000_000][Math.floor(random() * 3)] ?? 200)
  return [actorOf(one, false), actorOf(two, false), actorOf(hostile, true)]
}

/** Where a delivered event let somebody's address through. */
interface Passed {
  callId: number
  event: string
  /** Whose address it was. */
  owner: number
}

/** Collects the addresses in everything that is sent, whoever gets it. */
function watchAddresses(): Passed[] {
  const passed: Passed[] = []
  vi.spyOn(live, "deliver").mockImplementation(({ event, json }) => {
    for (const owner of memberNetwork.ownersIn(json)) {
      const { data } = JSON.parse(json) as { data: { call_id?: number } }
      passed.push({ callId: data.call_id ?? 0, event, owner })
    }
  })
  return passed
}

async function runTrio(random: Random, count: number, where: string): Promise<Begun[]> {
  const actors = await makeTrio(random)
  const begun: Begun[] = []
  const ids: number[] = []
  for (let sequence = 0; sequence < count; sequence += 1) {
    for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1) {
      // Two things at once, as two devices and two processes would.
      const done = await Promise.allSettled([actOnce(actors, ids, random), actOnce(actors, ids, random)])
      for (const result of done) {
        if (result.status === "fulfilled" && result.value !== null) {
          begun.push(result.value)
          ids.push(result.value.callId)
        }
        if (result.status === "rejected" && !(result.reason instanceof AppError))
          throw new Error(`${where}, sequence ${sequence}`, { cause: result.reason })
      }
    }
  }
  return begun
}

/** @returns the ids of the calls whose callers hid their addresses */
async function runAll(seed: number): Promise<number[]> {
  let done = 0
  const begun: Begun[] = []
  const worker = async (): Promise<void> => {
    while (done < sequences) {
      const count = Math.min(perTrio, sequences - done)
      const first = done
      done += count
      begun.push(...(await runTrio(randomOf(seed + first), count, `seed ${seed}, three from ${first} on`)))
    }
  }
  await Promise.all(Array.from({ length: triosAtOnce }, worker))
  return begun.flatMap(({ callId, secret }) => (secret ? [callId] : []))
}

it(
  "CALL-02 CALL-04 CALL-05 whatever two honest members and a hostile one do, no call stays open, no minute is charged twice, no address leaks",
  { timeout: isFullRun || process.env["CALL_FUZZ"] ? 3_600_000 : 120_000 },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const passed = watchAddresses()
    clock.set(new Date())
    const secretive = await runAll(seed)
    for (let round = 0; round < 4; round += 1) {
      clock.advance(61_000)
      await sweepCalls()
    }
    const hint = `seed ${seed}`
    expect(await rows(db, sql`select id, state from call where ended_at is null`), hint).toEqual([])
    expect(await rows(db, sql`select * from call_member`), hint).toEqual([])
    expect(await rows(db, wrongBills), hint).toEqual([])
    expect(await checkLedger(), hint).toEqual([])
    expect(
      passed.filter(({ event }) => event !== "candidate"),
      hint,
    ).toEqual([])
    expect(await rows(db, leaksOf(passed, secretive)), hint).toEqual([])
    await expectVariety(passed)
  },
)

const finalStates: string[] = callStates.filter((state) => !isOpen(state))

/** Where nothing connects, ends in every way and passes an address when it may, nothing was tried. */
async function expectVariety(passed: readonly Passed[]): Promise<void> {
  const found = await rows<{ state: string; secret: boolean; began: boolean }>(
    db,
    sql`select distinct state, secret, began_at is not null as began from call`,
  )
  const ends = new Set(found.map(({ state }) => state))
  const expected = sequences < manySequences ? ["hangup"] : finalStates
  expect([...ends]).toEqual(expect.arrayContaining(expected))
  expect(found.filter(({ began }) => began).map(({ secret }) => secret)).toEqual(expect.arrayContaining([true, false]))
  expect(passed.length).toBeGreaterThan(0)
}

/** Calls whose paid minutes are not 1 to as many as they had begun, or more than they lasted. */
const wrongBills = sql`
  select c.id, c.minutes, c.seconds, p.paid from call c
  left join lateral (select array_agg(t.part order by t.part) as paid from ledger_transaction t
    where t.kind = 'call' and t.reference_type = 'call' and t.reference_id = c.id) p on true
  where coalesce(p.paid, '{}') <> array(select generate_series(1, c.minutes))
    or c.minutes > coalesce(extract(epoch from c.ended_at - c.began_at), -60)::numeric / 60 + 2`

/** Addresses that passed in a secret call: of the callee always, of the caller unless only the callee hides theirs. */
const leaksOf = (passed: readonly Passed[], secretive: readonly number[]) => sql`
  select distinct c.id, p.owner
  from unnest(${listOf(passed.map(({ callId }) => callId))}::bigint[],
    ${listOf(passed.map(({ owner }) => owner))}::bigint[]) as p(id, owner)
  join call c on c.id = p.id
  where c.secret and (p.owner <> c.caller_id or c.id = any(${listOf(secretive)}::bigint[]))`

const listOf = (ids: readonly number[]): string => `{${ids.join(",")}}`
