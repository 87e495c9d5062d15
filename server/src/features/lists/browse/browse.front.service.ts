import type { FrontMember, listStaffFront } from "@redthread/contract/browse"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import * as frontDb from "./browse.front.db"

export async function list(
  db: DbOrTx,
  { chosen_by, max_id = Number.MAX_SAFE_INTEGER }: CallArguments<typeof listStaffFront>["query"],
): Promise<Page<FrontMember>> {
  const rows = await frontDb.listChosenBy(db, chosen_by, max_id, pageSize + 1)
  return toPage(
    rows,
    pageSize,
    ({ id }) => id,
    ({ seenAt, file, ...row }) => ({ ...row, avatar: portraitOf(file).avatar, seen_at: seenAt.toISOString() }),
  )
}

export const set = (db: DbOrTx, caller: MemberCaller, memberId: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await frontDb.putOnTop(tx, memberId))) throw new AppError("user_not_found")
    await audit(tx, caller, "front.set", memberId)
  })

export const unset = (db: DbOrTx, caller: MemberCaller, memberId: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await frontDb.takeOff(tx, memberId))) throw new AppError("user_not_found")
    await audit(tx, caller, "front.unset", memberId)
  })

export const chooseFront = (db: DbOrTx): Promise<void> =>
  transaction(db, (tx) => frontDb.chooseFront(tx, clock.now().toISOString()))
