import type { CallCandidate, CallState } from "@redthread/contract/call"
import { sql } from "drizzle-orm"
import { bigints, rows } from "../../../../core/db/db"
import { columns } from "../../../../core/db/query-columns"
import { db } from "../../../../core/db/pool"
import type { MemberCaller } from "../../../../core/member/caller"
import { clock } from "../../../../core/process/clock"
import type { TestMember } from "../../../../testing/harness"
import * as call from "../call.service"
import { send } from "../call.signal.service"
import { sweepCalls } from "../call.sweep.service"
import { voiceSdp } from "./call-pair"

export type Random = () => number

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <T>(of: readonly T[], random: Random): T => of[Math.floor(random() * of.length)] as T

/** One address per member, so that an address in a text identifies its owner. */
export const memberNetwork = {
  addressOf: (id: number): string => `203.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`,
  ownersIn: (text: string): number[] =>
    [...text.matchAll(/\b203\.(\d+)\.(\d+)\.(\d+)\b/g)].map(
      ([, high, middle, low]) => Number(high) * 65_536 + Number(middle) * 256 + Number(low),
    ),
}

export interface Actor {
  readonly id: number
  readonly hostile: boolean
  readonly caller: MemberCaller
}

export const actorOf = ({ id }: TestMember, hostile: boolean): Actor => ({
  id,
  hostile,
  caller: {
    member: { id, role: "member", language: "en", complete: true, gender: 0, seeking: 1, vip: false, untranslated: [] },
    sessionId: id,
  } as unknown as MemberCaller,
})

/** One of each kind, with the member's address in every place that can hold one. */
function candidatesOf(id: number): CallCandidate[] {
  const own = memberNetwork.addressOf(id)
  const relay = "198.51.100.9 60000 typ relay"
  return [
    `${own} 50000 typ host`,
    `${own} 50000 typ srflx raddr ${own} rport 9`,
    `${relay} raddr ${own} rport 9 generation 0 ufrag ${own}`,
    `${relay} ${own}`,
    `${own} 9 typ host tcptype active typ relay`,
  ].map((end, index) => ({ candidate: `candidate:${index} 1 udp 1 ${end}`, sdpMid: "0" }))
}

const sdpOf = (id: number): string => voiceSdp(memberNetwork.addressOf(id))

/** A call that was begun, and whether its caller hides their address. */
export interface Begun {
  callId: number
  secret: boolean
}

async function startWith({ caller }: Actor, otherId: number, random: Random): Promise<Begun> {
  const secret = random() < 0.5
  const { call_id } = await call.start(db, caller, { user_id: otherId, voiceOnly: true, secret, device: "only" })
  return { callId: call_id, secret }
}

/** The call that a member is in, as their client knows it. */
export interface Running {
  callId: number
  status: CallState
  isCaller: boolean
}

/** For many members at once, by member. */
export async function findRunningCalls(memberIds: readonly number[]): Promise<ReadonlyMap<number, Running>> {
  const found = await rows(
    db,
    columns<Running & { memberId: number }>({ memberId: "int8", callId: "int8", status: "text", isCaller: "bool" }),
    sql`select m.member_id as "memberId", c.id as "callId", c.state as "status", c.caller_id = m.member_id as "isCaller"
      from call c join call_member m on m.call_id = c.id where m.member_id = any(${bigints(memberIds)})`,
  )
  return new Map(found.map((row) => [row.memberId, row]))
}

/** What the web's client might do next in this call. */
async function goOn({ id, caller }: Actor, running: Running, random: Random): Promise<void> {
  const { callId, status, isCaller } = running
  const device = "only"
  const offer = () => send(db, caller, callId, { event: "offer", sdp: sdpOf(id), device })
  const answer = () => send(db, caller, callId, { event: "answer", sdp: sdpOf(id), device, secret: random() < 0.4 })
  const candidates = () => send(db, caller, callId, { event: "candidate", candidates: candidatesOf(id), device })
  const media = () => send(db, caller, callId, { event: "media", mute: random() < 0.5, camera: random() < 0.5, device })
  const end = () => send(db, caller, callId, { event: "end_call", device })
  const report = () => call.report(db, caller, callId, { seconds: Math.floor(random() * 90) })
  const decline = () =>
    send(db, caller, callId, { event: pick(["reject", "busy", "handled"] as const, random), device })
  if (status === "dialing") await offer()
  else if (status === "ringing" && isCaller) await pick([candidates, candidates, candidates, end], random)()
  else if (status === "ringing") await pick([answer, answer, answer, answer, decline], random)()
  else if (status === "connecting") await pick([candidates, candidates, report, report, report, end], random)()
  else await pick([candidates, report, report, report, report, media, offer, answer, end], random)()
}

/** Sends a random signal, in any state and from any device. */
async function attack(actor: Actor, callId: number, random: Random): Promise<void> {
  const { id, caller } = actor
  const device = pick(["only", "desk"], random)
  const sdp = sdpOf(id)
  switch (Math.floor(random() * 8)) {
    case 0:
      await send(db, caller, callId, { event: "offer", sdp, device })
      break
    case 1:
      await send(db, caller, callId, { event: "answer", sdp, device, secret: random() < 0.2 })
      break
    case 2:
      await send(db, caller, callId, { event: "candidate", candidates: candidatesOf(id), device })
      break
    case 3:
      await send(db, caller, callId, {
        event: pick(["reject", "busy", "handled", "end_call"] as const, random),
        device,
      })
      break
    case 4:
      await send(db, caller, callId, { event: "media", mute: true, camera: true, device })
      break
    case 5:
      await call.show(db, caller, callId)
      break
    default:
      await call.report(db, caller, callId, { seconds: Math.floor(random() * 1_000_000) })
  }
}

/** Lets time pass for all, which does what is due. */
export async function passTime(random: Random): Promise<void> {
  clock.advance(pick([200, 2000, 5000, 11_000, 26_000], random))
  await sweepCalls(db)
}

/**
 * One thing that one of them does. Raises what it is refused with.
 * @returns the call, where one was begun
 */
export async function actOnce(
  actors: readonly Actor[],
  running: ReadonlyMap<number, Running>,
  known: readonly number[],
  random: Random,
): Promise<Begun | null> {
  const actor = pick(actors, random)
  const latest = known.at(-1)
  if (actor.hostile && latest !== undefined && random() < 0.6) {
    await attack(actor, random() < 0.8 ? latest : pick(known, random), random)
    return null
  }
  const own = running.get(actor.id)
  if (!own)
    return startWith(
      actor,
      pick(
        actors.filter((each) => each !== actor),
        random,
      ).id,
      random,
    )
  await goOn(actor, own, random)
  return null
}
