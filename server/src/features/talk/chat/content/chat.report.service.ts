import type { Member } from "../../../../core/member/caller"
import type { DbOrTx } from "../../../../core/db/db"
import type { Reported } from "../../../../core/reported"
import * as reportDb from "./chat.report.db"

/** Who wrote a message of one of the reader's conversations, and what it says and carries. */
export const reportedMessage = (db: DbOrTx, { id: readerId }: Member, messageId: number) =>
  reportDb.findReported(db, readerId, messageId)

/** The same, with its translation. */
export async function reportedTranslation(
  db: DbOrTx,
  reader: Member,
  messageId: number,
): Promise<Reported | undefined> {
  const found = await reportDb.findReported(db, reader.id, messageId)
  if (!found) return undefined
  const translation = await reportDb.findTranslation(db, reader.id, messageId)
  return { ...found, evidence: [found.evidence, ...(translation ? [translation] : [])].join("\n\n") }
}
