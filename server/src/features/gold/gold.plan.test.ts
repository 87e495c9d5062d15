import { balanceKinds } from "@redthread/contract/gold"
import { expect, test } from "vitest"
import { rows } from "../../core/db"
import { mostRead, planOn, scanned } from "../../testing/query-plan"
import { tradesQuery } from "./gold.trade.db"

/** A thousand members pay each other in turn; the first has half of all the 100,000 movements. */
const fill = [
  "insert into account (created_at) select now() from generate_series(1, 1000)",
  `insert into gold_account (member_id, kind, balance)
    select m, kind, 0 from generate_series(1, 1000) m, unnest(array['promo', 'paid', 'earnings']) kind`,
  `insert into gold_transfer (from_id, to_id, amount, reason, reference, leg, created_at)
    select a.id, case when n % 4 = 0 then b.id else 3 end, 100, 'contact', n::text, 1, now()
    from generate_series(1, 100000) n
    join gold_account a on a.kind = 'paid' and a.member_id = case when n % 2 = 0 then 1 else n % 1000 + 1 end
    join gold_account b on b.kind = 'earnings' and b.member_id = (n * 7) % 1000 + 1`,
  "analyze",
]

const plan = planOn(fill)

test.each([
  ["the busiest member", 1, Number.MAX_SAFE_INTEGER],
  ["the busiest member further back", 1, 40_000],
  ["a member with little", 500, Number.MAX_SAFE_INTEGER],
])("GOLD-01 the bill of %s reads along indexes, no more than a few pages", async (_, memberId, maxId) => {
  const query = tradesQuery(memberId, { into: balanceKinds, outOf: balanceKinds }, maxId, 21)
  const steps = await plan((on) => rows(on, query))
  expect(scanned(steps)).toEqual([])
  const read = mostRead(steps, "gold_transfer")
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(5 * 21)
})
