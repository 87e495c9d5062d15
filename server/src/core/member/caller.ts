import { type Access, type Role, secondFactorHours, type StaffAccess } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import { clock } from "../process/clock"

/** The signed-in member, with the facts that every feature needs. Cached with the session, so kept small. */
export interface Member {
  readonly id: number
  readonly role: Role
  readonly language: Language
  /** Has gender and birthday: may write and is shown. */
  readonly complete: boolean
  readonly gender: 0 | 1 | null
  readonly seeking: 0 | 1 | null
  readonly vip: boolean
  /** ms: staff let the member only read until then; null or missing: they don't. */
  readonly limitedUntil?: number | null
}

export interface Caller {
  readonly member: Member | null
  readonly sessionId: number | null
  /** ms: when this session gave a second factor; null or missing: never. */
  readonly secondFactorAt?: number | null
  /** The bearer token as it was sent, valid or not. */
  readonly token: string | null
  /** Language of the answer: `lang`, else the header, else the member's, else the site's. */
  readonly language: Language
  readonly address: string
  /** The site's host name that was asked, without the port. */
  readonly host: string
  /** `X-Client-Id`: the device. */
  readonly deviceId: string | null
  /** Header `X-Client`: name and version of the app shell. */
  readonly client: string | null
  /** User-Agent */
  readonly agent: string | null
  /** Referral id of the query `pid`; null where it is missing or malformed. */
  readonly pid: string | null
}

export interface MemberCaller extends Caller {
  readonly member: Member
  readonly sessionId: number
}

/** The caller that a call with this access is handed. */
export type CallerFor<A extends Access> = A extends "public" | "token" ? Caller : MemberCaller

/** ms */
const secondFactorLife = secondFactorHours * 3_600_000

/** Whether this session has given a second factor that still counts. */
export const hasSecondFactor = ({ secondFactorAt }: Pick<Caller, "secondFactorAt">): boolean =>
  typeof secondFactorAt === "number" && clock.ms() - secondFactorAt < secondFactorLife

/** Raises `forbidden` without one of the roles, `second_factor_needed` where the session has not given one lately. */
function assertStaff({ staff, secondFactor }: StaffAccess, caller: Caller): void {
  if (!staff.some((role) => role === caller.member?.role)) throw new AppError("forbidden")
  if (secondFactor !== "unneeded" && !hasSecondFactor(caller)) throw new AppError("second_factor_needed")
}

/**
 * Raises `unauthorized` (401) without a valid session, `profile_incomplete`, and for calls of staff `forbidden` and
 * `second_factor_needed` (403).
 */
export function assertAccess(access: Access, caller: Caller): void {
  if (access === "token") return
  // A client that sends a token believes to be signed in: an invalid one is refused on public calls, too.
  if (!caller.member && (caller.token !== null || access !== "public")) throw new AppError("unauthorized")
  if (!caller.member) return
  if (access === "member" && !caller.member.complete) throw new AppError("profile_incomplete")
  if (typeof access === "object") assertStaff(access, caller)
}

/** Raises `account_limited` for whom staff let only read. */
export function assertCanPublish({ member }: Caller): void {
  const until = member?.limitedUntil ?? null
  if (until === null || until <= clock.ms()) return
  throw new AppError("account_limited", { data: { until: new Date(until).toISOString() } })
}
