import type { Member } from "../../../core/member/caller"
import { db } from "../../../core/db/db"
import * as reportDb from "./chat.report.db"

/** Who wrote a message of one of the reader's conversations, and what it says. */
export const reportedMessage = ({ id: readerId }: Member, messageId: number) =>
  reportDb.findReported(db, readerId, messageId)
