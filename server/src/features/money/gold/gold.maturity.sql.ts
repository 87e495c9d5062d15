import { type SQL, sql } from "drizzle-orm"

/** A refusal by staff is posted as this part, so that the purchase itself can still be reversed. */
export const refusalPart = 1

/** True if staff released early the ledger entry, or the entry that it reverses. */
export const isReleasedEarly = (alias: string): SQL => {
  const e = sql.raw(alias)
  return sql`exists (select from ledger_early_release early where early.entry_id = coalesce(${e}.takes_back_id, ${e}.id))`
}

/** True while staff review the earning of ledger entry `e`. */
export const isHeld = sql`exists (select from held_earning h join earning_review r on r.id = h.review_id
  where h.entry_id = e.id and r.state = 'waiting')`

/** True if the earning of ledger entry `e` cannot be cashed out at this time. */
export const isUnmatured = (now: Date): SQL =>
  sql`(coalesce(e.matures_at > ${now.toISOString()}::timestamptz, false) and not ${isReleasedEarly("e")} or ${isHeld})`

/** Selects the reduced part of ledger entry `e` minus reversals. */
export const partLeft = (part: "reduced" | "worth"): SQL => {
  const column = sql.raw(part)
  return sql`(coalesce(e.${column}, 0) + coalesce((
    select sum(b.${column}) from ledger_entry b where b.takes_back_id = e.id), 0))::bigint`
}

/** Selects the cents of ledger entry `e` minus reversals. */
export const remainingOf = sql`(e.amount + coalesce((
  select sum(b.amount) from ledger_entry b where b.takes_back_id = e.id), 0))::bigint`
