import {
  callPrices,
  type MemberCall,
  type reportCall,
  type showCallTerms,
  type startCall,
} from "@redthread/contract/call"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toCents, toGold } from "@redthread/contract/gold"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import * as gold from "../../money/gold/gold.service"
import { portraitOf, memberFacts } from "../../member/profile-facts/profile.facts.service"
import { assertCanWrite } from "../chat/send/chat.send.service"
import { secondsLeft } from "./call.bill"
import * as callDb from "./call.db"
import { hasRelay, iceServersFor } from "./call.webrtc"
import { charge, move } from "./call.move"
import { isOpen } from "./call.state"
import { mailText } from "../../../core/mail/mail"
import { log } from "../../../core/process/log"
import { settings } from "../../signals/notice/notice.setting.service"
import { push } from "../../signals/push/push.service"

const priceFor = (vip: boolean, kind: keyof typeof callPrices): number => (vip ? 0 : toCents(callPrices[kind]))

export const otherOf = (row: callDb.CallRow, memberId: number): number =>
  row.callerId === memberId ? row.calleeId : row.callerId

async function personOf(db: DbOrTx, readerId: number, memberId: number): Promise<MemberCall["user"]> {
  const person = await callDb.findPerson(db, readerId, memberId)
  return person ? { user_id: person.user_id, name: person.name, avatar: portraitOf(person.file).avatar } : null
}

/** Seconds for which the call was connected, so far or in total. */
export const secondsOf = ({ seconds, beganAt }: callDb.CallRow): number =>
  seconds ?? (beganAt ? Math.max(0, Math.floor((clock.ms() - beganAt.getTime()) / 1000)) : 0)

async function toCall(db: DbOrTx, row: callDb.CallRow, memberId: number): Promise<MemberCall> {
  const open = isOpen(row.state)
  const mine = row.callerId === memberId
  return {
    call_id: row.id,
    status: row.state,
    seconds: secondsOf(row),
    caller: mine,
    user: await personOf(db, memberId, otherOf(row, memberId)),
    voiceOnly: !row.video,
    secret: row.secret,
    offer: !mine && row.offer !== null ? { device: row.callerDevice, sdp: row.offer } : null,
    media: open ? await callDb.findMedia(db, row.id, otherOf(row, memberId)) : null,
    price: mine ? toGold(row.price) : 0,
    left: mine && open ? await secondsLeft(db, row) : null,
    created_at: row.createdAt.toISOString(),
    ice_servers: open ? iceServersFor(row, memberId) : [],
    timeout: env.CALL_TIMEOUT * 1000,
  }
}

export async function terms(
  db: DbOrTx,
  { member }: MemberCaller,
  otherId: number,
): Promise<ReplyBody<typeof showCallTerms>> {
  await transaction(db, (tx) => assertCanWrite(tx, member, otherId))
  const user = await personOf(db, member.id, otherId)
  if (!user) throw new AppError("user_not_found")
  const balance = Math.max(0, await gold.balanceOf(db, member.id))
  const of = (kind: keyof typeof callPrices) => {
    const cents = priceFor(member.vip, kind)
    return { price: toGold(cents), seconds: cents === 0 ? null : Math.floor(balance / cents) * 60 }
  }
  return { user, voice: of("voice"), video: of("video"), relay: hasRelay() }
}

