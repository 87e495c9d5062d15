import { db } from "../../core/db"
import * as reportDb from "./profile.report.db"
import type { Reader } from "./profile.sql"

/** The member with this id and what their profile says; undefined where the reader may not see them. */
export const reportedProfile = (reader: Reader, memberId: number) => reportDb.findReported(db, reader, memberId)
