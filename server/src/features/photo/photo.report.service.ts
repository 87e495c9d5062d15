import { db } from "../../core/db"
import type { Reader } from "../profile/profile.sql"
import * as reportDb from "./photo.report.db"

/** Whose photo this is, and what kind; undefined where the reader can't see it, not even blurred. */
export const reportedPhoto = (reader: Reader, photoId: number) => reportDb.findReported(db, reader, photoId)
