import type { Shape } from "./shape"

const array = (values: readonly string[]): string => `array[${values.map((value) => `'${value}'`).join(",")}]`

/** Country, city, language; repeated entries are more frequent. */
const places = [
  ["US", "Chicago", "en"],
  ["US", "Seattle", "en"],
  ["GB", "Leeds", "en"],
  ["CN", "成都", "zh"],
  ["CN", "杭州", "zh"],
  ["CN", "上海", "zh"],
  ["TW", "台中", "tw"],
  ["HK", "香港", "tw"],
  ["DE", "Leipzig", "de"],
  ["AT", "Graz", "de"],
  ["IT", "Torino", "it"],
  ["FR", "Lyon", "fr"],
  ["CA", "Montréal", "fr"],
  ["JP", "京都", "ja"],
  ["JP", "大阪", "ja"],
  ["KR", "부산", "ko"],
] as const

const column = (index: 0 | 1 | 2): string => array(places.map((place) => place[index]))

/** What an introduction is put together from, so that its length and words are those of a person's. */
const sentence: Record<string, string> = {
  en: "On Sundays I walk along the river with a flask of tea and talk to every dog I meet. ",
  zh: "周末我喜欢沿着河边散步，带一壶茶，和遇到的每一只狗打招呼。",
  tw: "週末我喜歡沿著河邊散步，帶一壺茶，和遇到的每一隻狗打招呼。",
  de: "Sonntags gehe ich mit einer Kanne Tee am Fluss entlang und grüße jeden Hund. ",
  it: "La domenica cammino lungo il fiume con un thermos di tè e saluto ogni cane che incontro. ",
  fr: "Le dimanche, je longe la rivière avec un thermos de thé et je salue tous les chiens. ",
  ja: "日曜日はお茶を持って川沿いを歩き、出会う犬みんなに話しかけます。",
  ko: "일요일이면 차를 담은 보온병을 들고 강가를 걸으며 만나는 강아지마다 인사해요. ",
}

export const sentenceByLanguage = (language: string): string =>
  `(case ${language} ${Object.entries(sentence)
    .map(([name, text]) => `when '${name}' then '${text.replaceAll("'", "''")}'`)
    .join(" ")} end)`

/**
 * `bench_pick(n, salt, below)`: a number from 0 that looks random and is the same in every run. Kept in a schema of
 * its own, so that the product's schema stays as its migrations make it.
 */
export const pickFunction = `
  create schema if not exists bench;
  create or replace function bench.pick(n bigint, salt bigint, below bigint) returns bigint immutable parallel safe
    language sql return (hashint8extended(n, salt) & 9223372036854775807) % below`

const code = (field: number, first: number, last: number): string =>
  `case when bench.pick(n, ${field}, 5) = 0 then null else ${first} + bench.pick(n, ${field + 100}, ${last - first + 1}) end`

/** Two years of sign-ups, the last of them a moment ago; ids in the order of signing up. */
const signedUp = (members: number): string => `now() - interval '730 days' * (1 - n / ${members + 1}::float8)`

/** Half of all were here within the last tenth of their time, some were never seen again. */
const lastSeen = (members: number): string =>
  `now() - (now() - (${signedUp(members)})) * power(bench.pick(n, 1, 10000) / 10000.0, 3)`

export const accounts = (shape: Shape, passwordHash: string): string => `
  insert into account (id, email, password_hash, created_at) overriding system value
  select n, 'member' || n || '@bench.example', '${passwordHash}', ${signedUp(shape.members)}
  from generate_series(1, ${shape.members}) n`

/** One in twenty has no picture. A portrait is the first of its member's photos. */
export const photos = ({ members, photosEach }: Shape): string => `
  insert into photo (id, member_id, folder, kind, file, width, height, created_at, attached_at) overriding system value
  select (n - 1) * ${photosEach} + k, n, 'public', 'image', 'p-bench' || ((n - 1) * ${photosEach} + k), 1200, 1600,
    ${signedUp(members)}, ${signedUp(members)}
  from generate_series(1, ${members}) n cross join generate_series(1, ${photosEach}) k where bench.pick(n, 2, 20) > 0`

export const introductions = ({ members }: Shape): string => `
  insert into introduction (id, member_id, own, language, content) overriding system value
  select member_id, member_id, true, language,
    'No. ' || member_id || ' ' || repeat(${sentenceByLanguage("language")}, 1 + bench.pick(member_id, 3, 6)::int)
  from profile where bench.pick(member_id, 4, 20) > 0 and member_id <= ${members} order by member_id`

/** Most seek the other gender; some hide, some show themselves to members or friends alone, some have left. */
export const profiles = ({ members, photosEach }: Shape): string => `
  insert into profile (member_id, name, name_key, gender, birthday, seeking, language, visibility, online_visible,
    country_code, city, avatar_id, verified, vip_until, height, weight, marriage, children, income, orientation,
    purpose, horoscope, listed, created_at, seen_at)
  select n, 'Member ' || n, 'member ' || n, gender,
    (date '2004-06-01' - (power(bench.pick(n, 5, 10000) / 10000.0, 1.6) * 19000)::int),
    case when bench.pick(n, 6, 12) = 0 then gender else 1 - gender end,
    (${column(2)})[place],
    (array['hidden', 'friends', 'registered', 'registered', 'public'])[1 + least(bench.pick(n, 7, 40), 4)],
    bench.pick(n, 8, 20) > 0, (${column(0)})[place], (${column(1)})[place],
    case when bench.pick(n, 2, 20) > 0 then (n - 1) * ${photosEach} + 1 end,
    bench.pick(n, 9, 5) = 0, case when bench.pick(n, 10, 20) = 0 then now() + interval '90 days' end,
    ${code(11, 201, 206)}, ${code(12, 301, 308)}, ${code(13, 401, 406)}, ${code(14, 501, 505)}, ${code(15, 601, 606)},
    ${code(16, 701, 704)}, ${code(17, 801, 816)}, 1 + bench.pick(n, 18, 12), bench.pick(n, 19, 50) > 0,
    ${signedUp(members)}, ${lastSeen(members)}
  from (
    select n, (n % 2)::smallint as gender, 1 + bench.pick(n, 20, ${places.length}) as place
    from generate_series(1, ${members}) n
  ) person`

/** The first members act in the scenarios, so they are public. */
export const actors = ({ longThreads }: Shape): string => `
  update profile set listed = true, visibility = 'public' where member_id <= ${2 * longThreads}`
