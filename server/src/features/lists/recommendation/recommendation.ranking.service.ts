import { clock } from "../../../core/process/clock"
import type { Tx, DbOrTx } from "../../../core/db/db"
import * as rankingDb from "./recommendation.ranking.db"
import * as recommendDb from "./recommendation.recommend.db"

const rowsPerBatch = 5000

/** Ranks everybody anew, part by part, so that no lock is held for long. */
export async function recomputeRanking(db: DbOrTx): Promise<void> {
  const now = clock.now().toISOString()
  await rankingDb.recomputeCaps(db)
  for (let after: number | null = 0; after !== null;)
    after = await rankingDb.recomputeBatch(db, after, rowsPerBatch, now)
}

/** A profile was made or changed: it is ranked anew, and its owner's own list is made anew when next asked for. */
export async function rankMember(tx: Tx, memberId: number): Promise<void> {
  await rankingDb.recomputeMember(tx, memberId, clock.now().toISOString())
  await recommendDb.forget(tx, memberId)
}
