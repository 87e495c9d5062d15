import { expect, test } from "vitest"
import type { SearchCriteria } from "@redthread/contract/search"
import { codedFields, codesOf } from "@redthread/contract/profile"
import type { Tx } from "../../../core/db/db"
import { type Ask, mostRead, planOn, scanned, type Step } from "../../../testing/query-plan"
import { countPeople, findPeople } from "./search.db"
import { countBeginning, findMembers, findOld } from "./search.entry.db"
import { filterOf } from "./search.filter"
import { findCompletions, findSimilar, findTop, findWords } from "./search.lexicon.db"
import { has, roundsOf } from "./search.query"
import { list as listSaved } from "./search.saved.db"
import { term, termsVersion } from "./search.terms"

const members = 12_000

/** Each field's codes go round, each by a step of its own: of all fields together three members have the same. */
const codes = codedFields.map((field, index) => {
  const [first = 0, ...more] = codesOf(field)
  return `case when n in (1001, 5001, 9003) then ${first} else ${first} + (n / ${2 * index + 1} + n % 7) % ${more.length + 1} end`
})
const pairs = codes.flatMap((one, index) => codes.slice(index + 1).map((other) => `'z:' || ${one} || ':' || ${other}`))
const blocks = [0, 1, 2, 3, 4, 5].map((level) => `'b${level}:' || n / ${128 * 8 ** level}`)

const fill = [
  `insert into account (password_hash, created_at) select '', now() from generate_series(1, ${members})`,
  `insert into profile (member_id, name, name_key, language, gender, seeking, birthday, listed, created_at, seen_at,
      latitude, longitude)
    select n, 'Member ' || n, 'member ' || n, 'en', n % 2, 1 - n % 2, '1990-01-01', true, now(), now(),
      case when n % 101 < 2 then 52.5 else 48.1 end, case when n % 101 < 2 then 13.4 else 11.6 end
    from generate_series(1, ${members}) n`,
  `insert into spoken_language (member_id, language, level) select n, 'en', 5 from generate_series(1, ${members}) n`,
  `insert into learned_language (member_id, language, level) select n, 'de', 1 from generate_series(1, ${members}) n`,
  `insert into introduction (member_id, own, language, content)
    select n, own, 'en', 'Tea' from generate_series(1, ${members}) n, unnest(array[true, false]) own`,
  `insert into prompt_answer (member_id, prompt, place, language, content)
    select n, 'sunday', 0, 'en', 'Tea' from generate_series(1, ${members}) n`,
  `insert into friend (member_id, friend_id, created_at)
    select side.a, side.b, now() from generate_series(3, ${members - 1}) n, lateral (values (n, n + 1), (n + 1, n)) side (a, b)
    on conflict do nothing`,
  `insert into friend_request (member_id, other_id, status, created_at)
    select n, n % 3000 + 1, 2, now() from generate_series(3001, ${members}) n`,
  `insert into block (member_id, blocked_id, created_at)
    select n, n % 3000 + 1, now() from generate_series(3001, ${members}) n`,
  `insert into member_like (member_id, liked_id, created_at) select n, n % 100 + 1, now() from generate_series(101, ${members}) n`,
  `insert into presence (member_id, process_id) select n, 'one' from generate_series(1, ${members}) n`,
  `insert into thread (low_id, high_id, created_at) select n, n + 1, now() from generate_series(1, ${members - 1}) n`,
  `insert into search_entry (member_id, terms, version)
    select n, array_to_tsvector(array[case when n % 101 < 2 then 'q:285:386' else 'q:276:383' end,
      'd:' || floor(extract(epoch from now()) / 86400), 'n:member', 'n:' || n, 'w:tea', 'g:' || n % 2, 'i:public', 'y:1990', 'c:DE',
      ${[...codes.map((code) => `'x:' || ${code}`), ...pairs, ...blocks].join(", ")}]), ${termsVersion}
    from generate_series(1, ${members}) n`,
  `insert into search_word (term, shown, typos, members, counted_at)
    select kind || md5(n::text), md5(n::text), array[md5(n::text), md5(n || 'x')], n % 1000, now()
    from generate_series(1, 20000) n, unnest(array['n:', 'w:']) kind`,
  `insert into saved_search (member_id, name, criteria, seen_id, created_at)
    select n, 'One', '{}', 0, now() from generate_series(1, ${members}) n`,
  "analyze",
]

const plan = planOn(fill)

