import type { Member } from "../../../core/member/caller"
import type { DbOrTx } from "../../../core/db/db"
import * as reportDb from "./profile-view.report.db"

/** The member with this id and what their profile says; undefined where the reader may not see them. */
export const reportedProfile = (db: DbOrTx, reader: Member, memberId: number) =>
  reportDb.findReported(db, reader, memberId)
