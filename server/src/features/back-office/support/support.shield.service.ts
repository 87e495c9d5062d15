import type { ReplyBody } from "@redthread/contract/core/call"
import { type listShieldPrecision, type ShieldEvidence, shieldPrecisionDays } from "@redthread/contract/staff-shield"
import type { DbOrTx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import type { TicketRow } from "../../member/case-facts/case.tables"
import { summarize } from "../../people/scam-shield/scam-shield.service"
import * as shieldDb from "./support.shield.db"

/** Returns undefined for a case that the shield did not open. */
export async function findEvidence(
  on: DbOrTx,
  { id, memberId, reportedId }: TicketRow,
): Promise<ShieldEvidence | undefined> {
  if (memberId !== null || reportedId === null) return undefined
  const hits = await shieldDb.listFindings(on, id)
  if (hits.length === 0) return undefined
  const messageIds = hits.filter(({ about }) => about === "message").map(({ aboutId }) => aboutId)
  const courses = messageIds.length === 0 ? [] : await shieldDb.listCourses(on, reportedId, messageIds)
  return {
    findings: hits.map(({ about, signs, score, language, words, createdAt }) => ({
      about,
      signs,
      score,
      language,
      words,
      created_at: createdAt.toISOString(),
    })),
    courses: courses.flatMap(({ course }) => (course && summarize(course)) ?? []),
  }
}

export async function listPrecision(db: DbOrTx): Promise<ReplyBody<typeof listShieldPrecision>> {
  const since = new Date(clock.ms() - shieldPrecisionDays * dayMs)
  return { days: shieldPrecisionDays, items: await shieldDb.countDecided(db, since) }
}
