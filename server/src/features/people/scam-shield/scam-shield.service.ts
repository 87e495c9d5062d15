import { AppError } from "@redthread/contract/core/error"
import type { ScamSign } from "@redthread/contract/scam-shield"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import type { FoundScam } from "../../../core/feature"
import { clock } from "../../../core/process/clock"
import { dayMs, minuteMs } from "../../../core/process/duration"
import { countAlike, joinSigns, judge } from "./scam-shield.context"
import { type Scores, scoreText, signsOf } from "./scam-shield.rules"
import * as scamDb from "./scam-shield.db"

export { countAlike, joinSigns, judge, scoreText, type Scores }

const keptMs = 90 * dayMs

/** Texts of which readers were warned, after which further ones are refused, and for how long they count. */
const burst = { max: 5, ms: 10 * minuteMs }
/** So many in a day leave the writer few new conversations. */
const slowedFrom = 3

/** What the words of a text alone are warned of. */
export const signsIn = (content: string): ScamSign[] => signsOf(scoreText(content))

/** Writes down that a reader was warned, and tells staff. */
export async function record(tx: Tx, found: FoundScam): Promise<void> {
  const { memberId, about, aboutId, signs } = found
  await scamDb.insert(tx, { memberId, about, aboutId, signs: [...signs], createdAt: clock.now() })
  await everyFeature.onScam(tx, found)
}

/** Raises `too_many_requests` where the member has written too many such texts just now. */
export async function assertNotBurst(db: DbOrTx, memberId: number): Promise<void> {
  const hits = await scamDb.countSince(db, memberId, new Date(clock.ms() - burst.ms))
  if (hits >= burst.max) throw new AppError("too_many_requests", { retryAfterSeconds: burst.ms / 1000 })
}

/** Whether the member may begin few conversations today. */
export const isSlowed = async (on: DbOrTx, memberId: number): Promise<boolean> =>
  (await scamDb.countSince(on, memberId, new Date(clock.ms() - dayMs))) >= slowedFrom

/** Looks at what a member has just said of themselves. */
export async function inspectIntroduction(tx: Tx, memberId: number, content: string): Promise<void> {
  const signs = signsIn(content)
  if (signs.length > 0) await record(tx, { memberId, about: "user", aboutId: memberId, signs, evidence: content })
}

export const eraseHits = (tx: Tx, memberId: number): Promise<void> => scamDb.erase(tx, memberId)

export const exportHits = async (db: DbOrTx, memberId: number) => ({ warnings: await scamDb.listOf(db, memberId) })

export const forgetHits = (db: DbOrTx): Promise<void> =>
  transaction(db, (tx) => scamDb.forget(tx, new Date(clock.ms() - keptMs)))
