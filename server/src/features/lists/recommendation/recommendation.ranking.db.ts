import { sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { answerMinutes, answerRate } from "../../talk/chat/chat.sql"
import { hasWords } from "./recommendation.fit.sql"
import { randomKeyOf, tiers } from "./recommendation.walk.sql"

/** A rank holds the score in its high bits and the id in its low bits, so it is a unique sort key and a cursor. */
const idBits = 32

/** Scores are rounded to this step, so that most rows stay unchanged. */
const scoreStep = 5

/** A new member with a complete profile counts as newcomer until shown this many times. */
const newcomerShows = 30

const overlookedBelow = 0.3

/** The exposure cap is this multiple of the average, but at least `minCap`. */
const capFactor = 3
const minCap = 60

/** Minimum of a profile that is shown ahead of others: photo, words and place. */
const isComplete = sql`(profile.avatar_id is not null and profile.country_code is not null and ${hasWords})`

/** Score for an unknown reader, 0 to 1000: activity, newness, answers, completeness, less by exposure. */
const score = (now: string) => sql`(
  400 * exp(-greatest(extract(epoch from ${now}::timestamptz - profile.seen_at), 0) / 259200)
  + case when filled.complete and profile.created_at > ${now}::timestamptz - interval '7 days' then 100 else 0 end
  + 2 * answers.rate
  + case when profile.avatar_id is null then 0 else 150 end
  + case when exists (select from introduction where introduction.member_id = profile.member_id and own) then 60 else 0 end
  + case when profile.verified then 40 else 0 end
  + 5 * num_nonnulls(profile.height, profile.weight, profile.marriage, profile.children, profile.income,
      profile.orientation, profile.purpose, profile.horoscope)
  - least(250, 40 * ln(1 + exposed.shown)))`

const isNew = (now: string) =>
  sql`(profile.created_at > ${now}::timestamptz - interval '3 days' and exposed.shown < ${newcomerShows})`

const isNewcomer = (now: string) => sql`(filled.complete and ${isNew(now)})`

const tier = (now: string) => sql`case
  when exposed.shown >= exposure_cap.most then ${tiers.capped}
  when profile.seen_at > ${now}::timestamptz - interval '3 days' or ${isNew(now)} then ${tiers.recent}
  when profile.seen_at > ${now}::timestamptz - interval '21 days' then ${tiers.active} else ${tiers.earlier} end`

const behaviour = (now: string) => sql`
  cross join lateral (
    select count(*) as likes, count(*) filter (where match_id is null) as waiting from (
      select match_id, created_at from member_like where liked_id = profile.member_id order by id desc limit 200
    ) latest where created_at > ${now}::timestamptz - interval '14 days') received
  cross join lateral (
    select count(*) filter (where latest.created_at > ${now}::timestamptz - interval '7 days') as likes,
      coalesce(sum((profile.birthday - other.birthday) / 365.25), 0) / (count(*) + 5) as older
    from (select liked_id, created_at from member_like where member_id = profile.member_id order by id desc limit 60) latest
    join profile other on other.member_id = latest.liked_id) given
  cross join lateral (
    select coalesce(sum(cardinality(people)), 0) as people, count(*) as days from shown_people
    where shown_people.member_id = profile.member_id and day > ${now}::date - 7) seen`

const columns = sql`(member_id, gender, seeking, pool, rank, answers, answer_minutes, shown, shown_on, tier, spot, newcomer, overlooked, active, appeal, eager, older, waiting)`

/** Rates are smoothed as if each member had been liked once in ten times before. */
const rankingRows = (now: string) => sql`
  select profile.member_id, profile.gender, coalesce(profile.seeking, 1 - profile.gender) as seeking, profile.pool,
    ((greatest(round(${score(now)} / ${scoreStep}), 0) * ${scoreStep})::bigint << ${idBits}) + profile.member_id as rank,
    answers.rate as answers, answers.minutes as answer_minutes, exposed.shown, ${now}::date as shown_on, ${tier(now)}, ${randomKeyOf(sql`profile.member_id`)}, ${isNewcomer(now)},
    filled.complete and not ${isNew(now)} and exposed.shown < ${overlookedBelow}::float8 * coalesce(exposure_cap.most, ${minCap}), seen.days,
    round(greatest(least(100, 100 * (received.likes + 1) / (exposed.shown + 10)), 0.1)::numeric, 1)::real,
    round(greatest(least(100, 100 * (given.likes + 1) / (seen.people + 10.0)), 0.1), 1)::real, round(given.older, 1)::real, received.waiting
  from profile left join ranking on ranking.member_id = profile.member_id
  left join exposure_cap on exposure_cap.gender = profile.gender
    and exposure_cap.seeking = coalesce(profile.seeking, 1 - profile.gender)
  cross join lateral (select ${answerRate(sql`profile.member_id`)} as rate,
    ${answerMinutes(sql`profile.member_id`)} as minutes) answers
  cross join lateral (select
    (coalesce(ranking.shown, 0) * power(13 / 14.0, greatest(${now}::date - coalesce(ranking.shown_on, ${now}::date), 0)))::real as shown) exposed
  cross join lateral (select ${isComplete} as complete) filled
  ${behaviour(now)}`

/** Keeps the value of `shown` that was counted concurrently, except on a new day. */
const store = sql`
  on conflict (member_id) do update set gender = excluded.gender, seeking = excluded.seeking, pool = excluded.pool, rank = excluded.rank,
    answers = excluded.answers, answer_minutes = excluded.answer_minutes, shown = case when ranking.shown_on = excluded.shown_on then ranking.shown else excluded.shown end,
    shown_on = excluded.shown_on, tier = excluded.tier, spot = excluded.spot, newcomer = excluded.newcomer,
    overlooked = excluded.overlooked, active = excluded.active,
    appeal = excluded.appeal, eager = excluded.eager, older = excluded.older, waiting = excluded.waiting
  where (ranking.gender, ranking.seeking, ranking.pool, ranking.rank, ranking.answers, ranking.answer_minutes, ranking.tier, ranking.newcomer, ranking.overlooked, ranking.active, ranking.appeal,
      ranking.eager, ranking.older, ranking.waiting)
    is distinct from (excluded.gender, excluded.seeking, excluded.pool, excluded.rank, excluded.answers, excluded.answer_minutes, excluded.tier, excluded.newcomer,
      excluded.overlooked, excluded.active, excluded.appeal, excluded.eager, excluded.older, excluded.waiting)
    or (ranking.shown_on <> excluded.shown_on and ranking.shown > 0)`

export async function recomputeMember(tx: Tx, memberId: number, now: string): Promise<void> {
  await tx.execute(sql`delete from ranking where member_id = ${memberId}
    and not exists (select from profile where profile.member_id = ${memberId} and listed)`)
  await tx.execute(sql`insert into ranking ${columns}
    ${rankingRows(now)} where profile.member_id = ${memberId} and profile.listed ${store}`)
}

/** Recomputes members seen within three weeks, shown, or unranked. @returns the last id; null at the end */
export async function recomputeBatch(on: DbOrTx, after: number, limit: number, now: string): Promise<number | null> {
  const [next] = await rows(
    on,
    { last: "int8?" },
    sql`select max(member_id) as last
      from (select member_id from profile where member_id > ${after} order by member_id limit ${limit}) part`,
  )
  if (!next?.last) return null
  await on.execute(sql`insert into ranking ${columns}
    ${rankingRows(now)} where profile.member_id > ${after} and profile.member_id <= ${next.last} and profile.listed
      and (profile.seen_at > ${now}::timestamptz - interval '22 days' or ranking.shown is distinct from 0) ${store}`)
  return next.last
}

/** Computes exposure caps by gender and sought gender, from the average of active members. */
export async function recomputeCaps(on: DbOrTx): Promise<void> {
  await on.execute(sql`insert into exposure_cap (gender, seeking, most)
    select gender, seeking, greatest(${minCap}, ${capFactor}::float8 * avg(shown)) from ranking
    where tier <> ${tiers.earlier} group by gender, seeking
    on conflict (gender, seeking) do update set most = excluded.most`)
}
