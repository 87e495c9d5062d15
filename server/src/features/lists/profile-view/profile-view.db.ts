import { sql, type SQL } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import type { Interest, SpokenLanguage } from "@redthread/contract/profile"
import { batchRows } from "../../../core/db/batched-rows"
import { type DbOrTx, prepareRows, rows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import type { Reader, ReaderInQuery } from "../../../core/db/reader"
import type { Reported } from "../../../core/staff-queue"
import { type AnswerRow, answersIn, introductionIn } from "../../people/profile/profile.sql"
import {
  introduction,
  learnedLanguage,
  profile,
  profileInterest,
  promptAnswer,
  spokenLanguage,
} from "../../member/profile-facts/profile.tables"
import { listedFor, visibleTo, blocks } from "../../member/relation-facts/relation.sql"
import { type PublicPhoto, publicPhotos } from "../../people/photo/photo.sql"
import { photo, photoFile } from "../../people/photo/photo.tables"
import {
  type CardCore,
  cardJoin,
  coreColumns,
  coreTypes,
  listedTypes,
  type ListedRow,
  viewedColumns,
} from "../card/card.sql"

type ProfileRecord = typeof profile.$inferSelect
type Coded = Pick<
  ProfileRecord,
  | "occupation"
  | "height"
  | "weight"
  | "children"
  | "income"
  | "orientation"
  | "purpose"
  | "horoscope"
  | "seeking"
  | "visibility"
  | "birthday"
  | "messagePolicy"
  | "friendPolicy"
>

export interface ProfileRow extends CardCore, Coded {
  cover: string | null
  vanity: string | null
  languages: SpokenLanguage[]
  learns: SpokenLanguage[]
  vipUntil: string | null
  fullContent: string | null
  fullTranslate: string | null
  prompts: AnswerRow[]
  interests: Interest[]
  photos: PublicPhoto[]
}

const shownPhotos = 12

/** Languages, best first, as a JSON array of `{language, level}`. */
const languagesIn = (table: typeof spokenLanguage | typeof learnedLanguage): SQL => sql`(
  select coalesce(json_agg(json_build_object('language', language, 'level', level) order by level desc, language), '[]')
  from ${table} where ${table.memberId} = ${profile.memberId})`

const interests = sql`(
  select coalesce(json_agg(interest order by interest), '[]')
  from ${profileInterest} where ${profileInterest.memberId} = ${profile.memberId})`

const language = sql`${sql.placeholder("language")}::text`
const memberId = sql`${sql.placeholder("memberId")}::bigint`
const readerId = sql`${sql.placeholder("reader")}::bigint`

const profileColumns = columns<ProfileRow>({
  ...coreTypes,
  cover: "text?",
  vanity: "text?",
  languages: "json",
  learns: "json",
  vipUntil: "timestamptz?",
  fullContent: "text?",
  fullTranslate: "text?",
  prompts: "json",
  interests: "json",
  photos: "json",
  occupation: "text?",
  height: "int2?",
  weight: "int2?",
  children: "int2?",
  income: "int2?",
  orientation: "int2?",
  purpose: "int2?",
  horoscope: "int2?",
  seeking: "int2?",
  visibility: "text",
  birthday: "date?",
  messagePolicy: "text",
  friendPolicy: "text",
})
const profileQuery = prepareRows<ProfileRow, { memberId: number; language: Language; now: string }>(
  profileColumns,
  sql`select ${coreColumns(language, sql`${sql.placeholder("now")}::timestamptz`)}, ${photoFile(profile.coverId)} as "cover",
    ${profile.vanity} as "vanity", ${languagesIn(spokenLanguage)} as "languages", ${languagesIn(learnedLanguage)} as "learns", ${profile.seeking} as "seeking",
    ${profile.visibility} as "visibility", ${profile.birthday} as "birthday",
    ${profile.messagePolicy} as "messagePolicy", ${profile.friendPolicy} as "friendPolicy",
    ${profile.vipUntil} as "vipUntil", ${introduction.content} as "fullContent", ${introductionIn(language)} as "fullTranslate",
    ${answersIn(language)} as "prompts", ${interests} as "interests",
    ${publicPhotos(profile.memberId, { limit: shownPhotos, portraitId: profile.avatarId, language })} as "photos", ${profile.occupation} as "occupation",
    ${profile.height} as "height",
    ${profile.weight} as "weight", ${profile.children} as "children", ${profile.income} as "income",
    ${profile.orientation} as "orientation", ${profile.purpose} as "purpose", ${profile.horoscope} as "horoscope"
  from ${profile} ${cardJoin} where ${profile.memberId} = ${memberId}`,
)

export async function findProfile(on: DbOrTx, of: { memberId: number; language: Language; now: string }) {
  const [row] = await profileQuery(on, of)
  return row
}

const listedQuery = (reader: ReaderInQuery | null) =>
  batchRows<ListedRow, { reader: number; memberId: number }>(
    columns<ListedRow>(listedTypes),
    sql`select ${viewedColumns(reader)} from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
    { reader: "bigint", memberId: "bigint" },
  )

const listedQueries = {
  vip: listedQuery({ id: readerId, vip: true }),
  other: listedQuery({ id: readerId, vip: false }),
  visitor: listedQuery(null),
}

export async function findListed(on: DbOrTx, reader: Reader | null, id: number): Promise<ListedRow | undefined> {
  const kind = reader ? (reader.vip ? "vip" : "other") : "visitor"
  const [row] = await listedQueries[kind](on, { reader: reader?.id ?? 0, memberId: id })
  return row
}

export async function findVanity(on: DbOrTx, reader: Reader | null, vanity: string): Promise<number | undefined> {
  const [row] = await rows(
    on,
    { id: "int8" },
    sql`select ${profile.memberId} as "id" from ${profile} where ${profile.vanity} = ${vanity} and ${visibleTo(reader)}`,
  )
  return row?.id
}

export async function isVisible(on: DbOrTx, reader: Reader | null, memberId: number): Promise<boolean> {
  const matches = await rows(
    on,
    {},
    sql`select from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
  )
  return matches.length > 0
}

