import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"
import { callStates } from "@redthread/contract/call"
import { sendMessage } from "@redthread/contract/chat"
import { AppError } from "@redthread/contract/core/error"
import { clock } from "../../../core/process/clock"
import { rows } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { live } from "../../../core/live/live"
import { isFullRun } from "../../../testing/full-run"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "../../money/gold/gold.check.service"
import { give } from "../../money/gold/testing/gold-crowd"
import { isOpen } from "./call.state"
import { sweepCalls } from "./call.sweep.service"
import {
  actOnce,
  type Actor,
  actorOf,
  type Begun,
  memberNetwork,
  passTime,
  type Random,
  randomOf,
  type Running,
  findRunningCalls,
} from "./testing/call-actors"

/**
 * Sequences of events, of up to eight each, others in each run. A larger number is requested by:
 * `CALL_FUZZ=100000 npx vitest run --project server server/src/features/talk/call/call.fuzz.full.test.ts`
 */
const sequences = Number(process.env["CALL_FUZZ"] ?? (isFullRun ? 2000 : 150))
/** Of so many each end of a call is among them. */
const manySequences = 2000
/** Threes at once; the clock is theirs together. */
const triosAtOnce = Math.min(32, Math.ceil(sequences / 60))
/** Rounds after which they get gold again: some run out of it in the middle of a call. */
const goldLasts = 150

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
interface Trio {
  readonly actors: readonly Actor[]
  readonly random: Random
  readonly begun: Begun[]
  /** Their calls, the latest last. */
  readonly known: number[]
  /** Of the sequence that they are in, steps that are left. */
  left: number
}

async function makeTrio(seed: number): Promise<Trio> {
  const members = [await app.register({ gender: 1 }), await app.register(), await app.register({ gender: 1 })] as const
  const [one, two, hostile] = members
  await befriend(one, two)
  await befriend(hostile, two)
  const actors = members.map((member) => actorOf(member, member === hostile))
  return { actors, random: randomOf(seed), begun: [], known: [], left: 0 }
}

/** For a few minutes, for some calls, or for many. */
async function giveGold({ actors, random }: Trio): Promise<void> {
  for (const { id } of actors) await give(id, [200, 1500, 10_000][Math.floor(random() * 3)] ?? 200)
}

/** A delivered event that contained a member's address. */
interface Passed {
  callId: number
  event: string
  /** The address belongs to this member. */
  owner: number
}

/** Collects the addresses in all published events. */
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

/** Two things at once, as two devices and two processes would do them. */
async function step({ actors, random, begun, known }: Trio, running: ReadonlyMap<number, Running>): Promise<void> {
  const act = () => actOnce(actors, running, known, random)
  for (const result of await Promise.allSettled([act(), act()])) {
    if (result.status === "rejected" && !(result.reason instanceof AppError)) throw result.reason
    if (result.status === "rejected" || result.value === null) continue
    begun.push(result.value)
    known.push(result.value.callId)
  }
}

/** @returns the ids of the calls whose callers hid their addresses */
async function runAll(seed: number): Promise<number[]> {
  const trios: Trio[] = []
  for (let place = 1; place <= triosAtOnce; place += 1) trios.push(await makeTrio(seed + place))
  const members = trios.flatMap(({ actors }) => actors.map(({ id }) => id))
  const random = randomOf(seed)
  let begun = 0
  for (let round = 0; begun < sequences; round += 1) {
    if (round % goldLasts === 0) await Promise.all(trios.map(giveGold))
    for (const trio of trios) {
      if (trio.left === 0) begun += 1
      trio.left = (trio.left === 0 ? 1 + Math.floor(trio.random() * 4) : trio.left) - 1
    }
    const running = await findRunningCalls(members)
    await Promise.all([...trios.map((trio) => step(trio, running)), passTime(random)])
  }
  return trios.flatMap((trio) => trio.begun.flatMap(({ callId, secret }) => (secret ? [callId] : [])))
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
      await sweepCalls(db)
    }
    const hint = `seed ${seed}`
    expect(
      await rows(db, { id: "int8", state: "text" }, sql`select id, state from call where ended_at is null`),
      hint,
    ).toEqual([])
    expect(await rows(db, { member_id: "int8" }, sql`select member_id from call_member`), hint).toEqual([])
    expect(await rows(db, { id: "int8", minutes: "int4", seconds: "int4?", paid: "text?" }, wrongBills), hint).toEqual(
      [],
    )
    expect(await checkLedger(db), hint).toEqual([])
    expect(
      passed.filter(({ event }) => event !== "candidate"),
      hint,
    ).toEqual([])
    expect(await rows(db, { id: "int8", owner: "int8" }, leaksOf(passed, secretive)), hint).toEqual([])
    await expectVariety(passed)
  },
)

const finalStates: string[] = callStates.filter((state) => !isOpen(state))

/** Fails unless calls were connected, ended in every way and passed addresses if allowed. */
async function expectVariety(passed: readonly Passed[]): Promise<void> {
  const found = await rows(
    db,
    { state: "text", secret: "bool", began: "bool" },
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
  select c.id, c.minutes, c.seconds, p.paid::text as paid from call c
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
