import { type SQL, sql } from "drizzle-orm"
import { arrayOf } from "../../../core/db/batched-rows"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import {
  introduction,
  learnedLanguage,
  profile,
  promptAnswer,
  spokenLanguage,
} from "../../member/profile-facts/profile.tables"
import { stemmers } from "./search.lexicon.db"
import { searchEntry, searchWord } from "./search.tables"
import { type MemberTerms, type SearchedMember, termsVersion } from "./search.terms"
import { typosOf } from "./search.words"

const searchedColumns = columns<SearchedMember>({
  memberId: "int8",
  name: "text",
  gender: "int2",
  birthday: "text",
  visibility: "text",
  language: "text",
  spoken: "text[]",
  learned: "text[]",
  countryCode: "text?",
  city: "text?",
  latitude: "float4?",
  longitude: "float4?",
  signUpDay: "int4",
  verified: "bool",
  hasPhoto: "bool",
  hasVoice: "bool",
  introductions: "json",
  height: "int2?",
  weight: "int2?",
  marriage: "int2?",
  children: "int2?",
  income: "int2?",
  orientation: "int2?",
  purpose: "int2?",
  horoscope: "int2?",
})

export const findMembers = (on: DbOrTx, ids: readonly number[]): Promise<SearchedMember[]> =>
  rows(
    on,
    searchedColumns,
    sql`select ${profile.memberId} as "memberId", ${profile.name} as "name", ${profile.gender} as "gender",
        to_char(${profile.birthday}, 'YYYY-MM-DD') as "birthday", ${profile.visibility} as "visibility",
        ${profile.language} as "language", ${profile.countryCode} as "countryCode", ${profile.city} as "city",
        ${profile.latitude} as "latitude", ${profile.longitude} as "longitude",
        floor(extract(epoch from ${profile.createdAt}) / 86400)::int as "signUpDay", ${profile.verified} as "verified", ${profile.avatarId} is not null as "hasPhoto",
        -- A scalar subquery reads an index for each member; the planner turns exists() into a scan of the whole table.
        coalesce((select true from ${promptAnswer} answer
          where answer.member_id = ${profile.memberId} and answer.voice_id is not null limit 1), false) as "hasVoice",
        ${profile.height} as "height",
        ${profile.weight} as "weight", ${profile.marriage} as "marriage", ${profile.children} as "children",
        ${profile.income} as "income", ${profile.orientation} as "orientation", ${profile.purpose} as "purpose",
        ${profile.horoscope} as "horoscope",
        array(select spoken.language from ${spokenLanguage} spoken where spoken.member_id = ${profile.memberId}) as "spoken",
        array(select learned.language from ${learnedLanguage} learned where learned.member_id = ${profile.memberId}) as "learned",
        coalesce((select json_agg(json_build_object('language', written.language, 'content', written.content))
          from ${introduction} written where written.member_id = ${profile.memberId}), '[]') as "introductions"
      from ${profile} where ${profile.memberId} = any(${bigints(ids)}) and ${profile.listed}
        and ${profile.gender} is not null and ${profile.birthday} is not null`,
  )

const texts = (values: readonly string[]) => sql`${arrayOf(values)}::text[]`

const asRow = ({ memberId, terms, toStem }: MemberTerms) => ({
  id: memberId,
  terms,
  stems: toStem.flatMap(({ language, words }) => {
    const stemmer = stemmers[language]
    return stemmer ? [{ stemmer, words }] : []
  }),
})

export async function storeAll(tx: Tx, members: readonly MemberTerms[]): Promise<void> {
  await tx.execute(sql`insert into ${searchEntry} (member_id, terms, version)
    select input.id, array_to_tsvector(array(
        select value from jsonb_array_elements_text(input.terms) value
        union select 'w:' || stem from jsonb_to_recordset(input.stems) as part (stemmer text, words jsonb)
          cross join jsonb_array_elements_text(part.words) word
          cross join unnest(ts_lexize(part.stemmer::regdictionary, word)) stem)), ${termsVersion}
    from jsonb_to_recordset(${JSON.stringify(members.map(asRow))}::text::jsonb) as input (id bigint, terms jsonb, stems jsonb)
    order by input.id
    on conflict (member_id) do update set terms = excluded.terms, version = excluded.version
    where (${searchEntry.terms}, ${searchEntry.version}) is distinct from (excluded.terms, excluded.version)`)
}

/** Inserts words in sorted order, to avoid deadlocks. */
export async function addWords(tx: Tx, members: readonly MemberTerms[]): Promise<void> {
  const words = new Map(members.flatMap(({ vocabulary }) => vocabulary).map((word) => [word.term, word]))
  const input = [...words.values()].map(({ term, shown, word }) => ({ term, shown, typos: typosOf(word) }))
  await tx.execute(sql`insert into ${searchWord} (term, shown, typos)
    select input.term, input.shown, array(select jsonb_array_elements_text(input.typos))
    from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as input (term text, shown text, typos jsonb)
    where not exists (select from ${searchWord} existing where existing.term = input.term collate "C")
    order by input.term collate "C" on conflict (term) do nothing`)
}

