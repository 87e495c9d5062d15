import { AppError } from "@redthread/contract/core/error"
import { remarksMax } from "@redthread/contract/relation"
import type { MemberCaller } from "../../../core/member/caller"
import type { Tx, DbOrTx } from "../../../core/db/db"
import * as relationDb from "./relation.db"
import { withPairLock } from "./relation.service"

/** Stores a remark; an empty one removes it. The pair must be locked. */
export const putRemark = (tx: Tx, memberId: number, aboutId: number, content: string): Promise<void> =>
  content === "" ? relationDb.deleteRemark(tx, memberId, aboutId) : relationDb.setRemark(tx, memberId, aboutId, content)

export const set = (db: DbOrTx, { member }: MemberCaller, aboutId: number, content: string): Promise<void> =>
  withPairLock(db, member.id, aboutId, async (tx) => {
    if (!(await relationDb.isReachable(tx, member, aboutId))) throw new AppError("user_not_found")
    await putRemark(tx, member.id, aboutId, content)
  })

export const remove = (db: DbOrTx, { member }: MemberCaller, aboutId: number): Promise<void> =>
  withPairLock(db, member.id, aboutId, (tx) => putRemark(tx, member.id, aboutId, ""))

export const findByRemark = async (
  db: DbOrTx,
  memberId: number,
  matches: (content: string) => boolean,
): Promise<number[]> =>
  (await relationDb.listRemarks(db, memberId, remarksMax))
    .filter(({ content }) => matches(content))
    .map(({ user_id }) => user_id)

export const list = async (db: DbOrTx, { member }: MemberCaller) => ({
  items: await relationDb.listRemarks(db, member.id, remarksMax),
})
