import { accountTypes } from "@redthread/contract/gold"
import { expect, test } from "vitest"
import { rows } from "../../../testing/rows"
import { mostRead, planOn, scanned } from "../../../testing/query-plan"
import { earnedByMonth, sharesEarnedFrom } from "./gold.db"
import { oldestOf } from "./gold.lot.db"
import { othersIn, tradesQuery } from "./gold.trade.db"

/** A thousand members pay each other; the first has half of the 40,000 movements. */
const fill = [
  "insert into account (created_at) select now() from generate_series(1, 1000)",
  `insert into ledger_account (member_id, type, balance)
    select m, type, 0 from generate_series(1, 1000) m, unnest(array['promo', 'paid', 'earnings']) type`,
  `insert into ledger_transaction (kind, reference_type, reference_id, part, member_id, created_at)
    select 'contact', 'contact_purchase', n, 0, case when n % 2 = 0 then 1 else n % 1000 + 1 end, now()
    from generate_series(1, 40000) n`,
  `insert into ledger_entry (transaction_id, account_id, amount, balance)
    select t.id, side.account_id, side.amount, side.balance from ledger_transaction t
    join ledger_account a on a.type = 'paid' and a.member_id = t.member_id
    join ledger_account b on b.type = 'earnings' and b.member_id = (t.reference_id * 7) % 1000 + 1
    cross join lateral (values (a.id, -100, 0), (case when t.reference_id % 4 = 0 then b.id else 3 end, 100, 100))
      side (account_id, amount, balance) order by t.id`,
  // Member 2 has an earning every four hours for ten years.
  `with earned as (
    insert into ledger_transaction (kind, reference_type, reference_id, part, member_id, created_at)
    select 'photo', 'photo_purchase', n, 0, 3, now() - (n || ' hours')::interval * 4 from generate_series(1, 21900) n
    returning id, created_at)
  insert into ledger_entry (transaction_id, account_id, amount, balance, matures_at)
    select earned.id, side.account_id, side.amount, side.balance, case when side.amount > 0 then created_at + interval '30 days' end
    from earned join ledger_account a on a.type = 'earnings' and a.member_id = 2
    cross join lateral (values (a.id, 70, 70), (3, -70, null)) side (account_id, amount, balance) order by earned.id`,
  // Each bought gold a hundred times and spent most of it; the last lot is left.
  `insert into ledger_lot (member_id, transaction_id, cents, remaining, matures_at)
    select member_id, id, 100, case when row_number() over (partition by member_id order by id desc) = 1 then 100 else 0 end, now()
    from ledger_transaction where kind = 'contact'`,
  "insert into ledger_lot_use (transaction_id, lot_id, cents) select transaction_id, id, 50 from ledger_lot",
  // Each has reviewed earnings from another member, and some held ones.
  `insert into earning_review (member_id, payer_id, signs, state, created_at, decided_at)
    select m, m % 1000 + 1, '{device}', 'released', now(), now() from generate_series(1, 1000) m`,
  `insert into held_earning (entry_id, review_id)
    select e.id, r.id from ledger_entry e join ledger_account a on a.id = e.account_id
      join earning_review r on r.member_id = a.member_id where a.type = 'earnings' and e.amount > 0`,
  "insert into ledger_early_release (entry_id, created_at) select entry_id, now() from held_earning",
  "analyze",
]

const plan = planOn(fill)

test.each([
  ["the busiest member", 1, Number.MAX_SAFE_INTEGER],
  ["the busiest member further back", 1, 30_000],
  ["a member with little", 500, Number.MAX_SAFE_INTEGER],
])("GOLD-01 the bill of %s reads along indexes, no more than a few pages", async (_, memberId, maxId) => {
  const query = tradesQuery(memberId, { into: accountTypes, outOf: accountTypes }, maxId, 21)
  const steps = await plan((on) => rows(on, query))
  expect(scanned(steps)).toEqual([])
  const read = mostRead(steps, "ledger_entry")
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(10 * 21)
})

test("GOLD-01 the other members of a page's movements are read by id", async () => {
  const ids = Array.from({ length: 21 }, (_, n) => 39_980 + n)
  const steps = await plan((on) => othersIn(on, 1, ids))
  expect(scanned(steps)).toEqual([])
  expect(mostRead(steps, "ledger_transaction", "ledger_entry", "ledger_account")).toBeLessThanOrEqual(4 * 21)
})

test("AFF-01 earnings of a year are read by time, not all earnings", async () => {
  const since = new Date(Date.now() - 365 * 86_400_000)
  const steps = await plan((on) => earnedByMonth(on, 2, since))
  expect(scanned(steps)).toEqual([])
  const read = mostRead(steps, "ledger_entry")
  expect(read).toBeGreaterThan(2000)
  // 13 months of six a day: earnings that matured within the year were posted up to a month before.
  expect(read).toBeLessThanOrEqual(6 * 400)
})

test("GOLD-01 a payment finds the member's gold without reading spent lots", async () => {
  const steps = await plan((on) => oldestOf(on, { memberId: 1, cents: 50, firstOf: 5 }))
  expect(scanned(steps)).toEqual([])
  expect(mostRead(steps, "ledger_lot")).toBeLessThanOrEqual(2)
})

test("GOLD-01 earnings from one payment are read by that payment", async () => {
  const steps = await plan((on) => sharesEarnedFrom(on, { id: 4 }, new Date(0)))
  expect(scanned(steps)).toEqual([])
  expect(mostRead(steps, "ledger_lot", "ledger_lot_use", "ledger_entry")).toBeLessThanOrEqual(4)
})
