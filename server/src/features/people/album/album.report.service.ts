import type { Member } from "../../../core/member/caller"
import type { DbOrTx } from "../../../core/db/db"
import * as reportDb from "./album.report.db"

/** Whose photo this is; undefined where the reader can't see it, not even blurred. */
export const reportedPhoto = (db: DbOrTx, reader: Member, photoId: number) => reportDb.findReported(db, reader, photoId)