/** Stores a call, which rings once its offer arrives. */
export async function start(
  db: DbOrTx,
  { member }: MemberCaller,
  { user_id: otherId, voiceOnly, secret, device }: Omit<CallArguments<typeof startCall>["body"], "offer">,
): Promise<MemberCall> {
  if (otherId === member.id) throw new AppError("yourself")
  const price = priceFor(member.vip, voiceOnly ? "voice" : "video")
  const row = await transaction(db, async (tx) => {
    await callDb.lockPair(tx, member.id, otherId)
    await assertCanWrite(tx, member, otherId)
    if (secret && !hasRelay()) throw new AppError("relay_unavailable")
    await gold.assertCanPay(tx, member.id, price)
    const now = clock.now()
    const inserted = await callDb.insert(tx, {
      callerId: member.id,
      calleeId: otherId,
      video: !voiceOnly,
      secret,
      state: "dialing",
      price,
      callerDevice: device,
      createdAt: now,
      callerSeenAt: now,
      dueAt: new Date(now.getTime() + env.CALL_TIMEOUT * 1000),
    })
    if (await callDb.enter(tx, member.id, inserted.id)) return inserted
    throw new AppError("call_running", { data: { call_id: await callDb.findRunningId(tx, member.id) } })
  })
  return toCall(db, row, member.id)
}

export async function showCurrent(db: DbOrTx, { member }: MemberCaller): Promise<{ call: MemberCall | null }> {
  const id = await callDb.findRunningId(db, member.id)
  const row = id === undefined ? undefined : await callDb.find(db, id)
  return { call: row ? await toCall(db, row, member.id) : null }
}

function assertMember(row: callDb.CallRow | undefined, memberId: number): callDb.CallRow {
  if (!row || (row.callerId !== memberId && row.calleeId !== memberId)) throw new AppError("call_not_found")
  return row
}

export const show = async (db: DbOrTx, { member }: MemberCaller, id: number): Promise<MemberCall> =>
  toCall(db, assertMember(await callDb.find(db, id), member.id), member.id)

/** Seconds after the end in which the callee may report a shorter duration. */
const correctionSeconds = 60

/** Heartbeat of one participant: the first one starts the charging, one after the end can only shorten the call. */
export async function report(
  db: DbOrTx,
  { member }: MemberCaller,
  id: number,
  { seconds }: CallArguments<typeof reportCall>["body"],
): Promise<ReplyBody<typeof reportCall>> {
  const row = await transaction(db, async (tx) => {
    const locked = assertMember(await callDb.lock(tx, id), member.id)
    const mine = locked.callerId === member.id
    if (!isOpen(locked.state)) {
      const mayCorrect = !mine && clock.ms() - (locked.endedAt?.getTime() ?? 0) < correctionSeconds * 1000
      const shorter = mayCorrect && seconds < (locked.seconds ?? 0)
      return shorter ? callDb.update(tx, id, { seconds }) : locked
    }
    const now = clock.now()
    const updated = await callDb.update(tx, id, mine ? { callerSeenAt: now } : { calleeSeenAt: now })
    const connected = (await move(tx, updated, "connect")) ?? updated
    return connected.state === "connected" ? charge(tx, connected) : connected
  })
  const left = row.callerId === member.id && isOpen(row.state) ? await secondsLeft(db, row) : null
  return { status: row.state, seconds: secondsOf(row), left }
}

async function pushCall(db: DbOrTx, { callerId, calleeId, dueAt }: callDb.UnheardCall): Promise<void> {
  const ttlSeconds = Math.ceil((dueAt.getTime() - clock.ms()) / 1000)
  const { ways, preview } = await settings(db, calleeId)
  if (ttlSeconds <= 0 || !ways.call.push) return
  const { language } = await memberFacts(db, calleeId)
  // A push shows on a locked screen, so naming the caller needs the callee's consent.
  const name = preview ? (await callDb.findPerson(db, calleeId, callerId))?.name : undefined
  const body = name === undefined ? mailText("push_call", language) : mailText("push_call_from", language, { name })
  const path = name === undefined ? "/chats" : `/chat/${callerId}`
  await push(db, calleeId, { title: "Redthread", body, path, tag: "call" }, { ttlSeconds, urgency: "high" })
}

export function pushRinging(db: DbOrTx, memberIds: readonly number[]): void {
  callDb
    .listUnheard(db, memberIds)
    .then((calls) => Promise.all(calls.map((call) => pushCall(db, call))))
    .catch((error: unknown) => log.error({ err: error, memberIds }, "call push"))
}
