import { AppError } from "@redthread/contract/core/error"
import { remarksMax } from "@redthread/contract/relation"
import type { MemberCaller } from "../../../core/member/caller"
import type { Tx, DbOrTx } from "../../../core/db/db"
import * as relationDb from "./relation.db"
import { between } from "./relation.service"

/** Writes a note, or with an empty one removes it. The two are locked. */
export const putRemark = (tx: Tx, memberId: number, aboutId: number, content: string): Promise<void> =>
  content === "" ? relationDb.deleteRemark(tx, memberId, aboutId) : relationDb.setRemark(tx, memberId, aboutId, content)

/** Notes something on a member, for oneself alone. Raises `user_not_found`, `yourself`. */
export const set = (db: DbOrTx, { member }: MemberCaller, aboutId: number, content: string): Promise<void> =>
  between(db, member.id, aboutId, async (tx) => {
    if (!(await relationDb.isKnown(tx, member, aboutId))) throw new AppError("user_not_found")
    await putRemark(tx, member.id, aboutId, content)
  })

/** Removes a note. Raises `yourself`. */
export const remove = (db: DbOrTx, { member }: MemberCaller, aboutId: number): Promise<void> =>
  between(db, member.id, aboutId, (tx) => putRemark(tx, member.id, aboutId, ""))

/** Members whose note by this member matches; of more than `remarksMax` notes the latest, as `GET remarks` has them. */
export const findNoted = async (
  db: DbOrTx,
  memberId: number,
  matches: (content: string) => boolean,
): Promise<number[]> =>
  (await relationDb.listRemarks(db, memberId, remarksMax))
    .filter(({ content }) => matches(content))
    .map(({ user_id }) => user_id)

/** All that the member has noted. */
export const list = async (db: DbOrTx, { member }: MemberCaller) => ({
  items: await relationDb.listRemarks(db, member.id, remarksMax),
})
