import { sql } from "drizzle-orm"
import { arrayOf } from "../../../server/src/core/db/batched-rows"
import { transaction } from "../../../server/src/core/db/db"
import { db } from "../../../server/src/core/db/pool"
import { rankMember } from "../../../server/src/features/lists/recommendation/recommendation.recommend.service"
import type { Person } from "./population"

export interface Step {
  readonly from: number
  readonly to: number
}

const dayMs = 86_400_000
const column = (values: readonly (string | number | null)[], type: string) =>
  sql`${arrayOf(values)}::${sql.raw(type)}[]`

/** Profile fields of the simulation. */
async function insertProfiles(people: readonly Person[], begin: Date): Promise<void> {
  const of = <T extends string | number | null>(field: (person: Person) => T): T[] => people.map(field)
  const at = (ms: number): string => new Date(begin.getTime() + ms).toISOString()
  const joined = of(({ joinsOn }) => at(joinsOn * dayMs))
  const born = of(({ age }) => at(-age * 365.25 * dayMs).slice(0, 10))
  await db.execute(sql`insert into account (id, email, password_hash, created_at) overriding system value
    select id, 'person' || id || '@bench.example', '', joined
    from unnest(${column(
      of(({ id }) => id),
      "bigint",
    )}, ${column(joined, "timestamptz")}) made (id, joined)`)
  await db.execute(sql`insert into profile (member_id, name, name_key, gender, seeking, birthday, language, country_code, city,
      latitude, longitude, purpose, listed, created_at, seen_at)
    select id, 'Person ' || id, 'person ' || id, gender, seeking, birthday, language, country, city,
      latitude, longitude, purpose, true, joined, joined
    from unnest(${column(
      of(({ id }) => id),
      "bigint",
    )}, ${column(
      of(({ gender }) => gender),
      "smallint",
    )},
      ${column(
        of(({ seeking }) => seeking),
        "smallint",
      )}, ${column(born, "date")}, ${column(
        of(({ language }) => language),
        "text",
      )},
      ${column(
        of(({ place }) => place.country),
        "text",
      )}, ${column(
        of(({ place }) => place.city),
        "text",
      )},
      ${column(
        of(({ place }) => place.latitude),
        "real",
      )}, ${column(
        of(({ place }) => place.longitude),
        "real",
      )},
      ${column(
        of(({ purpose }) => purpose),
        "smallint",
      )}, ${column(joined, "timestamptz")})
      made (id, gender, seeking, birthday, language, country, city, latitude, longitude, purpose, joined)`)
  const spoken = people.flatMap(({ id, speaks }) =>
    speaks.map((language, index) => ({ id, language, level: index === 0 ? 5 : 3 })),
  )
  await db.execute(sql`insert into spoken_language (member_id, language, level)
    select * from unnest(${column(
      spoken.map(({ id }) => id),
      "bigint",
    )}, ${column(
      spoken.map(({ language }) => language),
      "text",
    )},
      ${column(
        spoken.map(({ level }) => level),
        "smallint",
      )})`)
}

/** New members with complete profiles, ranked by the product. */
export async function join(people: readonly Person[], begin: Date): Promise<void> {
  if (people.length === 0) return
  await insertProfiles(people, begin)
  for (const { id } of people) await transaction(db, (tx) => rankMember(tx, id))
}

export async function noteSeen(ids: readonly number[], now: Date): Promise<void> {
  await db.execute(sql`update profile set seen_at = ${now.toISOString()}::timestamptz
    where member_id = any(${column(ids, "bigint")})`)
}

export async function writeLikes(likes: readonly Step[], now: Date): Promise<void> {
  await db.execute(sql`insert into member_like (member_id, liked_id, created_at)
    select one, other, ${now.toISOString()}::timestamptz
    from unnest(${column(
      likes.map(({ from }) => from),
      "bigint",
    )}, ${column(
      likes.map(({ to }) => to),
      "bigint",
    )}) given (one, other)
    on conflict do nothing`)
  const later = sql`greatest(one.id, other.id)`
  await db.execute(sql`update member_like mine set match_id = matched.id from (
      select one.member_id, one.liked_id, ${later} as id from unnest(${column(
        likes.map(({ from }) => from),
        "bigint",
      )},
        ${column(
          likes.map(({ to }) => to),
          "bigint",
        )}) given (a, b)
      join member_like one on (one.member_id, one.liked_id) in ((a, b), (b, a))
      join member_like other on other.member_id = one.liked_id and other.liked_id = one.member_id
    ) matched where mine.member_id = matched.member_id and mine.liked_id = matched.liked_id`)
}

/** Started conversations; their text does not matter. */
export async function writeMessages(begun: readonly Step[], now: Date): Promise<void> {
  await db.execute(sql`with made as (
      insert into thread (low_id, high_id, seq, initiator_id, created_at)
      select least(one, other), greatest(one, other), 1, one, ${now.toISOString()}::timestamptz
      from unnest(${column(
        begun.map(({ from }) => from),
        "bigint",
      )}, ${column(
        begun.map(({ to }) => to),
        "bigint",
      )}) given (one, other)
      on conflict do nothing returning id, low_id, high_id)
    insert into thread_member (thread_id, member_id, other_id, last_message_id)
    select id, side.one, side.other, id from made, lateral (values (low_id, high_id), (high_id, low_id)) side (one, other)`)
}

export async function writeAnswers(answers: readonly Step[]): Promise<void> {
  await db.execute(sql`update thread set answered = true, seq = 2
    from unnest(${column(
      answers.map(({ from }) => from),
      "bigint",
    )}, ${column(
      answers.map(({ to }) => to),
      "bigint",
    )}) given (one, other)
    where low_id = least(one, other) and high_id = greatest(one, other)`)
}
