import { LRUCache } from "lru-cache"
import { type Access, type Role, secondFactorHours, type StaffAccess } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import { clock } from "../process/clock"

/** What the scam shield shows a member. */
export interface ShieldChoices {
  readonly scamWarnings: boolean
  readonly abuseWarnings: boolean
  readonly hiddenWords: readonly string[]
}

/** Every feature needs these facts of the signed-in member. They are cached with the session, so they are few. */
export interface Member {
  readonly id: number
  readonly role: Role
  readonly language: Language
  /** The member has gender and birthday, is visible and may write. */
  readonly complete: boolean
  readonly gender: 0 | 1 | null
  readonly seeking: 0 | 1 | null
  readonly vip: boolean
  /** Texts in these languages are not translated without a request: those the member reads, or all. */
  readonly untranslated: readonly Language[]
  /** Null or undefined if the member has chosen nothing: all warnings, no hidden words. */
  readonly shield?: ShieldChoices | null
  /** Until this time (ms) the member may only read. */
  readonly limitedUntil?: number | null
}

export interface Caller {
  readonly member: Member | null
  readonly sessionId: number | null
  /** The second factor was used at this time (ms); null or undefined if this session has none. */
  readonly secondFactorAt?: number | null
  readonly token: string | null
  /** Taken from query `lang`, `Accept-Language`, member, site, in this order. */
  readonly language: Language
  readonly address: string
  readonly host: string
  /** The client sends this id in `X-Client-Id`. */
  readonly deviceId: string | null
  /** The app shell sends its name and version in `X-Client`. */
  readonly client: string | null
  readonly agent: string | null
  /** The query `pid` contains the referral id; null if missing or malformed. */
  readonly pid: string | null
}

export interface MemberCaller extends Caller {
  readonly member: Member
  readonly sessionId: number
}

export type CallerFor<A extends Access> = A extends "public" | "token" ? Caller : MemberCaller

const secondFactorLifetimeMs = secondFactorHours * 3_600_000

export const hasSecondFactor = ({ secondFactorAt }: Pick<Caller, "secondFactorAt">): boolean =>
  typeof secondFactorAt === "number" && clock.ms() - secondFactorAt < secondFactorLifetimeMs

function assertStaff({ staff, secondFactor }: StaffAccess, caller: Caller): void {
  if (!staff.some((role) => role === caller.member?.role)) throw new AppError("forbidden")
  if (secondFactor !== "unneeded" && !hasSecondFactor(caller)) throw new AppError("second_factor_needed")
}

/** Raises `unauthorized`, `profile_incomplete`, `forbidden` or `second_factor_needed`. */
export function assertAccess(access: Access, caller: Caller): void {
  if (access === "token") return
  // Invalid tokens are refused on public calls, too, because the client believes to be signed in.
  if (!caller.member && (caller.token !== null || access !== "public")) throw new AppError("unauthorized")
  if (!caller.member) return
  if (access === "member" && !caller.member.complete) throw new AppError("profile_incomplete")
  if (typeof access === "object") assertStaff(access, caller)
}

export function assertCanPublish({ member }: Caller): void {
  const until = member?.limitedUntil ?? null
  if (until === null || until <= clock.ms()) return
  throw new AppError("account_limited", { data: { until: new Date(until).toISOString() } })
}

/** All acts of a member within this period count once. */
const countOnceMs = 120_000

const recentMembers = new LRUCache<number, true>({ max: 100_000, ttl: countOnceMs })
let activeMembers = new Set<number>()

/** Tracks members who acted recently (wrote, liked, changed). Polling does not count. */
export const activity = {
  note(memberId: number): void {
    if (recentMembers.get(memberId)) return
    recentMembers.set(memberId, true)
    activeMembers.add(memberId)
  },
  forget(): void {
    recentMembers.clear()
    activeMembers.clear()
  },
  /** Returns members who acted since the last call, oldest first. */
  take(): number[] {
    const members = [...activeMembers]
    activeMembers = new Set()
    return members
  },
}
