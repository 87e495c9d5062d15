import { type Role, roles } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { db, transaction, type Tx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import * as account from "../../identity/account/account.service"
import * as staffDb from "./staff.db"

const rankOf = (role: Role): number => roles.indexOf(role)

/** Staff act on members and on staff of lower roles. Raises `user_not_found`, `forbidden`. */
async function mayActOn(tx: Tx, { member }: MemberCaller, memberId: number): Promise<void> {
  const role = await account.roleOf(tx, memberId)
  if (!role) throw new AppError("user_not_found")
  if (memberId === member.id || rankOf(role) >= rankOf(member.role)) throw new AppError("forbidden")
}

/** Suspends an account or lets it in again. Raises `user_not_found`, `forbidden`. */
export const setState = (
  caller: MemberCaller,
  memberId: number,
  { state, reason }: { state: "active" | "suspended"; reason: string },
): Promise<void> =>
  transaction(async (tx) => {
    await mayActOn(tx, caller, memberId)
    await account.setState(tx, memberId, state)
    await audit(tx, caller, "account.state", memberId, { state, reason })
  })

/** Signs a member out everywhere. Raises `user_not_found`, `forbidden`. */
export const kick = (caller: MemberCaller, memberId: number): Promise<void> =>
  transaction(async (tx) => {
    await mayActOn(tx, caller, memberId)
    await account.kick(tx, memberId)
    await audit(tx, caller, "account.kick", memberId)
  })

/** What staff did, latest first. */
export async function listAudit(maxId: number | undefined) {
  const found = await staffDb.listAudit(db, maxId, pageSize + 1)
  return toPage(
    found,
    pageSize,
    ({ id }) => id,
    (entry) => ({
      id: entry.id,
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId,
      detail: entry.detail,
      address: entry.address,
      created_at: entry.createdAt.toISOString(),
    }),
  )
}