interface Span {
  above: number
  below: number
  limit: number
}

export const listPublic = (on: DbOrTx, { above, below, limit }: Span): Promise<{ id: number }[]> =>
  rows(
    on,
    { id: "int8" },
    sql`select ${profile.memberId} as "id" from ${profile}
      where ${profile.memberId} > ${above} and ${profile.memberId} < ${below} and ${listedFor(null)}
      order by ${profile.memberId} limit ${sql.raw(String(limit))}`,
  )

export async function lastId(on: DbOrTx): Promise<number> {
  const [row] = await rows(on, { id: "int8?" }, sql`select max(${profile.memberId}) as "id" from ${profile}`)
  return row?.id ?? 0
}

const evidencePhotos = 12

/** Also finds members that the reader blocks, because many members block before they report. */
export async function findReported(on: DbOrTx, reader: Reader, memberId: number) {
  const [row] = await rows(
    on,
    columns<Reported>({ memberId: "int8", evidence: "text", photoIds: "json" }),
    sql`select ${profile.memberId} as "memberId", concat_ws(E'\n', ${profile.name}, ${introduction.content},
        (select string_agg(${promptAnswer.content}, E'\n' order by ${promptAnswer.place}) from ${promptAnswer}
          where ${promptAnswer.memberId} = ${profile.memberId})) as "evidence",
        array_to_json(array(select id from (
            select ${photo.id} as id, ${photo.id} in (${profile.avatarId}, ${profile.coverId}) as is_first from ${photo}
            where ${photo.memberId} = ${profile.memberId} and ${photo.folder} in ('public', 'prompt')
              and ${photo.attachedAt} is not null
          ) shown order by is_first desc nulls last, id desc limit ${evidencePhotos})) as "photoIds"
      from ${profile} ${cardJoin}
      where ${profile.memberId} = ${memberId} and (${visibleTo(reader)} or ${blocks(reader.id, profile.memberId)})`,
  )
  return row
}

/** Selects an introduction as a `TranslatableRow`. */
export const introductionFor = (reader: Reader | null, id: number): SQL => sql`
  select ${introduction.content} as "content", ${introduction.language} as "language", null as "target",
    ${introduction.memberId} as "authorId"
  from ${introduction} join ${profile} on ${profile.memberId} = ${introduction.memberId}
  where ${introduction.id} = ${id} and ${visibleTo(reader)}`

/** Selects a prompt answer as a `TranslatableRow`. */
export const answerFor = (reader: Reader | null, id: number): SQL => sql`
  select ${promptAnswer.content} as "content", ${promptAnswer.language} as "language", null as "target",
    ${promptAnswer.memberId} as "authorId"
  from ${promptAnswer} join ${profile} on ${profile.memberId} = ${promptAnswer.memberId}
  where ${promptAnswer.id} = ${id} and ${promptAnswer.voiceId} is null and ${visibleTo(reader)}`

/** Selects the caption of a public photo as a `TranslatableRow`. */
export const captionFor = (reader: Reader | null, id: number): SQL => sql`
  select ${photo.caption} as "content", ${photo.captionLanguage} as "language", null as "target",
    ${photo.memberId} as "authorId"
  from ${photo} join ${profile} on ${profile.memberId} = ${photo.memberId}
  where ${photo.id} = ${id} and ${photo.caption} is not null and ${photo.folder} = 'public'
    and ${photo.attachedAt} is not null and ${photo.status} = 'ready' and ${visibleTo(reader)}`
