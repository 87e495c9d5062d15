import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import { toGold } from "@redthread/contract/gold"
import type { releaseEarning, UnmaturedEarning } from "@redthread/contract/staff-earning"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import * as early from "../../money/gold/gold.early.service"
import * as queue from "./staff.queue.service"

export async function list(
  db: DbOrTx,
  caller: MemberCaller,
  caseId: number,
  maxId?: number,
): Promise<Page<UnmaturedEarning>> {
  const { memberId } = await queue.find(db, caller, "withdrawal", caseId)
  if (memberId === null) throw new AppError("not_found")
  return early.listUnmatured(db, memberId, maxId)
}

export const release = (
  db: DbOrTx,
  caller: MemberCaller,
  caseId: number,
  { earning_id: earningId, reason }: CallArguments<typeof releaseEarning>["body"],
): Promise<void> =>
  transaction(db, async (tx) => {
    const { memberId } = await queue.findClaimed(tx, caller, "withdrawal", caseId)
    if (memberId === null) throw new AppError("not_found")
    const cents = await early.releaseEarly(tx, memberId, earningId)
    const what = { case: caseId, earning: earningId, gold: toGold(cents) }
    await audit(tx, caller, "earning.release", memberId, { reason, ...what })
  })
