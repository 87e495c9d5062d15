import type { Access, Role } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"

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
}

export interface Caller {
  readonly member: Member | null
  readonly sessionId: number | null
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

/** Raises `unauthorized` (401) without a valid session, `forbidden` (403) without the role, and `profile_incomplete`. */
export function checkAccess(access: Access, caller: Caller): void {
  if (access === "token") return
  // A client that sends a token believes to be signed in: an invalid one is refused on public calls, too.
  if (!caller.member && (caller.token !== null || access !== "public")) throw new AppError("unauthorized")
  if (!caller.member) return
  if (access === "member" && !caller.member.complete) throw new AppError("profile_incomplete")
  if (typeof access === "object" && !access.staff.some((role) => role === caller.member?.role)) {
    throw new AppError("forbidden")
  }
}
