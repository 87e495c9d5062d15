import { closeDatabase, openDatabase } from "../../../server/src/core/db/db"
import { reckonRanking } from "../../../server/src/features/lists/member/member.ranking.service"

/** Ranks everybody as the product's own job does. */
export async function rankEverybody(url: string): Promise<void> {
  openDatabase({ url, connections: 2 })
  try {
    await reckonRanking()
  } finally {
    await closeDatabase()
  }
}
