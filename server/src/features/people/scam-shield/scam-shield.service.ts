import { and, count, eq, gt, lt, sql } from "drizzle-orm"
import { AppError } from "@redthread/contract/core/error"
import { languages } from "@redthread/contract/language"
import { normalized } from "@redthread/contract/core/text"
import type { ScamSign } from "@redthread/contract/scam-shield"
import { type DbOrTx, rows, transaction, type Tx } from "../../../core/db/db"
import { clock, dayMs, minuteMs } from "../../../core/process/clock"
import { reportScam, type ScamFinding } from "../../member/case-facts/case.scam.service"
import { loadModel } from "./scam-shield.model"
import { abuseOf, explain, judgeText, type Scores, scoreText, signsOf } from "./scam-shield.score"
import { scamHit } from "./scam-shield.tables"

export { type Course, type CourseContext, follow, markWarned, summarize } from "./scam-shield.course"
export { joinSigns, judge, type Verdict } from "./scam-shield.score"
export { judgeText, type Scores, scoreText, signsOf }

const retentionMs = 90 * dayMs

/** Maximum suspicious texts within `ms`; further ones are refused. */
const burst = { max: 5, ms: 10 * minuteMs }
/** Suspicious texts per day from which on the writer can begin few conversations only. */
const slowedFrom = 3

export const signsIn = (content: string): ScamSign[] => signsOf(scoreText(content))

/** Asks before a text is sent that may hurt; without `check` it is sent. Raises `message_may_hurt`. */
export function assertHarmless(scores: Scores, check: boolean | undefined, field: string): void {
  const abuse = check ? abuseOf(scores) : []
  if (abuse.length > 0) throw new AppError("message_may_hurt", { field, data: { abuse } })
}

function shingles(text: string): Set<string> {
  const bare = normalized(text, "NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, "")
  return new Set(Array.from({ length: Math.max(bare.length - 4, 0) }, (_, index) => bare.slice(index, index + 5)))
}

/** Minimum length of compared texts, because shorter ones are common greetings. */
const shinglesMin = 16
const alikeFrom = 0.7

export function countAlike(content: string, others: readonly string[]): number {
  const own = shingles(content)
  if (own.size < shinglesMin) return 0
  return others.filter((other) => {
    const parts = shingles(other)
    const common = [...parts].filter((part) => own.has(part)).length
    return common / Math.max(own.size + parts.size - common, 1) >= alikeFrom
  }).length
}

export async function record(tx: Tx, finding: ScamFinding): Promise<void> {
  const { memberId, about, aboutId, signs, evidence } = finding
  const { language, score, words } = explain(evidence)
  const ticketId = await reportScam(tx, finding)
  await tx.insert(scamHit).values({
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

async function countHits(on: DbOrTx, memberId: number, withinMs: number): Promise<number> {
  const [row] = await on
    .select({ hits: count() })
    .from(scamHit)
    .where(and(eq(scamHit.memberId, memberId), gt(scamHit.createdAt, new Date(clock.ms() - withinMs))))
  return row?.hits ?? 0
}

export async function assertNotBurst(db: DbOrTx, memberId: number): Promise<void> {
  if ((await countHits(db, memberId, burst.ms)) >= burst.max)
    throw new AppError("too_many_requests", { retryAfterSeconds: burst.ms / 1000 })
}

export const isSlowed = async (on: DbOrTx, memberId: number): Promise<boolean> =>
  (await countHits(on, memberId, dayMs)) >= slowedFrom

export async function inspectIntroduction(tx: Tx, memberId: number, content: string): Promise<void> {
  const signs = signsIn(content)
  if (signs.length > 0) await record(tx, { memberId, about: "user", aboutId: memberId, signs, evidence: content })
}

export async function eraseHits(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(scamHit).where(eq(scamHit.memberId, memberId))
}

export const exportHits = async (db: DbOrTx, memberId: number) => ({
  warnings: await rows(
    db,
    { about: "text", about_id: "int8", signs: "text[]", created_at: "timestamptz" },
    sql`select about, about_id, signs, created_at from ${scamHit} where ${scamHit.memberId} = ${memberId} order by id`,
  ),
})

export const forgetHits = (db: DbOrTx): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.delete(scamHit).where(lt(scamHit.createdAt, new Date(clock.ms() - retentionMs)))
  })

export async function start(): Promise<void> {
  loadModel()
}
