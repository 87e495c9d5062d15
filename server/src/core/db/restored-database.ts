import { ne, type SQL, sql } from "drizzle-orm"
import { databaseMark } from "./core.tables"
import { type DbOrTx, transaction, type Tx } from "./db"
import { log } from "../process/log"

/** A function of the database: what another database, or this one from a backup, would differ in. */
const mark: SQL<string> = sql`current_database_mark()`

/**
 * Runs the work, once, where this database was restored since it was last opened: what ended since the backup would
 * otherwise be alive again. Two processes that start at once wait for each other. A copy of the data folder differs in
 * nothing, so that the operator who restores one empties the table `database_mark`.
 */
export const afterRestore = (db: DbOrTx, work: (tx: Tx) => Promise<void>): Promise<void> =>
  transaction(db, async (tx) => {
    const changed = await tx
      .insert(databaseMark)
      .values({ mark })
      .onConflictDoUpdate({ target: databaseMark.single, set: { mark }, setWhere: ne(databaseMark.mark, mark) })
      .returning()
    if (changed.length === 0) return
    log.warn("this database was restored: all sessions end")
    await work(tx)
  })
