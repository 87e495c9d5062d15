import { and, count, eq, gt, lt, sql } from "drizzle-orm"
import { AppError } from "@redthread/contract/core/error"
import { languages } from "@redthread/contract/language"
import type { ScamSign } from "@redthread/contract/scam-shield"
import { type DbOrTx, rows, transaction, type Tx } from "../../../core/db/db"
import { clock, dayMs, minuteMs } from "../../../core/process/clock"
import { reportScam, type ScamFinding } from "../../member/case-facts/case.scam.service"
import { countAlike, joinSigns, judge } from "./scam-shield.context"
import { advance, type Course, markWarned, shouldWarn, summarize } from "./scam-shield.course"
import { loadModel } from "./scam-shield.model"
import { abuseOf, explain, judgeText, type Scores, scoreText, signsOf, type Verdict } from "./scam-shield.score"
import { scamHit } from "./scam-shield.tables"

async function insertHit(tx: Tx, hit: typeof scamHit.$inferInsert): Promise<void> {
  await tx.insert(scamHit).values(hit)
}

async function countHitsSince(on: DbOrTx, memberId: number, since: Date): Promise<number> {
  const [row] = await on
    .select({ hits: count() })
    .from(scamHit)
    .where(and(eq(scamHit.memberId, memberId), gt(scamHit.createdAt, since)))
  return row?.hits ?? 0
}

async function deleteHitsOf(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(scamHit).where(eq(scamHit.memberId, memberId))
}

async function deleteHitsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(scamHit).where(lt(scamHit.createdAt, before))
}

const listHits = (on: DbOrTx, memberId: number) =>
  rows(
    on,
    { about: "text", about_id: "int8", signs: "text[]", created_at: "timestamptz" },
    sql`select about, about_id, signs, created_at from ${scamHit} where ${scamHit.memberId} = ${memberId} order by id`,
  )

export {
  abuseOf,
  advance,
  countAlike,
  type Course,
  joinSigns,
  judge,
  judgeText,
  markWarned,
  type Scores,
  shouldWarn,
  summarize,
  type Verdict,
}

const retentionMs = 90 * dayMs

/** Maximum suspicious texts within `ms`; further ones are refused. */
const burst = { max: 5, ms: 10 * minuteMs }
/** Suspicious texts per day from which on the writer can begin few conversations only. */
const slowedFrom = 3

export const signsIn = (content: string): ScamSign[] => signsOf(scoreText(content))

export async function record(tx: Tx, finding: ScamFinding): Promise<void> {
  const { memberId, about, aboutId, signs, evidence } = finding
  const { language, score, words } = explain(evidence)
  const ticketId = await reportScam(tx, finding)
  await insertHit(tx, {
    memberId,
    about,
    aboutId,
    signs: [...signs],
    score,
    language: languages.find((known) => known === language) ?? null,
    words,
    ticketId,
    createdAt: clock.now(),
  })
}

export async function assertNotBurst(db: DbOrTx, memberId: number): Promise<void> {
  const hits = await countHitsSince(db, memberId, new Date(clock.ms() - burst.ms))
  if (hits >= burst.max) throw new AppError("too_many_requests", { retryAfterSeconds: burst.ms / 1000 })
}

export const isSlowed = async (on: DbOrTx, memberId: number): Promise<boolean> =>
  (await countHitsSince(on, memberId, new Date(clock.ms() - dayMs))) >= slowedFrom

export async function inspectIntroduction(tx: Tx, memberId: number, content: string): Promise<void> {
  const signs = signsIn(content)
  if (signs.length > 0) await record(tx, { memberId, about: "user", aboutId: memberId, signs, evidence: content })
}

export const eraseHits = (tx: Tx, memberId: number): Promise<void> => deleteHitsOf(tx, memberId)

export const exportHits = async (db: DbOrTx, memberId: number) => ({ warnings: await listHits(db, memberId) })

export const forgetHits = (db: DbOrTx): Promise<void> =>
  transaction(db, (tx) => deleteHitsBefore(tx, new Date(clock.ms() - retentionMs)))

export async function start(): Promise<void> {
  loadModel()
}
