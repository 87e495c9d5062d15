import { expect, test } from "vitest"
import { type Ask, planOn, scanned, type Step } from "../../../testing/query-plan"
import { listDeck } from "../recommendation/recommendation.encounter.db"
import {
  listOthers,
  listPinned,
  listRequests,
  listVisits,
  listGiven,
  listMatches,
  listReceived,
} from "./relation-list.db"

const members = 8000

/** All members like, request and visit member 1, who likes them; every third is a friend and in the deck. */
const fill = [
  `insert into account (password_hash, created_at) select '', now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, birthday, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, '1990-01-01', true, now(), now() from generate_series(1, ${members}) n`,
  `insert into photo (member_id, folder, file, width, height, created_at, attached_at)
    select n, 'public', 'p-' || n, 1, 1, now(), now() from generate_series(1, ${members}) n`,
  `insert into prompt_answer (member_id, prompt, place, content)
    select n, 'song', 0, 'Any tango' from generate_series(1, ${members}) n`,
  `insert into member_like (member_id, liked_id, created_at) select n, 1, now() from generate_series(2, ${members}) n`,
  `insert into member_like (member_id, liked_id, match_id, created_at)
    select 1, n, case when n % 2 = 0 then n end, now() from generate_series(2, ${members}) n`,
  `insert into member_like (member_id, liked_id, created_at)
    select n, n % 100 + 2, now() from generate_series(103, ${members}) n`,
  `insert into friend_request (member_id, other_id, status, created_at) select n, 1, 2, now() from generate_series(2, ${members}) n`,
  `insert into visit (member_id, visited_id, visited_at) select n, 1, now() from generate_series(2, ${members}) n`,
  `insert into friend (member_id, friend_id, top, created_at)
    select side.a, side.b, n < 50, now() from generate_series(3, ${members}, 3) n, lateral (values (1, n), (n, 1)) side (a, b)`,
  `insert into pass (member_id, passed_id, created_at) select n, n + 1, now() from generate_series(2, ${members - 1}) n`,
  `insert into recommendation (member_id, people, why, floor, start, made_at)
    select 2, array_agg(n), array_agg(0), 0, 0, now() from generate_series(3, 1000) n`,
  `insert into recommendation (member_id, people, why, floor, start, made_at)
    select n, '{}', '{}', 0, 0, now() from generate_series(3, ${members}) n`,
  `insert into block (member_id, blocked_id, created_at)
    select n, n % 3000 + 1, now() from generate_series(3001, ${members}) n`,
  `insert into remark (member_id, about_id, content)
    select n, n % 3000 + 1, 'x' from generate_series(3001, ${members}) n`,
  `insert into presence (member_id, process_id) select n, 'one' from generate_series(1, ${members}) n`,
  `insert into thread (low_id, high_id, created_at) select n, n + 1, now() from generate_series(1, ${members - 1}) n`,
  `insert into thread_member (thread_id, member_id, other_id)
    select id, side.a, side.b from thread, lateral (values (low_id, high_id), (high_id, low_id)) side (a, b)`,
  "analyze",
]

const plan = planOn(fill)

/** Who is online may be read from end to end, where that is cheaper than looking for a page of them. */
const longRead = (steps: readonly Step[]) => scanned(steps).filter((name) => name !== "presence")

const reader = { id: 1, vip: false }

test.each<[string, string, Ask]>([
  ["likes given", "member_like_given", (on) => listGiven(on, reader, undefined)],
  ["likes received", "member_like_received", (on) => listReceived(on, reader, 5000)],
  ["matches", "member_like_match", (on) => listMatches(on, reader, undefined)],
  ["friends", "friend_list", (on) => listOthers(on, reader, undefined)],
  ["pinned friends", "friend_pinned", (on) => listPinned(on, reader)],
  ["friend requests", "friend_request_received", (on) => listRequests(on, reader, undefined)],
  ["visits", "visit_received", (on) => listVisits(on, reader, 7000)],
])("LIST-04 the list of %s walks its index from the latest on, sorting no more than a page", async (_, index, list) => {
  const steps = await plan(list)
  expect(steps.map((step) => step["Index Name"])).toContain(index)
  expect(longRead(steps)).toEqual([])
  const sorted = steps.filter((step) => step["Node Type"] === "Sort").map((step) => step.Plans?.[0]?.["Actual Rows"])
  expect(Math.max(...sorted.map(Number))).toBeLessThanOrEqual(21)
})

test("LIST-07 the deck looks each of the list up, and reads no table from end to end", async () => {
  const steps = await plan((on) => listDeck(on, { id: 2, vip: false }, 1, new Date()))
  expect(longRead(steps)).toEqual([])
  expect(steps[0]?.["Actual Rows"]).toBe(21)
})
