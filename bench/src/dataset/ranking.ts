import { closeDatabase, openDatabase } from "../../../server/src/core/db/db"
import { chooseFront } from "../../../server/src/features/lists/browse/browse.front.service"
import { recomputeAllPopularity } from "../../../server/src/features/lists/browse/browse.popularity.service"
import { recomputeRanking } from "../../../server/src/features/lists/member/member.ranking.service"

/** Ranks everybody as the product's own jobs do. */
export async function rankEverybody(url: string): Promise<void> {
  openDatabase({ url, connections: 2 })
  try {
    await recomputeRanking()
    await recomputeAllPopularity()
    await chooseFront()
  } finally {
    await closeDatabase()
  }
}
