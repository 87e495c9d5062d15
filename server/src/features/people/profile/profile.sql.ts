import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import type { Prompt } from "@redthread/contract/prompt"
import { markedAsAuthors, translatedBy } from "../translation/translation.sql"
import { introduction, profile, promptAnswer } from "../../member/profile-facts/profile.tables"

export const ageAt = (now: string | SQL): SQL<number> =>
  sql`extract(year from age(${now}::timestamptz::date, ${profile.birthday}))::int`

/** Others may know whether this member is online. */
export const showsOnline = (memberId: AnyColumn | SQL): SQL<boolean> => sql`exists (
  select from ${profile} where ${profile.memberId} = ${memberId} and ${profile.listed} and ${profile.onlineVisible})`

/**
 * The introduction in this language: in the member's own words where there are such, else as it was translated. In
 * front stands who said it so: `readMade` takes it apart. `most`: symbols of it.
 */
export const saidIn = (language: Language | SQL, most?: number): SQL<string | null> => sql`coalesce(
  (select ${markedAsAuthors(sql`said.content`, most)} from ${introduction} said
    where said.member_id = ${profile.memberId} and not said.own and said.language = ${language}),
  ${translatedBy({ content: introduction.content, source: introduction.language, target: language, author: profile.memberId, most })})`

/** A prompt that a member has answered, with what `readMade` takes apart. */
export interface AnswerRow {
  id: number
  prompt: Prompt
  content: string
  language: Language | null
  translate: string | null
}

/** What the member in `profile` has answered, in their order, as a JSON array of `AnswerRow`. */
export const answersIn = (language: Language | SQL): SQL<AnswerRow[]> => sql`(
  select coalesce(json_agg(json_build_object('id', ${promptAnswer.id}, 'prompt', ${promptAnswer.prompt},
    'content', ${promptAnswer.content}, 'language', ${promptAnswer.language}, 'translate',
    ${translatedBy({ content: promptAnswer.content, source: promptAnswer.language, target: language, author: promptAnswer.memberId })})
    order by ${promptAnswer.place}), '[]')
  from ${promptAnswer} where ${promptAnswer.memberId} = ${profile.memberId})`
