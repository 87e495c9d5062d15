import { type Access, type Role, secondFactorHours, type StaffAccess } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import { clock } from "../process/clock"

/** Facts of the signed-in member that every feature needs. Cached with the session, so kept small. */
export interface Member {
  readonly id: number
  readonly role: Role
  readonly language: Language
  /** Has gender and birthday: visible, and may write. */
  readonly complete: boolean
  readonly gender: 0 | 1 | null
  readonly seeking: 0 | 1 | null
  readonly vip: boolean
  /** ms; until then the member may only read. */
  readonly limitedUntil?: number | null
}

export interface Caller {
  readonly member: Member | null
  readonly sessionId: number | null
  /** ms; null or undefined: no second factor in this session. */
  readonly secondFactorAt?: number | null
  readonly token: string | null
  /** Order: query `lang`, `Accept-Language`, member, site. */
  readonly language: Language
  readonly address: string
  readonly host: string
  /** `X-Client-Id` */
  readonly deviceId: string | null
  /** `X-Client`: name and version of the app shell. */
  readonly client: string | null
  readonly agent: string | null
  /** Referral id of the query `pid`; null if missing or malformed. */
  readonly pid: string | null
}

export interface MemberCaller extends Caller {
  readonly member: Member
  readonly sessionId: number
}

export type CallerFor<A extends Access> = A extends "public" | "token" ? Caller : MemberCaller

/** ms */
const secondFactorLifetimeMs = secondFactorHours * 3_600_000

export const hasSecondFactor = ({ secondFactorAt }: Pick<Caller, "secondFactorAt">): boolean =>
  typeof secondFactorAt === "number" && clock.ms() - secondFactorAt < secondFactorLifetimeMs

/** Raises `forbidden` or `second_factor_needed`. */
function assertStaff({ staff, secondFactor }: StaffAccess, caller: Caller): void {
  if (!staff.some((role) => role === caller.member?.role)) throw new AppError("forbidden")
  if (secondFactor !== "unneeded" && !hasSecondFactor(caller)) throw new AppError("second_factor_needed")
}

/** Raises `unauthorized`, `profile_incomplete`, `forbidden` or `second_factor_needed`. */
export function assertAccess(access: Access, caller: Caller): void {
  if (access === "token") return
  // Invalid tokens are refused on public calls, too: the client believes to be signed in.
  if (!caller.member && (caller.token !== null || access !== "public")) throw new AppError("unauthorized")
  if (!caller.member) return
  if (access === "member" && !caller.member.complete) throw new AppError("profile_incomplete")
  if (typeof access === "object") assertStaff(access, caller)
}

/** Raises `account_limited`. */
export function assertCanPublish({ member }: Caller): void {
  const until = member?.limitedUntil ?? null
  if (until === null || until <= clock.ms()) return
  throw new AppError("account_limited", { data: { until: new Date(until).toISOString() } })
}