/** Who is online may be read from end to end, where that is cheaper than looking for a page of them. */
const longRead = (steps: readonly Step[]) => scanned(steps).filter((name) => name !== "presence")

const reader = { id: 2, vip: false }

async function asking(criteria: SearchCriteria, query = has(term.gender(1)), limit = 21): Promise<Ask> {
  const near = criteria.distance ? { points: [{ latitude: 52.5, longitude: 13.4 }], km: criteria.distance } : null
  const filter = await filterOf(null, { gender: 1, ...criteria }, new Date(), { current: true, near })
  const rounds = roundsOf([{ number: 1, query }], { cursor: null, top: members })
  return (on) => findPeople(on, reader, rounds, filter, limit)
}

const firstOf = (wanted: Partial<Record<(typeof codedFields)[number], number>> = {}): SearchCriteria => ({
  mode: "advanced",
  ...Object.fromEntries(codedFields.map((field) => [field, [wanted[field] ?? codesOf(field)[0] ?? 0]])),
})

test.each<[string, SearchCriteria, string, number]>([
  ["a name that all have", { mode: "keyword", q: "x" }, has(term.name("member")), 21],
  ["one name", { mode: "keyword", q: "x" }, has(term.name("4001")), 1],
  ["a word that nobody says", { mode: "keyword", q: "x" }, has(term.word("xylophone")), 0],
  ["ages that fit all", { mode: "advanced", age_min: 20, age_max: 60 }, has(term.gender(1)), 21],
  ["eight conditions that three meet", firstOf(), has(term.gender(1)), 3],
  ["eight conditions that nobody meets", firstOf({ income: 606, children: 505 }), has(term.gender(1)), 0],
  ["members near a town", { mode: "advanced", distance: 50 }, has(term.gender(1)), 21],
  ["members of the last week", { mode: "advanced", new: true }, has(term.gender(1)), 21],
  ["nobody of the country", { mode: "advanced", country_code: "IS" }, has(term.gender(1)), 0],
])(
  "LIST-02 a search for %s reads the index of terms, and of the members those of a page",
  async (_, criteria, query, found) => {
    const steps = await plan(await asking(criteria, query))
    expect(steps.map((step) => step["Index Name"])).toContain("search_entry_terms")
    expect(longRead(steps)).toEqual([])
    expect(mostRead(steps, "profile", "search_entry")).toBeLessThanOrEqual(600)
    expect(steps[0]?.["Actual Rows"]).toBe(found)
  },
)

test("LIST-02 conditions on fields with codes are looked for in pairs, once all are entered with them", async () => {
  const filter = (current: boolean) => filterOf(null, { ...firstOf(), gender: 1 }, new Date(), { current, near: null })
  const ofCodes = ({ queries }: Awaited<ReturnType<typeof filter>>) => queries.filter((query) => /'[xz]:/.test(query))
  expect(ofCodes(await filter(true))).toHaveLength(4)
  expect(ofCodes(await filter(false))).toHaveLength(8)
  const wide = { mode: "advanced", height: codesOf("height"), purpose: codesOf("purpose") } as const
  const whole = await filterOf(null, wide as SearchCriteria, new Date(), { current: true, near: null })
  expect(ofCodes(whole), "too many pairs").toHaveLength(2)
})

test.each<[string, Ask]>([
  [
    "how many are new of a kept search",
    async (on) => {
      const filter = await filterOf(null, { mode: "advanced", gender: 1 }, new Date(), { current: true, near: null })
      const rounds = roundsOf([{ number: 1, query: has(term.gender(1)) }], { cursor: null, top: members })
      return countPeople(on, reader, rounds, filter, 99)
    },
  ],
  ["the searches that one keeps", (on) => listSaved(on, 7)],
  ["the last who is entered", findTop],
  ["who is entered as it was done before", (on) => findOld(on, 500)],
  ["what members are entered with", (on) => findMembers(on, [17, 4711])],
  ["the words that were asked for", (on) => findWords(on, ["abc", "0123"])],
  ["words that are almost spelt so", (on) => findSimilar(on, ["c4ca4238a0b923820dcc509a6f75849b"], 5)],
  ["words that begin so", (on) => findCompletions(on, "c4ca", 3, 5)],
  [
    "words that are counted while a request waits",
    (on) => countBeginning(on as Tx, "c4ca", 100, 1000, new Date(Date.now() + 600_000)),
  ],
])("LIST-02 LIST-08 %s: no table is read from end to end", async (_, ask) => {
  expect(longRead(await plan(ask))).toEqual([])
})
