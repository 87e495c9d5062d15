import type { ReplyBody } from "@redthread/contract/core/call"
import { type listShieldPrecision, type ShieldEvidence, shieldPrecisionDays } from "@redthread/contract/staff-shield"
import type { DbOrTx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import type { TicketRow } from "../../member/case-facts/case.tables"
import { summarize } from "../../people/scam-shield/scam-shield.service"
import * as shieldDb from "./support.shield.db"

/** Returns undefined for a case without findings of the shield and without a reported conversation. */
export async function findEvidence(on: DbOrTx, tickets: readonly TicketRow[]): Promise<ShieldEvidence | undefined> {
  const reportedId = tickets[0]?.reportedId ?? null
  if (reportedId === null) return undefined
  const found = tickets.find(({ memberId, external }) => memberId === null && !external)
  const hits = found ? await shieldDb.listFindings(on, found.id) : []
  const messageIds = [
    ...hits.filter(({ about }) => about === "message").map(({ aboutId }) => aboutId),
    ...tickets.filter(({ reportType }) => reportType === "message").flatMap(({ reportId }) => reportId ?? []),
  ]
  const courses = messageIds.length === 0 ? [] : await shieldDb.listCourses(on, reportedId, messageIds)
  if (hits.length === 0 && courses.length === 0) return undefined
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
