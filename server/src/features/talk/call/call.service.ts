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
import { hasRelay, iceServersFor } from "./call.ice"
import { charge, move } from "./call.move"
import { isOpen } from "./call.state"
import { mailText } from "../../../core/mail/mail"
import { log } from "../../../core/process/log"
import { isQuiet, settings } from "../../signals/notice/notice.setting.service"
import { push } from "../../signals/push/push.service"

/** cents a minute, for this member */
const priceFor = (vip: boolean, kind: keyof typeof callPrices): number => (vip ? 0 : toCents(callPrices[kind]))

export const otherOf = (row: callDb.CallRow, memberId: number): number =>
  row.callerId === memberId ? row.calleeId : row.callerId

async function personOf(db: DbOrTx, readerId: number, memberId: number): Promise<MemberCall["user"]> {
  const found = await callDb.findPerson(db, readerId, memberId)
  return found ? { user_id: found.user_id, name: found.name, avatar: portraitOf(found.file).avatar } : null
}

/** Whole seconds for which the two are, or were, connected. */
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

/** What calls to this member would cost. Raises what a call would. */
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

/**
 * Begins a call, which rings when its offer comes. Raises what writing to the other would, `relay_unavailable`,
 * `not_enough_gold` for the first minute, and `call_running` with the call that the member is in.
 */
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
    const made = await callDb.insert(tx, {
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
    if (await callDb.enter(tx, member.id, made.id)) return made
    throw new AppError("call_running", { data: { call_id: await callDb.runningOf(tx, member.id) } })
  })
  return toCall(db, row, member.id)
}

/** The call that the member is in, or that rings for them. */
export async function showCurrent(db: DbOrTx, { member }: MemberCaller): Promise<{ call: MemberCall | null }> {
  const id = await callDb.runningOf(db, member.id)
  const row = id === undefined ? undefined : await callDb.find(db, id)
  return { call: row ? await toCall(db, row, member.id) : null }
}

/** The call, where the member is one of the two. Raises `not_found`. */
function assertMember(row: callDb.CallRow | undefined, memberId: number): callDb.CallRow {
  if (!row || (row.callerId !== memberId && row.calleeId !== memberId)) throw new AppError("call_not_found")
  return row
}

export const show = async (db: DbOrTx, { member }: MemberCaller, id: number): Promise<MemberCall> =>
  toCall(db, assertMember(await callDb.find(db, id), member.id), member.id)

/** s after the end in which the callee may say that the call was shorter than the server saw. */
const correctWithin = 60

/**
 * A sign of life of one end. The first says that the two are connected: from then on minutes are charged. After the
 * end the callee's count stands in the log where it is the smaller one. Raises `not_found`.
 */
export async function report(
  db: DbOrTx,
  { member }: MemberCaller,
  id: number,
  { seconds }: CallArguments<typeof reportCall>["body"],
): Promise<ReplyBody<typeof reportCall>> {
  const row = await transaction(db, async (tx) => {
    const before = assertMember(await callDb.lock(tx, id), member.id)
    const mine = before.callerId === member.id
    if (!isOpen(before.state)) {
      const mayCorrect = !mine && clock.ms() - (before.endedAt?.getTime() ?? 0) < correctWithin * 1000
      const shorter = mayCorrect && seconds < (before.seconds ?? 0)
      return shorter ? callDb.update(tx, id, { seconds }) : before
    }
    const now = clock.now()
    const seen = await callDb.update(tx, id, mine ? { callerSeenAt: now } : { calleeSeenAt: now })
    const connected = (await move(tx, seen, "connect")) ?? seen
    return connected.state === "connected" ? charge(tx, connected) : connected
  })
  const left = row.callerId === member.id && isOpen(row.state) ? await secondsLeft(db, row) : null
  return { status: row.state, seconds: secondsOf(row), left }
}

async function pushCall(db: DbOrTx, { callerId, calleeId, dueAt }: callDb.UnheardCall): Promise<void> {
  const ttlSeconds = Math.ceil((dueAt.getTime() - clock.ms()) / 1000)
  const { ways, preview, ...hours } = await settings(db, calleeId)
  if (ttlSeconds <= 0 || !ways.call.push || isQuiet(hours, clock.now())) return
  const { language } = await memberFacts(db, calleeId)
  // A push shows on a locked screen: the name only for who allows it.
  const name = preview ? (await callDb.findPerson(db, calleeId, callerId))?.name : undefined
  const body = name === undefined ? mailText("push_call", language) : mailText("push_call_from", language, { name })
  const path = name === undefined ? "/chats" : `/chat/${callerId}`
  await push(db, calleeId, { title: "Redthread", body, path, tag: "call" }, { ttlSeconds, urgency: "high" })
}

/** Pushes the calls that ring for these members, where no page or app of theirs is connected; later it is of no use. */
export function pushRinging(db: DbOrTx, memberIds: readonly number[]): void {
  callDb
    .listUnheard(db, memberIds)
    .then((calls) => Promise.all(calls.map((call) => pushCall(db, call))))
    .catch((error: unknown) => log.error({ err: error, memberIds }, "call push"))
}
