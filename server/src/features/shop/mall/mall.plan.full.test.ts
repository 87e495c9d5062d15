import { expect, test } from "vitest"
import { rows } from "../../../testing/rows"
import { type Ask, mostRead, planOn, scanned } from "../../../testing/query-plan"
import { countUnseen, findListed, listOfStaff, listQueue, pageQuery } from "./mall.db"

/** 20,000 orders of 2000 members; the first pays 1000 and receives 1000; all of one staff member. */
const fill = [
  "insert into account (created_at) select now() from generate_series(1, 2000)",
  `insert into profile (member_id, name, name_key, language, gender, birthday, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01', true, now(), now() from generate_series(1, 2000) n`,
  `insert into mall_order (payer_id, receiver_id, product_id, quantity, price, from_name, state, country, full_name,
      address, staff_id, claimed_until, created_at, due_at, payer_unseen)
    select case when n % 20 = 0 then 1 else n % 1000 + 2 end, case when n % 20 = 1 then 1 else n % 997 + 1003 end, 1, 1, 3900,
      'Tom', 'prepare_delivery', 'UA', 'Olena', 'Kyiv', case when n % 2 = 0 then 2 end,
      case when n % 2 = 0 then now() + interval '1 day' end, now(), now() + interval '14 days', n % 100 = 0
    from generate_series(1, 20000) n`,
  "vacuum analyze",
]
const plan = planOn(fill)
const reader = { id: 1, vip: false }
const start = { before: Number.MAX_SAFE_INTEGER, offset: 0, limit: 21 }

test.each<[string, number, Ask]>([
  ["GIFT-03 the first page of all orders", 21, (on) => rows(on, pageQuery(reader, { ...start, toMe: undefined }))],
  [
    "GIFT-03 a late page of those that I pay",
    221,
    (on) => rows(on, pageQuery(reader, { ...start, toMe: false, offset: 200 })),
  ],
  [
    "GIFT-03 a page after 200 orders",
    21,
    (on) => rows(on, pageQuery(reader, { ...start, toMe: false, before: 16_001 })),
  ],
  ["GIFT-03 one order", 1, (on) => findListed(on, reader, 77)],
  ["GIFT-03 what the counter counts", 200, (on) => countUnseen(on, 1)],
  ["GIFT-04 the queue", 21, (on) => listQueue(on, 0, 21)],
  ["GIFT-04 what one of the staff has taken", 21, (on) => listOfStaff(on, 2, undefined, 21)],
])("%s reads no more than it shows", async (_what, most, ask) => {
  const steps = await plan(ask)
  expect(scanned(steps).filter((table) => table === "mall_order")).toEqual([])
  expect(mostRead(steps, "mall_order")).toBeLessThanOrEqual(most)
})
