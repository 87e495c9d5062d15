import type { Me, Session } from "@redthread/contract/account"
import type { Role } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { memberChannel } from "@redthread/contract/core/live-event"
import { toGold } from "@redthread/contract/gold"
import type { Caller, MemberCaller } from "../../core/caller"
import { clock } from "../../core/clock"
import { db, transaction, type Tx } from "../../core/db"
import * as gold from "../gold/gold.service"
import * as notice from "../notice/notice.service"
import * as profile from "../profile/profile.service"
import * as accountDb from "./account.db"
import * as keys from "./session.key.service"
import * as sessions from "./session.service"

/** Lifetime VIP, and nothing to sell any more: section 9. */
const freeVip = 1

/** The own account: section 3. `known` saves reading it again. */
export async function me(memberId: number, known?: accountDb.AccountRow): Promise<Me> {
  const [account, own, counters, cents] = await Promise.all([
    known ?? accountDb.findAccount(db, { id: memberId }),
    profile.own(memberId),
    notice.counters(memberId),
    gold.balanceOf(memberId),
  ])
  if (!account) throw new AppError("unauthorized")
  const missing = [
    ...(own.gender === null ? ["gender" as const] : []),
    ...(own.birthday === null ? ["birthday" as const] : []),
  ]
  return {
    id: memberId,
    name: own.name,
    email: account.email,
    phone: account.phone,
    email_verified: account.emailVerifiedAt !== null,
    phone_verified: account.phoneVerifiedAt !== null,
    has_password: account.passwordHash !== null,
    role: account.role,
    verified: own.verified,
    avatar: own.avatar,
    gender: own.gender,
    missing,
    balance: toGold(cents),
    vip: own.vip ? 1 : 0,
    free: own.free ? freeVip : 0,
    vip_expired_at: own.vipUntil?.toISOString() ?? null,
    trialing: account.trialing,
    is_partner: account.isPartner,
    rate: account.rate,
    language: own.language,
    sound: own.sound ? 1 : 0,
    scheme: own.scheme,
    send_on_enter: own.sendOnEnter,
    visibility: own.visibility,
    online_visible: own.onlineVisible,
    wheel: 0,
    hi_content: null,
    hi_photo: null,
    announcement: null,
    channel: memberChannel(memberId),
    bd: 0,
    age: own.age,
    marriage: own.marriage,
    counter: counters.counter,
    seq: counters.seq,
  }
}

/** What every way in answers. */
export const answer = async (given: sessions.GivenToken, memberId: number): Promise<Session> => ({
  token: given.token,
  expires_in: given.expires_in,
  channel: memberChannel(memberId),
  me: await me(memberId),
})

export async function refresh(caller: Caller): Promise<Session> {
  const { accountId, ...given } = await sessions.refresh(caller)
  return answer(given, accountId)
}

/** Signs in as this member without a password: for the demo community alone. */
export async function enter(caller: Caller, memberId: number): Promise<Session> {
  const given = await transaction((tx) => sessions.open(tx, caller, memberId))
  return answer(given, memberId)
}

/** Carries a session into this window or browser. Raises `key_invalid`. */
export async function enterByKey(caller: Caller, key: string): Promise<Session & { to: string }> {
  const { given, accountId, to } = await keys.redeem(caller, key)
  return { ...(await answer(given, accountId)), to }
}

export const signOut = (caller: MemberCaller): Promise<void> => sessions.end(caller)

/** What the account may do; undefined when there is none. */
export const roleOf = async (tx: Tx, accountId: number): Promise<Role | undefined> =>
  (await accountDb.findAccount(tx, { id: accountId }))?.role

/** Suspends an account, ending all its sessions, or lets it in again. Raises `user_not_found`. */
export async function setState(tx: Tx, accountId: number, state: "active" | "suspended"): Promise<void> {
  const account = await accountDb.findAccount(tx, { id: accountId })
  if (!account || account.state === "deleted") throw new AppError("user_not_found")
  await accountDb.updateAccount(tx, accountId, { state, stateAt: clock.now() })
  await profile.setListed(tx, accountId, state === "active")
  if (state === "suspended") await sessions.endAll(tx, accountId, "block")
}

/** Ends all sessions of an account. Raises `user_not_found`. */
export async function kick(tx: Tx, accountId: number): Promise<void> {
  if (!(await accountDb.findAccount(tx, { id: accountId }))) throw new AppError("user_not_found")
  await sessions.endAll(tx, accountId, "kick")
}
