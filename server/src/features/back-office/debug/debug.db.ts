import { sql } from "drizzle-orm"
import { rows, type DbOrTx } from "../../../core/db/db"

/** `connections`: to this database. */
export async function database(db: DbOrTx): Promise<{ version: string; connections: number }> {
  const [row] = await rows(
    db,
    { version: "text", connections: "int4" },
    sql`select current_setting('server_version') as version, count(*)::int as connections
      from pg_stat_activity where datname = current_database()`,
  )
  if (!row) throw new Error("version() of the database returned no row")
  return row
}
