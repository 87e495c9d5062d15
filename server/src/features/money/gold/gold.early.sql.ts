import { type SQL, sql } from "drizzle-orm"

/** Whether the entry of this alias was released before it matured, or reverses one that was. */
export const isReleasedEarly = (alias: string): SQL => {
  const e = sql.raw(alias)
  return sql`exists (select from ledger_early_release early where early.entry_id = coalesce(${e}.takes_back_id, ${e}.id))`
}
