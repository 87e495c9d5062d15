import { AppError } from "@redthread/contract/core/error"
import { verificationAskDays } from "@redthread/contract/verification"
import { type DbOrTx, transaction } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { notify } from "../../signals/notice/notice.notify.service"
import * as requestDb from "./verification.request.db"

/** Notifies the other member, who is led to the verification. Of concurrent calls one succeeds. */
export const ask = (db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<void> => {
  if (otherId === member.id) throw new AppError("yourself", { field: "user_id" })
  return transaction(db, async (tx) => {
    const other = await requestDb.findOther(tx, member, otherId)
    if (!other) throw new AppError("user_not_found", { field: "user_id" })
    if (!other.inConversation) throw new AppError("no_conversation", { field: "user_id" })
    if (other.verified) throw new AppError("verified_already", { field: "user_id" })
    const since = new Date(clock.ms() - verificationAskDays * dayMs)
    if (!(await requestDb.record(tx, member.id, otherId, { now: clock.now(), since })))
      throw new AppError("verification_asked", { field: "user_id" })
    await notify(tx, otherId, { type: "verify", event: "asked", actorId: member.id })
  })
}

export const eraseRequests = requestDb.erase

export const exportRequests = async (db: DbOrTx, memberId: number) =>
  (await requestDb.listOf(db, memberId)).map(({ otherId, createdAt }) => ({
    user_id: otherId,
    created_at: createdAt.toISOString(),
  }))
