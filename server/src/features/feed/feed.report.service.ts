import { db } from "../../core/db"
import type { Reader } from "../profile/profile.sql"
import * as reportDb from "./feed.report.db"

/** Whose post this is and what it says; undefined where the reader may not see it. */
export const reportedFeed = (reader: Reader, postId: number) => reportDb.findPost(db, reader, postId)

/** The same of a comment. */
export const reportedComment = (reader: Reader, commentId: number) => reportDb.findComment(db, reader, commentId)
