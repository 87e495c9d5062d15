import { type SQL, sql } from "drizzle-orm"
import { bigints, rows } from "../../../server/src/core/db/db"
import { db } from "../../../server/src/core/db/pool"
import { exposure } from "../../../server/src/features/lists/recommendation/recommendation.exposure"
import {
  recomputeRanking,
  recommend,
} from "../../../server/src/features/lists/recommendation/recommendation.recommend.service"
import type { Person } from "./population"

/** Chooses the members shown on a visit. */
export interface Strategy {
  readonly name: string
  /** Called before each turn. */
  prepare(): Promise<void>
  /** Members to show, in order; `recent` were shown within a week. */
  choose(reader: Person, recent: readonly number[], turn: number): Promise<number[]>
}

export const pageSize = 20

/** Candidates: mutual fit, not liked yet, not shown to this reader within a week. */
const eligible = (reader: Person, recent: readonly number[]): SQL => sql`
  candidate.listed and candidate.gender = ${reader.seeking} and candidate.seeking = ${reader.gender}
  and candidate.member_id <> all(${bigints(recent)})
  and not exists (select from member_like mine where mine.member_id = ${reader.id} and mine.liked_id = candidate.member_id)`

/** Likes per member, counted before each turn. */
async function countLikes(): Promise<void> {
  await db.execute(sql`create table if not exists bench_received (member_id bigint primary key, likes bigint not null)`)
  await db.execute(sql`truncate bench_received`)
  await db.execute(sql`insert into bench_received select liked_id, count(*) from member_like group by 1`)
}

/** Baseline strategies, with the same candidates. */
const baseline = (
  name: string,
  order: (reader: Person, turn: number) => SQL,
  alike: (reader: Person) => SQL = () => noAlike,
): Strategy => ({
  name,
  async prepare() {
    await exposure.write()
    await countLikes()
  },
  async choose(reader, recent, turn) {
    const found = await rows(
      db,
      { id: "int8" },
      sql`with alike as materialized (${alike(reader)})
        select candidate.member_id as id from profile candidate join profile me on me.member_id = ${reader.id}
        left join bench_received received on received.member_id = candidate.member_id
        left join alike on alike.id = candidate.member_id
        where ${eligible(reader, recent)} order by ${order(reader, turn)} desc, candidate.member_id limit ${pageSize}`,
    )
    for (const { id } of found) exposure.note(id, reader.id)
    return found.map(({ id }) => id)
  },
})

const likesReceived = sql`coalesce(received.likes, 0)`

const noAlike = sql`select 0::bigint as id, 0::bigint as times where false`

/** Collaborative filtering: likes by members with the same taste. */
const likedByAlike = (reader: Person): SQL => sql`
  select theirs.liked_id as id, count(*) as times from member_like mine
  join member_like alike on alike.liked_id = mine.liked_id and alike.member_id <> mine.member_id
  join member_like theirs on theirs.member_id = alike.member_id
  where mine.member_id = ${reader.id} group by 1`

const spokenBy = (whose: string): SQL =>
  sql`(select language from spoken_language where spoken_language.member_id = ${sql.raw(whose)}.member_id)`

/** Only the reader's expected interest: profile fit and collaborative filtering. */
const oneSided = (): SQL => sql`(
  0.8 * ln(1 + ${likesReceived})
  + 1.2 * ln(1 + coalesce(alike.times, 0) / (5.0 + ${likesReceived}))
  - least(power((candidate.birthday - me.birthday) / 365.25 / 8.0, 2), 6) * 0.6
  + case when candidate.language = me.language then 0.8
      when exists (${spokenBy("candidate")} intersect ${spokenBy("me")}) then 0.4 else -0.5 end
  + case when candidate.city = me.city then 0.7 when candidate.country_code = me.country_code then 0.3 else 0 end
  + case when candidate.purpose = me.purpose then 0.5 else 0 end)`

const callerOf = ({ id, gender, seeking }: Person) => ({
  member: {
    id,
    role: "member",
    language: "en",
    complete: true,
    gender,
    seeking,
    vip: false,
    untranslated: [],
  } as const,
  sessionId: null,
  token: null,
  language: "en" as const,
  address: "",
  host: "",
  deviceId: null,
  client: null,
  agent: null,
  pid: null,
})

/** The product: its service, queries and job. */
export const recommender: Strategy = {
  name: "recommender",
  async prepare() {
    await exposure.write()
    await recomputeRanking(db)
  },
  async choose(reader) {
    const { items } = await recommend(db, callerOf(reader), undefined)
    return items.map(({ user_id: id }) => id)
  },
}

export const random = baseline(
  "random",
  (reader, turn) => sql`hashint8extended(candidate.member_id, ${reader.id * 100_000 + turn}::bigint)`,
)

export const strategies: readonly Strategy[] = [
  random,
  baseline("newest", () => sql`candidate.created_at`),
  baseline("popular", () => likesReceived),
  baseline("one-sided", oneSided, likedByAlike),
  recommender,
]
