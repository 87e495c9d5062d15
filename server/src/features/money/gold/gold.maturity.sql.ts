import { type SQL, sql } from "drizzle-orm"

/** Part number of the reversal of an earning that staff refused, so that the purchase itself can still be reversed. */
export const refusalPart = 1

/** Whether the entry of this alias was released before it matured, or reverses one that was. */
export const isReleasedEarly = (alias: string): SQL => {
  const e = sql.raw(alias)
  return sql`exists (select from ledger_early_release early where early.entry_id = coalesce(${e}.takes_back_id, ${e}.id))`
}

/** A condition: staff have not yet decided about the earning of the ledger entry `e`. */
export const isHeld = sql`exists (select from held_earning h join earning_review r on r.id = h.review_id
  where h.entry_id = e.id and r.state = 'waiting')`

/** A condition: the earning of the ledger entry `e` cannot be cashed out at this time. */
export const isUnmatured = (now: Date): SQL =>
  sql`(coalesce(e.matures_at > ${now.toISOString()}::timestamptz, false) and not ${isReleasedEarly("e")} or ${isHeld})`

/** What was not taken back of the reduced part of the ledger entry `e`, in cents of gold or of USD. */
export const partLeft = (part: "reduced" | "worth"): SQL => {
  const column = sql.raw(part)
  return sql`(coalesce(e.${column}, 0) + coalesce((
    select sum(b.${column}) from ledger_entry b where b.takes_back_id = e.id), 0))::bigint`
}

/** cents of the ledger entry `e` that were not taken back */
export const remainingOf = sql`(e.amount + coalesce((
  select sum(b.amount) from ledger_entry b where b.takes_back_id = e.id), 0))::bigint`
