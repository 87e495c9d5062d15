import { db, closeDatabase, openDatabase } from "../../../server/src/core/db/pool"
import { chooseFront } from "../../../server/src/features/lists/browse/browse.front.service"
import { recomputeAllPopularity } from "../../../server/src/features/lists/browse/browse.rank.service"
import { recomputeRanking } from "../../../server/src/features/lists/recommendation/recommendation.recommend.service"

/** Ranks all members by the product's jobs. */
export async function rankAllMembers(url: string): Promise<void> {
  openDatabase({ url, connections: 2 })
  try {
    await recomputeRanking(db)
    await recomputeAllPopularity(db)
    await chooseFront(db)
  } finally {
    await closeDatabase()
  }
}
