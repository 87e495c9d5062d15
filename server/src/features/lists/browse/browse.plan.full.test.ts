import { expect, test } from "vitest"
import { type Ask, mostRead, planOn, scanned } from "../../../testing/query-plan"
import { countBirthdays, birthdays, front, hottest, latest, online } from "./browse.ranked.db"
import type { ListPage, Stretch } from "../card/card.ranked.sql"

const members = 8000

/** Women who seek men and men who seek women; three men seek men, and all of them are in every list. */
const fill = [
  `insert into account (password_hash, created_at) select '', now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, seeking, birthday, visibility, listed, created_at, seen_at)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, case when n in (1001, 3001, 5001) then 1 else 1 - n % 2 end,
      date '1990-01-01' + n % 365, case when n % 10 = 0 then 'friends' else 'public' end, true, now(), now()
    from generate_series(1, ${members}) n`,
  `insert into friend (member_id, friend_id, created_at)
    select side.a, side.b, now() from generate_series(10, 500, 10) n, lateral (values (1, n), (n, 1)) side (a, b)`,
  `insert into friend (member_id, friend_id, created_at)
    select n, n + 1, now() from generate_series(1000, ${members - 1}) n`,
  `insert into block (member_id, blocked_id, created_at)
    select n, n % 3000 + 1, now() from generate_series(3001, ${members}) n`,
  `insert into friend_request (member_id, other_id, status, created_at)
    select n, n % 3000 + 1, 2, now() from generate_series(3001, ${members}) n`,
  `insert into member_like (member_id, liked_id, created_at) select n, n % 100 + 1, now() from generate_series(101, ${members}) n`,
  `insert into presence (member_id, process_id) select n, 'one' from generate_series(1, ${members}) n`,
  `insert into thread (low_id, high_id, created_at) select n, n + 1, now() from generate_series(1, ${members - 1}) n`,
  ...["online_member", "heat"].map((table) => `insert into ${table} select member_id, pool, member_id from profile`),
  "insert into front_member select member_id, pool, member_id, 'job' from profile",
  "analyze",
]

const plan = planOn(fill)

const of = (...pools: number[]): Stretch[] =>
  pools.map((pool) => ({ pool, low: 0, high: Number.MAX_SAFE_INTEGER, shift: 0 }))

/** Women who seek men; men who seek men (three). */
const many = of(4, 5)
const few = of(12, 13)

const asking =
  (list: ListPage, stretches: readonly Stretch[]): Ask =>
  (on) =>
    list(on, "other", 1, stretches)

test.each<[string, string, ListPage]>([
  ["latest", "profile_latest", latest],
  ["birthdays", "profile_birthday", birthdays],
  ["online", "online_member_order", online],
  ["hottest", "heat_order", hottest],
  ["front page", "front_member_order", front],
])(
  "LIST-01 the list of %s walks its index, and reads a page where many fit and where three do",
  async (_, index, list) => {
    for (const [stretches, found] of [
      [many, 21],
      [few, 3],
    ] as const) {
      const steps = await plan(asking(list, stretches))
      expect(steps.map((step) => step["Index Name"])).toContain(index)
      expect(scanned(steps).filter((name) => name !== "presence")).toEqual([])
      expect(mostRead(steps, "profile", "online_member", "heat", "front_member")).toBeLessThanOrEqual(120)
      expect(steps[0]?.["Actual Rows"]).toBe(found)
    }
  },
)

test("LIST-01 birthdays are counted from the index of a day", async () => {
  const steps = await plan((on) => countBirthdays(on, [4, 5], 0, 2 ** 32))
  expect(scanned(steps)).toEqual([])
})
