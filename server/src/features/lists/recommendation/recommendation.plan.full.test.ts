import { expect, test } from "vitest"
import { type Ask, mostRead, planOn, scanned, type Step } from "../../../testing/query-plan"
import {
  lengthenList,
  listPart,
  makeList,
  stateOf,
  topOfRanking,
  listGeneralReasons,
} from "./recommendation.recommend.db"
import { onlyRepeats } from "./recommendation.walk.sql"

const members = 8000

/** Women who seek men and men who seek women; few are public, the only ones shown to visitors. */
const fill = [
  `insert into account (password_hash, created_at) select '', now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, seeking, birthday, visibility, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, 1 - n % 2, date '1990-01-01' + n % 365,
      case when n in (1000, 3000, 5000) then 'public' else 'registered' end, true, now() - interval '30 days', now()
    from generate_series(1, ${members}) n`,
  `insert into ranking (member_id, gender, seeking, pool, rank, answers, shown_on, tier, spot, newcomer, overlooked,
      active, appeal, eager, older, waiting)
    select member_id, gender, seeking, pool, 500::bigint << 32 | member_id, 50, now(), 0, member_id, false, false, 1, 10, 10, 0, 0
    from profile`,
  `insert into member_like (member_id, liked_id, created_at)
    select n, n % 100 + 1, now() from generate_series(101, ${members}) n`,
  `insert into friend (member_id, friend_id, created_at)
    select side.a, side.b, now() from generate_series(3, ${members - 1}) n, lateral (values (n, n + 1), (n + 1, n)) side (a, b)
    on conflict do nothing`,
  `insert into friend_request (member_id, other_id, status, created_at)
    select n, n % 3000 + 1, 2, now() from generate_series(3001, ${members}) n`,
  `insert into block (member_id, blocked_id, created_at)
    select n, n % 3000 + 1, now() from generate_series(3001, ${members}) n`,
  `insert into shown_people (member_id, day, people)
    select n, now()::date, array[n - 1, n - 2, n - 3]::bigint[] from generate_series(4, ${members}) n`,
  `insert into spoken_language (member_id, language, level) select n, 'de', 3 from generate_series(1, ${members}) n`,
  `insert into recommendation (member_id, people, why, floor, start, made_at)
    select 2, array_agg(n order by n), array_agg(0), 0, 0, now() from generate_series(1, 799, 2) n`,
  `insert into recommendation (member_id, people, why, floor, start, made_at)
    select n, '{}', '{}', 0, 0, now() from generate_series(3, ${members}) n`,
  `insert into introduction (member_id, own, language, content) select n, true, 'en', 'Words' from generate_series(1, ${members}) n`,
  `insert into prompt_answer (member_id, place, prompt, content) select n, 1, 'sunday', 'Words' from generate_series(1, ${members}) n`,
  `insert into presence (member_id, process_id) select n, 'one' from generate_series(1, ${members}) n`,
  `insert into thread (low_id, high_id, created_at) select n, n + 1, now() from generate_series(1, ${members - 1}) n`,
  "analyze",
]

const plan = planOn(fill)

/** Who is online may be read from end to end, where that is cheaper than looking for a page; the caps are four rows. */
const longRead = (steps: readonly Step[]) =>
  scanned(steps).filter((name) => name !== "presence" && name !== "exposure_cap")

const all = { low: 0, high: Number.MAX_SAFE_INTEGER, shift: 0 }
const publicPools = [0, 4, 8, 12].map((pool) => ({ pool, ...all }))
const seenByMembers = [0, 1, 4, 5, 8, 9, 12, 13].map((pool) => ({ pool, ...all }))

test.each<[string, Ask, number]>([
  ["visitors, of whom three may be shown", (on) => topOfRanking(on, "visitor", 0, publicPools), 3],
  ["who has not said whom they seek", (on) => topOfRanking(on, "other", 2, seenByMembers), 21],
])("LIST-01 LIST-05 the recommendations of %s walk the index of their pools", async (_, ask, found) => {
  const steps = await plan(ask)
  expect(steps.map((step) => step["Index Name"])).toContain("ranking_pool")
  expect(longRead(steps)).toEqual([])
  expect(mostRead(steps, "profile", "ranking")).toBeLessThanOrEqual(300)
  expect(steps[0]?.["Actual Rows"]).toBe(found)
})

const seeker = { id: 2, vip: false, gender: 0, seeking: 1 } as const
const now = new Date()

test.each<[string, Ask]>([
  ["a page of a list", (on) => listPart(on, false, { reader: 2, before: 0, from: 1, to: 22, since: "2000-01-01" })],
  ["how a list stands", (on) => stateOf(on, 2, new Date(0))],
  ["reasons independent of the reader", (on) => listGeneralReasons(on, [1, 3, 5, 7], now)],
  ["making a list", (on) => makeList(on, { ...seeker, id: 4 }, 400, now, [])],
  ["lengthening a list", (on) => lengthenList(on, seeker, { size: 400, floor: 0 }, 400, now, [])],
  [
    "lengthening it by whom one was shown",
    (on) => lengthenList(on, seeker, { size: 400, floor: onlyRepeats }, 400, now, [1, 3]),
  ],
])("LIST-01 %s: no table is read from end to end, and of the members a window", async (_, ask) => {
  const steps = await plan(ask)
  expect(longRead(steps)).toEqual([])
  expect(mostRead(steps, "profile", "ranking")).toBeLessThanOrEqual(1500)
})
