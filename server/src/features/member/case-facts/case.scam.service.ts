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
export const reportScam = (tx: Tx, { signs, ...finding }: ScamFinding): Promise<number> =>
  report(tx, { ...finding, reason: "scam", content: signs.join(", ") })

/** An app store knows the member as a minor. */
export const reportMinor = (tx: Tx, memberId: number, evidence: string): Promise<number> =>
  report(tx, { memberId, about: "user", aboutId: memberId, reason: "minor", content: evidence, evidence })

interface Report extends Omit<ScamFinding, "signs"> {
  readonly reason: "scam" | "minor"
  readonly content: string
}

async function report(tx: Tx, { memberId, about, aboutId, reason, content, evidence }: Report): Promise<number> {
  const now = clock.now()
  const harm = reportReasons.indexOf(reason)
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
      reason,
      harm,
      evidence,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: supportTicket.reportedId,
      targetWhere: sql`${supportTicket.category} = 'complaint' and ${supportTicket.memberId} is null
        and ${supportTicket.closedAt} is null and not ${supportTicket.external}`,
      set: {
        content,
        reason: sql`case when excluded.harm < ${supportTicket.harm} then excluded.reason else ${supportTicket.reason} end`,
        harm: sql`least(excluded.harm, ${supportTicket.harm})`,
        updatedAt: now,
        evidence: sql`left(concat_ws(E'\n\n', ${supportTicket.evidence}, excluded.evidence), ${evidenceMax})`,
      },
    })
    .returning({ id: supportTicket.id })
  if (!ticket) throw new Error("an upsert returned no row")
  return ticket.id
}
