import type { Member } from "../../../core/member/caller"
import type { DbOrTx } from "../../../core/db/db"
import * as reportDb from "./feed.report.db"

/** Whose post this is and what it says; undefined where the reader may not see it. */
export const reportedFeed = (db: DbOrTx, reader: Member, postId: number) => reportDb.findPost(db, reader, postId)

/** The same of a comment. */
export const reportedComment = (db: DbOrTx, reader: Member, commentId: number) =>
  reportDb.findComment(db, reader, commentId)
