import { type SQL, sql } from "drizzle-orm"
import { hasWrittenTo } from "../../talk/chat/chat.sql"
import { isConnected } from "../../signals/presence/presence.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { likes } from "../../member/relation-facts/relation.sql"
import {
  languageBase,
  languageUnit,
  nearKm,
  minAnswerRate,
  maxAnswerMinutes,
  sqlNumber,
  reasonBits,
} from "./recommendation.reason"

/** ISO 639-1 has one code for Chinese, so `tw` becomes `zh`. */
const spokenName = (language: SQL): SQL => sql`(case ${language} when 'tw' then 'zh' else ${language} end)`

/** Minimum level of a spoken language ("getting by"); lower levels do not count. */
const minLevel = sql.raw("2")

export const readersLanguages = (readerId: number): SQL => sql`
  reader_language as materialized (
    select ${spokenName(sql`language`)} as language, 5 as level from profile where member_id = ${readerId}
    union select language, level from spoken_language where member_id = ${readerId} and level >= ${minLevel}
  )`

/** Joins the best common language of candidate and reader: a row with `language`, or none. */
export const commonLanguage = sql`
  left join lateral (
    select common.language from reader_language common join (
      select ${spokenName(sql`profile.language`)} as language, 5 as level
      union all select spoken.language, spoken.level from spoken_language spoken
        where spoken.member_id = profile.member_id and spoken.level >= ${minLevel}
    ) theirs on theirs.language = common.language
    order by least(common.level, theirs.level) desc, common.level + theirs.level desc, common.language limit 1
  ) shared on true`

const yearsOlder = sql`((me.birthday - profile.birthday) / 365.25)`

/** Distance on a plane, which is exact enough for short distances; null without a town. */
const km = sql`(111.2 * sqrt(power(profile.latitude - me.latitude, 2)
  + power((profile.longitude - me.longitude) * cosd(me.latitude), 2)))`

const samePurpose = sql`coalesce(profile.purpose = me.purpose, false)`

/** Score of both profiles, equal in both directions except for the ages that each likes. */
const profiles = sql`
  case when profile.language = me.language then 1.6 when shared.language is not null then 0.8 else -1.0 end
  - 0.5 * least(power((${yearsOlder} - mine.older) / 8, 2), 6)
  - 0.5 * least(power((${yearsOlder} + candidate.older) / 8, 2), 6)
  + coalesce(case when ${km} < 100 then 1.4 when ${km} < 1000 then 0.6 end, 0)
  + case when ${samePurpose} then 1.0 else 0 end
  + case when profile.verified then 0.1 else 0 end`

/** Introduction or answers to prompts of `profile`; `exists` would be planned as a hash of the whole table. */
export const hasWords = sql`((select true from introduction where introduction.member_id = profile.member_id and own limit 1) is not null
  or (select true from prompt_answer where prompt_answer.member_id = profile.member_id limit 1) is not null)`

/** An empty profile loses about as much as one in another language, so that it does not fill the first screen. */
const completeness = sql`
  case when profile.avatar_id is null then -1.2 else 0.3 end
  - case when ${hasWords} then 0 else 0.8 end
  - case when profile.country_code is null then 0.4 else 0 end`

/** Score of mutual liking: general rates, and likes of similar members in proportion to all likes. */
const behaviour = sql`
ln(candidate.appeal) + ln(candidate.eager)
  + 1.2 * ln(1 + candidate.wanted / (5 + candidate.appeal * (candidate.shown + 10) / 100))
  + 1.2 * ln(1 + candidate.wanting / (5 + candidate.eager))`

/** Score of the chance of an answer: answer rate, activity, presence and unanswered likes. */
const answerLikelihood = (now: string): SQL => sql`
  0.4 * ln(greatest(candidate.answers, 5) / 50.0)
  + 0.8 * ln(candidate.active + 0.5)
  - 0.1 * least(extract(epoch from ${now}::timestamptz - profile.seen_at) / 86400, 10)::float8
  + case when profile.online_visible and ${isConnected(profile.memberId)} then 0.4 else 0 end
  - 0.5 * ln(1 + candidate.waiting)`

/** Logarithm of the chance of a match. Fans, newcomers and overlooked members move up; the order varies by day. */
export const fit = (readerId: number, day: number, now: string): SQL => sql`(
  ${profiles} + ${completeness} + ${behaviour} + ${answerLikelihood(now)}
  + case when candidate.is_fan then 4 else 0 end
  + case when candidate.newcomer then 2 else 0 end
  + case when candidate.is_overlooked then 8 else 0 end
  - 0.5 * ln(1 + candidate.shown / (1 + candidate.most))
  - case when ${likes(readerId, profile.memberId)} then 20 else 0 end
  - case when ${hasWrittenTo(readerId, profile.memberId)} then 20 else 0 end
  + 0.0003 * (hashint8extended(profile.member_id, ${readerId * 1000 + day}::bigint) & 1023))`

const reasonBit = (condition: SQL, name: keyof typeof reasonBits): SQL =>
  sql`case when ${condition} then ${sqlNumber(reasonBits[name])} else 0 end`

const letter = (place: 1 | 2): SQL => sql`(ascii(substr(shared.language, ${sqlNumber(place)})) - 96)`

export const whyShown = (now: string): SQL => sql`(
  ${reasonBit(sql`profile.created_at > ${now}::timestamptz - interval '7 days'`, "new_here")}
  + ${reasonBit(sql`candidate.answers >= ${sqlNumber(minAnswerRate)}`, "answers_often")}
  + ${reasonBit(sql`candidate.answer_minutes <= ${sqlNumber(maxAnswerMinutes)}`, "answers_quickly")}
  + ${reasonBit(samePurpose, "same_purpose")}
  + ${reasonBit(sql`abs(${yearsOlder}) <= 3`, "close_in_age")}
  + ${reasonBit(sql`coalesce(${km} <= ${sqlNumber(nearKm)}, false)`, "lives_near")}
  + coalesce(case when shared.language ~ '^[a-z]{2}$' then ${sqlNumber(languageUnit)} * (${letter(1)} * ${sqlNumber(languageBase)} + ${letter(2)}) end, 0))`
