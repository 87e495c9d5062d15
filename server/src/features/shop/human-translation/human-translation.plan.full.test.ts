import { expect, test } from "vitest"
import { type Ask, mostRead, planOn, scanned } from "../../../testing/query-plan"
import * as orderDb from "./human-translation.db"

/**
 * 20,000 orders of 1000 members, one in a hundred is waiting; the first member has 1000 orders, the second translated
 * as many.
 */
const fill = [
  "insert into account (created_at) select now() from generate_series(1, 1000)",
  `insert into translation_order (buyer_id, author_id, type, target_id, digest, content, source, target, price, earns, state,
      translator_id, translate, created_at, due_at, closed_at)
    select case when n % 20 = 0 then 1 else n % 900 + 100 end, n % 900 + 100, 'message', n, sha256(n::text::bytea), 'text ' || n, 'en',
      case when n % 3 = 0 then 'de' else 'fr' end, 100, 70, case when n % 100 = 0 then 'queued' else 'complete' end,
      case when n % 100 <> 0 and n % 20 = 1 then 2 end, case when n % 100 <> 0 then 'words' end, now(),
      now() + interval '2 days', case when n % 100 <> 0 then now() end
    from generate_series(1, 20000) n`,
  "insert into translator_pair (member_id, source, target) values (2, 'en', 'de')",
  "vacuum analyze",
]
const plan = planOn(fill)

test.each<[string, number, Ask]>([
  ["the queue of a translator of all pairs", 21, (on) => orderDb.listQueue(on, { translatorId: 3 }, 0, 21)],
  [
    "the queue of one pair, further on",
    21,
    (on) => orderDb.listQueue(on, { source: "en", target: "de", translatorId: 2 }, 9000, 21),
  ],
  ["the queue of a translator of one pair", 64, (on) => orderDb.listQueue(on, { translatorId: 2 }, 0, 21)],
  ["how many wait, by pair", 200, (on) => orderDb.countQueue(on, 2)],
  ["how many wait", 200, (on) => orderDb.countWaiting(on)],
  ["what a member has ordered", 21, (on) => orderDb.listOfBuyer(on, 1, undefined, 21)],
  ["what a translator has taken", 21, (on) => orderDb.listOfTranslator(on, 2, undefined, 21)],
])("TRANS-03 %s reads no more than it shows", async (_what, most, ask) => {
  const steps = await plan(ask)
  expect(scanned(steps).filter((table) => table === "translation_order")).toEqual([])
  expect(mostRead(steps, "translation_order")).toBeLessThanOrEqual(most)
})
