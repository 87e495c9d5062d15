import { sql } from "drizzle-orm"
import { authenticate, deleteAccount, logout, refreshToken, register, type Session } from "@redthread/contract/account"
import type { CallSpec } from "@redthread/contract/core/call"
import { clock } from "../core/process/clock"
import { db } from "../core/db/pool"
import type { TestApp } from "./harness"
import { newStaff, sanctionMember } from "./staff"

export const callers = [
  ...(["visitor", "forged", "expired", "ended", "exchanged", "suspended", "deleted", "kicked"] as const),
  ...(["incomplete", "member", "translator", "support", "moderator", "admin", "unproven"] as const),
]
export type CallerKind = (typeof callers)[number]

/** How a door answers: beyond it a call may still be refused for what it lacks. */
export type AccessOutcome = "in" | "sign in" | "say who you are" | "not yours" | "prove it"

export function outcomeOf({ status, code }: { status: number; code: number | undefined }): AccessOutcome {
  if (status === 401) return "sign in"
  if (status === 403) return code === 403_001 ? "prove it" : "not yours"
  return code === 400_239 ? "say who you are" : "in"
}

const dead: readonly CallerKind[] = ["forged", "ended", "exchanged", "suspended", "deleted", "kicked"]

function outcomeFor(access: CallSpec["access"], caller: CallerKind): AccessOutcome {
  if (dead.includes(caller)) return "sign in"
  if (caller === "visitor") return access === "public" ? "in" : "sign in"
  if (caller === "expired") return access === "token" ? "in" : "sign in"
  if (caller === "incomplete" && access === "member") return "say who you are"
  if (typeof access !== "object") return "in"
  if (!access.staff.some((role) => role === (caller === "unproven" ? "admin" : caller))) return "not yours"
  return caller === "unproven" && access.secondFactor !== "unneeded" ? "prove it" : "in"
}

/** What the contract's `access` promises to each kind of caller. */
export const outcomesFor = ({ access }: Pick<CallSpec, "access">): Record<CallerKind, AccessOutcome> =>
  Object.fromEntries(callers.map((caller) => [caller, outcomeFor(access, caller)])) as Record<CallerKind, AccessOutcome>

/** A token of each kind of caller; undefined for callers without one. */
export async function tokensOf(app: TestApp): Promise<Record<CallerKind, string | undefined>> {
  const expired = await app.register()
  const old = await app.register()
  clock.advance(3601 * 1000)
  const signIn = { email: old.session.me.email ?? "", password: old.password }
  const before = (await app.call(authenticate, { body: signIn })).body
  await app.call(refreshToken, {}, { token: before.token })
  clock.advance(31_000)
  const [ended, suspended, deleted, kicked] = await Promise.all([1, 2, 3, 4].map(() => app.register()))
  if (!ended || !suspended || !deleted || !kicked) throw new Error("somebody is missing")
  const newcomer = { email: "newcomer@example.org", name: "Newcomer", password: "a good password" }
  const incomplete: Session = (await app.call(register, { body: newcomer })).body
  const roles = ["translator", "support", "moderator", "admin"] as const
  const [translator, support, moderator, admin] = await Promise.all(roles.map((role) => newStaff(app, role)))
  await ended.ok(logout, {})
  await deleted.ok(deleteAccount, { body: { password: deleted.password } })
  if (!admin) throw new Error("somebody is missing")
  await sanctionMember(admin, "kick", kicked.id)
  await sanctionMember(admin, "suspend", suspended.id)
  const [member, unproven] = [await app.register(), await newStaff(app, "admin")]
  await db.execute(
    sql`update session set second_factor_at = now() - interval '13 hours' where member_id = ${unproven.id}`,
  )
  return {
    visitor: undefined,
    forged: `${member.token.slice(0, -4)}AAAA`,
    expired: expired.token,
    ended: ended.token,
    exchanged: before.token,
    suspended: suspended.token,
    deleted: deleted.token,
    kicked: kicked.token,
    incomplete: incomplete.token,
    member: member.token,
    translator: translator?.token,
    support: support?.token,
    moderator: moderator?.token,
    admin: admin?.token,
    unproven: unproven.token,
  }
}
