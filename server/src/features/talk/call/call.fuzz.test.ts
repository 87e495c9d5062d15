import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"
import { sendMessage } from "@redthread/contract/chat"
import { AppError } from "@redthread/contract/core/error"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { db, rows } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import { isFullRun } from "../../../testing/full-run"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "../../money/gold/gold.check.service"
import { give } from "../../money/gold/testing/gold-crowd"
import * as call from "./call.service"
import { send } from "./call.signal.service"
import { sweepCalls } from "./call.sweep.service"
import { voiceSdp } from "./testing/call-pair"

/** Steps of one run; a full run takes all that was asked for. */
const steps = isFullRun ? 100_000 : 150

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TURN_URL: "turn:127.0.0.1:3478", TURN_SECRET: "a secret of the relay" })
})
afterEach(() => {
  clock.set(null)
  vi.restoreAllMocks()
})
afterAll(() => app.stop())

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

const asCaller = ({ id, session }: TestMember): MemberCaller =>
  ({
    member: { id, role: "member", language: "en", complete: true, gender: 0, seeking: 1, vip: false },
    sessionId: session.me.id,
  }) as unknown as MemberCaller

/** Where each can be reached: planted in every place of a description and a candidate that can hold an address. */
const addressOf = (place: number): string => `203.0.113.${10 + place}`

const candidatesOf = (place: number) =>
  ["host", "srflx raddr X rport 9", "relay raddr X rport 9", "relay X"].map((end, index) => ({
    candidate: `candidate:${index} 1 udp 1 ${end.startsWith("relay") ? "198.51.100.9" : addressOf(place)} 9 typ ${end.replaceAll("X", addressOf(place))}`,
    sdpMid: "0",
  }))

const devices = ["only", "desk"] as const

/** One thing that one of the three does; the third does the same to calls that are none of theirs. */
function doSomething(members: readonly MemberCaller[], ids: readonly number[], random: () => number): Promise<unknown> {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const place = Math.floor(random() * members.length)
  const me = members[place] as MemberCaller
  const device = random() < 0.85 ? "only" : pick(devices)
  const id = ids.length === 0 ? 1 : random() < 0.8 ? (ids.at(-1) as number) : pick(ids)
  const sdp = voiceSdp(addressOf(place))
  switch (Math.floor(random() * 13)) {
    case 0:
    case 1: {
      const other = pick(members.filter((each) => each !== me))
      return call.start(me, { user_id: other.member.id, voiceOnly: true, secret: true, device: "only" })
    }
    case 2:
    case 3:
      return send(me, id, { event: "offer", sdp, device })
    case 4:
    case 5:
      return send(me, id, { event: "answer", sdp, device, secret: random() < 0.5 })
    case 6:
      return send(me, id, { event: "candidate", candidates: candidatesOf(place), device })
    case 7:
      return send(me, id, { event: pick(["reject", "busy", "handled", "end_call"] as const), device })
    case 8:
      return sweepCalls()
    case 9:
      clock.advance(Math.floor(random() * 25_000))
      return sweepCalls()
    default:
      return call.report(me, id, { seconds: Math.floor(random() * 90) })
  }
}

async function befriend(one: TestMember, other: TestMember): Promise<void> {
  await one.ok(sendMessage, { body: { user_id: other.id, message_content: "Hello" } })
  await other.ok(sendMessage, { body: { user_id: one.id, message_content: "Hello" } })
}

it(
  "CALL-02 CALL-04 CALL-05 whatever three members do, no call stays open, no minute is charged twice, no address leaks",
  { timeout: isFullRun ? 3_600_000 : 120_000 },
  async () => {
    const people = [await app.register({ gender: 1 }), await app.register(), await app.register({ gender: 1 })]
    const [one, two, three] = people as [TestMember, TestMember, TestMember]
    await Promise.all([befriend(one, two), befriend(three, two)])
    for (const { id } of people) await give(id, 50_000)
    const seed = Math.floor(Math.random() * 2 ** 31)
    const random = randomOf(seed)
    let leaked = ""
    const deliver = vi.spyOn(live, "deliver")
    deliver.mockImplementation(({ event, json }) => {
      if (json.includes("203.0.113.")) leaked = `${event}: ${json}`
    })
    clock.set(new Date())
    const ids: number[] = []
    const members = people.map(asCaller)
    for (let step = 0; step < steps; step += 1) {
      // Two things at once, as two devices and two processes would.
      const done = await Promise.allSettled([doSomething(members, ids, random), doSomething(members, ids, random)])
      for (const result of done) {
        if (result.status === "rejected" && !(result.reason instanceof AppError)) throw result.reason
        const begun =
          result.status === "fulfilled" ? (result.value as { call_id?: number } | undefined)?.call_id : undefined
        if (begun !== undefined) ids.push(begun)
      }
      expect(leaked, `seed ${seed}, step ${step}`).toBe("")
    }
    for (let round = 0; round < 4; round += 1) {
      clock.advance(61_000)
      await sweepCalls()
    }
    expect(await rows(db, sql`select id, state from call where ended_at is null`), `seed ${seed}`).toEqual([])
    expect(await rows(db, sql`select * from call_member`), `seed ${seed}`).toEqual([])
    expect(await rows(db, wrongBills), `seed ${seed}`).toEqual([])
    expect(await checkLedger(), `seed ${seed}`).toEqual([])
    // Without calls that connected nothing was tried.
    expect((await rows(db, sql`select from call where began_at is not null`)).length).toBeGreaterThan(0)
  },
)

/** Calls whose paid minutes are not 1 to as many as they had begun, or more than they lasted. */
const wrongBills = sql`
  select c.id, c.minutes, c.seconds, p.paid from call c
  left join lateral (select array_agg(t.part order by t.part) as paid from ledger_transaction t
    where t.kind = 'call' and t.reference_type = 'call' and t.reference_id = c.id) p on true
  where coalesce(p.paid, '{}') <> array(select generate_series(1, c.minutes))
    or c.minutes > coalesce(extract(epoch from c.ended_at - c.began_at), -60)::numeric / 60 + 2`
