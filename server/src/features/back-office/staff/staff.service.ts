import type { CallArguments } from "@redthread/contract/core/call"
import type { listAudit as listAuditCall } from "@redthread/contract/staff"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import * as account from "../../identity/identity/identity.account.service"
import { impose, liftSuspensions, assertCanActOn } from "../sanction/sanction.service"
import * as staffDb from "./staff.db"

/** Suspends an account or lets it in again. Raises `user_not_found`, `forbidden`. */
export const setState = (
  db: DbOrTx,
  caller: MemberCaller,
  memberId: number,
  { state, reason }: { state: "active" | "suspended"; reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    await assertCanActOn(tx, caller, memberId)
    if (state === "suspended") await impose(tx, caller, memberId, { kind: "suspend", reason })
    else await liftSuspensions(tx, memberId)
    await audit(tx, caller, "account.state", memberId, { state, reason })
  })

/** Signs a member out everywhere. Raises `user_not_found`, `forbidden`. */
export const kick = (db: DbOrTx, caller: MemberCaller, memberId: number): Promise<void> =>
  transaction(db, async (tx) => {
    await assertCanActOn(tx, caller, memberId)
    await account.kick(tx, memberId)
    await audit(tx, caller, "account.kick", memberId)
  })

/** What staff did, latest first. */
export async function listAudit(db: DbOrTx, { max_id: maxId, ...about }: CallArguments<typeof listAuditCall>["query"]) {
  const filter = { maxId, actorId: about.actor_id, subjectId: about.subject_id }
  const found = await staffDb.listAudit(db, filter, pageSize + 1)
  return toPage(
    found,
    pageSize,
    ({ id }) => id,
    ({ actorId, subjectId, createdAt, ...entry }) => ({
      ...entry,
      actor_id: actorId,
      subject_id: subjectId,
      created_at: createdAt.toISOString(),
    }),
  )
}
