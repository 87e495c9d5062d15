import type { SQL } from "drizzle-orm"
import { type DbOrTx, withoutHoles } from "../core/db/db"

/** The rows of a test's own query, which declares no columns. */
export const rows = async <T extends object>(db: DbOrTx, query: SQL): Promise<T[]> =>
  withoutHoles(await db.execute(query))