/** Quoting needs no escape, because terms contain no quotes and no backslashes. */
const asQuery = sql`('''' || ${searchWord.term} || '''')::tsquery`

/** Deletes the member's entry, and words that no other member uses. */
export async function remove(tx: Tx, memberId: number): Promise<void> {
  const deleted = await rows(
    tx,
    { terms: "text[]" },
    sql`delete from ${searchEntry} where member_id = ${memberId} returning tsvector_to_array(terms) as "terms"`,
  )
  const terms = deleted.flatMap((row) => row.terms).filter((term) => /^[nw]:/.test(term))
  if (terms.length === 0) return
  await tx.execute(sql`delete from ${searchWord} where term in (
    select rare.term from ${searchWord} rare where rare.term = any(${texts(terms)}) and rare.members <= 1
    order by rare.term for update skip locked)
    and not exists (select from ${searchEntry} entry where entry.terms @@ ${asQuery})`)
}

/** Counts the members of each due word, up to `most`. @returns the number of words */
async function countDue(tx: Tx, due: SQL, most: number, now: Date): Promise<number> {
  const counted = await rows(
    tx,
    { term: "text" },
    sql`with due as (${due} for update skip locked),
      counted as (
        select due.term, (select count(*) from (
          select from ${searchEntry} entry
          where entry.terms @@ ('(''i:public'' | ''i:registered'') & ''' || due.term || '''')::tsquery limit ${most}) met) as members
        from due)
      update ${searchWord} set members = counted.members, counted_at = ${now.toISOString()}::timestamptz
      from counted where ${searchWord.term} = counted.term returning ${searchWord.term}`,
  )
  return counted.length
}

const isBefore = (now: Date, interval: SQL) =>
  sql`(word.counted_at is null or word.counted_at < ${now.toISOString()}::timestamptz - interval ${interval})`

export const countWords = (tx: Tx, limit: number, most: number, now: Date): Promise<number> =>
  countDue(
    tx,
    sql`select word.term from ${searchWord} word where ${isBefore(now, sql`'1 day'`)}
      order by word.counted_at nulls first limit ${limit}`,
    most,
    now,
  )

/** Counts the first words with this beginning, unless they were counted in the last five minutes. */
export const countBeginning = (tx: Tx, beginning: string, limit: number, most: number, now: Date): Promise<number> =>
  countDue(
    tx,
    sql`select word.term from ${searchWord} word
      where word.term in (select first.term from ${searchWord} first
          where first.term >= 'w:' || ${beginning}::text and first.term < 'w:' || ${beginning}::text || chr(1114111)
          order by first.term limit ${limit})
        and ${isBefore(now, sql`'5 minutes'`)}
      order by word.term`,
    most,
    now,
  )

export async function deleteUnused(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from ${searchWord} where ${searchWord.members} = 0 and ${searchWord.countedAt} is not null
    and not exists (select from ${searchEntry} entry where entry.terms @@ ${asQuery})`)
}

/** Locks the progress of indexing all members by this version. @returns the last id that was indexed */
export async function lockFill(tx: Tx): Promise<number> {
  await tx.execute(sql`insert into search_fill (version, filled_to) values (${termsVersion}, 0) on conflict do nothing`)
  const [row] = await rows(
    tx,
    { filledTo: "int8" },
    sql`select filled_to as "filledTo" from search_fill where version = ${termsVersion} for update`,
  )
  return row?.filledTo ?? 0
}

export const findNext = (on: DbOrTx, after: number, limit: number): Promise<{ id: number; entered: boolean }[]> =>
  rows(
    on,
    { id: "int8", entered: "bool" },
    sql`select ${profile.memberId} as "id", exists (select from ${searchEntry} entry
          where entry.member_id = ${profile.memberId} and entry.version = ${termsVersion}) as "entered"
      from ${profile} where ${profile.memberId} > ${after} and ${profile.listed}
      order by ${profile.memberId} limit ${limit}`,
  )

/** Must equal the condition of the index `search_entry_old`. */
const isOld = sql.raw(`version < ${termsVersion}`)

/** Finds members indexed by an earlier version, possibly by a process that still runs. */
export async function findOld(on: DbOrTx, limit: number): Promise<number[]> {
  const outdated = await rows(
    on,
    { id: "int8" },
    sql`select member_id as "id" from search_entry where ${isOld} order by member_id limit ${limit}`,
  )
  return outdated.map(({ id }) => id)
}

export async function setFilled(tx: Tx, filledTo: number): Promise<void> {
  await tx.execute(sql`update search_fill set filled_to = ${filledTo} where version = ${termsVersion}`)
}
