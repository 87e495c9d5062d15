import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import type { Prompt } from "@redthread/contract/prompt"
import { photo, photoFile } from "../photo/photo.tables"
import { markedAsAuthors, translatedBy } from "../translation/translation.sql"
import { introduction, profile, promptAnswer } from "../../member/profile-facts/profile.tables"
import { todayOf } from "../../member/profile-facts/profile.zone.db"

/** Age in years, by the calendar of the member's town. */
export const ageAt = (now: string | SQL): SQL<number> =>
  sql`extract(year from age(${todayOf(now)}, ${profile.birthday}))::int`

/** The member's own text in this language, else the translation, for `readMade`; `most` limits the characters. */
export const introductionIn = (language: Language | SQL, most?: number): SQL<string | null> => sql`coalesce(
  (select ${markedAsAuthors(sql`own_text.content`, most)} from ${introduction} own_text
    where own_text.member_id = ${profile.memberId} and not own_text.own and own_text.language = ${language}),
  ${translatedBy({ content: introduction.content, source: introduction.language, target: language, author: profile.memberId, most })})`

/** Answer to a prompt; `translate` is in the format of `readMade`. */
export interface AnswerRow {
  id: number
  prompt: Prompt
  content: string
  language: Language | null
  translate: string | null
  voice: VoiceRow | null
}

export interface VoiceRow {
  file: string
  /** In ms. */
  duration: number
  waveform: number[]
}

/** The voice of an answer as a JSON `VoiceRow`; null if the answer is a text. */
export const answerVoice: SQL<VoiceRow | null> = sql`(
  select json_build_object('file', ${photo.file}, 'duration', coalesce(${photo.duration}, 0),
    'waveform', coalesce(to_json(${photo.waveform}), '[]'))
  from ${photo} where ${photo.id} = ${promptAnswer.voiceId})`

/** Answers as a JSON array of `AnswerRow`, in the member's order. */
export const answersIn = (language: Language | SQL): SQL<AnswerRow[]> => sql`(
  select coalesce(json_agg(json_build_object('id', ${promptAnswer.id}, 'prompt', ${promptAnswer.prompt},
    'content', ${promptAnswer.content}, 'language', ${promptAnswer.language}, 'voice', ${answerVoice}, 'translate',
    ${translatedBy({ content: promptAnswer.content, source: promptAnswer.language, target: language, author: promptAnswer.memberId })})
    order by ${promptAnswer.place}), '[]')
  from ${promptAnswer} where ${promptAnswer.memberId} = ${profile.memberId})`

/** Current state of a photo or an answer; `file` and `content` are null if it was deleted. */
export interface ProfileItemRow {
  photoId: number | null
  promptId: number | null
  file: string | null
  prompt: Prompt | null
  content: string | null
}

/** Selects a `ProfileItemRow` of the photo or the answer, of which at most one is set; null if none is. */
export const itemOf = (photoId: AnyColumn | SQL, promptId: AnyColumn | SQL): SQL<ProfileItemRow | null> => sql`
  case when num_nonnulls(${photoId}, ${promptId}) > 0 then json_build_object(
    'photoId', ${photoId}, 'promptId', ${promptId}, 'file', ${photoFile(photoId)},
    'prompt', (select ${promptAnswer.prompt} from ${promptAnswer} where ${promptAnswer.id} = ${promptId}),
    'content', (select ${promptAnswer.content} from ${promptAnswer} where ${promptAnswer.id} = ${promptId})) end`
