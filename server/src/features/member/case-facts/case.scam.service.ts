import { reportReasons } from "@redthread/contract/support"
import type { ScamSign } from "@redthread/contract/scam-shield"
import { sql } from "drizzle-orm"
import type { Tx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { supportTicket } from "./case.tables"

export interface ScamFinding {
  readonly memberId: number
  readonly about: "message" | "feed" | "user" | "comment"
  readonly aboutId: number
  readonly signs: readonly ScamSign[]
  readonly evidence: string
}

const evidenceMax = 4000

/** Adds the finding to the member's open complaint without a reporter, of which each member has at most one. Returns its id. */
export async function reportScam(tx: Tx, { memberId, about, aboutId, signs, evidence }: ScamFinding): Promise<number> {
  const now = clock.now()
  const content = signs.join(", ")
  const [ticket] = await tx
    .insert(supportTicket)
    .values({
      category: "complaint",
      memberId: null,
      language: "en",
      content,
      reportType: about,
      reportId: aboutId,
      reportedId: memberId,
      reason: "scam",
      harm: reportReasons.indexOf("scam"),
      evidence,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: supportTicket.reportedId,
      targetWhere: sql`${supportTicket.category} = 'complaint' and ${supportTicket.memberId} is null
        and ${supportTicket.closedAt} is null`,
      set: {
        content,
        updatedAt: now,
        evidence: sql`left(concat_ws(E'\n\n', ${supportTicket.evidence}, excluded.evidence), ${evidenceMax})`,
      },
    })
    .returning({ id: supportTicket.id })
  if (!ticket) throw new Error("an upsert returned no row")
  return ticket.id
}
