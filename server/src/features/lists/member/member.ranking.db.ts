import { sql } from "drizzle-orm"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { answerRate } from "../../talk/chat/chat.sql"

/** A rank is the score above the id: unique, so that it orders the list and serves as its cursor. */
const idBits = 32

/** Scores move in steps, so that a reckoning finds most of the rows as they are. */
const step = 5

/**
 * How good it is to show this member at all, 0 to 1000: here lately, new, answering, with a full profile; and less,
 * the more often shown since the last reckonings, so that a few don't get everything.
 */
const score = (now: string) => sql`(
  400 * exp(-greatest(extract(epoch from ${now}::timestamptz - profile.seen_at), 0) / 259200)
  + case when profile.created_at > ${now}::timestamptz - interval '7 days' then 100 else 0 end
  + 2 * answers.rate
  + case when profile.avatar_id is null then 0 else 150 end
  + case when exists (select from introduction where introduction.member_id = profile.member_id and own) then 60 else 0 end
  + case when profile.verified then 40 else 0 end
  + 5 * num_nonnulls(profile.height, profile.weight, profile.marriage, profile.children, profile.income,
      profile.orientation, profile.purpose, profile.horoscope)
  - least(250, 40 * ln(1 + coalesce(ranking.shown, 0)::float8)))`

const reckoned = (now: string) => sql`
  select profile.member_id, profile.gender, coalesce(profile.seeking, 1 - profile.gender) as seeking,
    ((greatest(round(${score(now)} / ${step}), 0) * ${step})::bigint << ${idBits}) + profile.member_id as rank,
    answers.rate as answers, coalesce(ranking.shown, 0) / 2 as shown
  from profile left join ranking on ranking.member_id = profile.member_id
  cross join lateral (select ${answerRate(sql`profile.member_id`)} as rate) answers`

const store = sql`
  on conflict (member_id) do update set gender = excluded.gender, seeking = excluded.seeking, rank = excluded.rank,
    answers = excluded.answers, shown = excluded.shown
  where (ranking.gender, ranking.seeking, ranking.rank, ranking.answers, ranking.shown)
    is distinct from (excluded.gender, excluded.seeking, excluded.rank, excluded.answers, excluded.shown)`

/** Ranks one member anew; who is in no list has no rank. */
export async function reckonOne(tx: Tx, memberId: number, now: string): Promise<void> {
  await tx.execute(sql`delete from ranking where member_id = ${memberId}
    and not exists (select from profile where profile.member_id = ${memberId} and listed)`)
  await tx.execute(sql`insert into ranking (member_id, gender, seeking, rank, answers, shown)
    ${reckoned(now)} where profile.member_id = ${memberId} and profile.listed ${store}`)
}

/**
 * Ranks the next members after this id whose rank can have changed: seen within three weeks, or shown, or without one.
 * @returns the last id that was looked at; null at the end
 */
export async function reckonNext(on: DbOrTx, after: number, limit: number, now: string): Promise<number | null> {
  const [next] = await rows<{ last: number | null }>(
    on,
    sql`select max(member_id) as last
      from (select member_id from profile where member_id > ${after} order by member_id limit ${limit}) part`,
  )
  if (!next?.last) return null
  await on.execute(sql`insert into ranking (member_id, gender, seeking, rank, answers, shown)
    ${reckoned(now)} where profile.member_id > ${after} and profile.member_id <= ${next.last} and profile.listed
      and (profile.seen_at > ${now}::timestamptz - interval '21 days' or ranking.shown is distinct from 0) ${store}`)
  return next.last
}

/** Counts how often members were shown. In the order of the ids, so that two processes don't lock each other out. */
export async function addShown(on: DbOrTx, shown: ReadonlyMap<number, number>): Promise<void> {
  const counted = [...shown].toSorted(([one], [other]) => one - other)
  await on.execute(sql`update ranking set shown = ranking.shown + added.times
    from unnest(${bigints(counted.map(([id]) => id))}, ${bigints(counted.map(([, times]) => times))}) as added (id, times)
    where ranking.member_id = added.id`)
}
