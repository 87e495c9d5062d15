import { type SQL, sql } from "drizzle-orm"
import { arrayOf } from "../../../core/db/batched-rows"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { introduction, profile, spokenLanguage } from "../../member/profile-facts/profile.tables"
import { stemmers } from "./search.lexicon.db"
import { searchEntry, searchWord } from "./search.tables"
import { type MemberTerms, type SearchedMember, termsVersion } from "./search.terms"
import { typosOf } from "./search.words"

/** The searchable data of those of these members who may be listed. */
export const findMembers = (on: DbOrTx, ids: readonly number[]): Promise<SearchedMember[]> =>
  rows<SearchedMember>(
    on,
    sql`select ${profile.memberId} as "memberId", ${profile.name} as "name", ${profile.gender} as "gender",
        to_char(${profile.birthday}, 'YYYY-MM-DD') as "birthday", ${profile.visibility} as "visibility",
        ${profile.language} as "language", ${profile.countryCode} as "countryCode", ${profile.city} as "city",
        ${profile.verified} as "verified", ${profile.avatarId} is not null as "hasPhoto", ${profile.height} as "height",
        ${profile.weight} as "weight", ${profile.marriage} as "marriage", ${profile.children} as "children",
        ${profile.income} as "income", ${profile.orientation} as "orientation", ${profile.purpose} as "purpose",
        ${profile.horoscope} as "horoscope",
        array(select spoken.language from ${spokenLanguage} spoken where spoken.member_id = ${profile.memberId}) as "spoken",
        coalesce((select json_agg(json_build_object('language', said.language, 'content', said.content))
          from ${introduction} said where said.member_id = ${profile.memberId}), '[]') as "introductions"
      from ${profile} where ${profile.memberId} = any(${bigints(ids)}) and ${profile.listed}
        and ${profile.gender} is not null and ${profile.birthday} is not null`,
  )

const texts = (values: readonly string[]) => sql`${arrayOf(values)}::text[]`

/** A member's row of the table that `storeAll` fills in one statement. */
const asRow = ({ memberId, terms, toStem }: MemberTerms) => ({
  id: memberId,
  terms,
  stems: toStem.flatMap(({ language, words }) => {
    const stemmer = stemmers[language]
    return stemmer ? [{ stemmer, words }] : []
  }),
})

/** Enters these members, with the stems of the words that they wrote. */
export async function storeAll(tx: Tx, members: readonly MemberTerms[]): Promise<void> {
  await tx.execute(sql`insert into ${searchEntry} (member_id, terms, version)
    select given.id, array_to_tsvector(array(
        select value from jsonb_array_elements_text(given.terms) value
        union select 'w:' || stem from jsonb_to_recordset(given.stems) as part (stemmer text, words jsonb)
          cross join jsonb_array_elements_text(part.words) word
          cross join unnest(ts_lexize(part.stemmer::regdictionary, word)) stem)), ${termsVersion}
    from jsonb_to_recordset(${JSON.stringify(members.map(asRow))}::text::jsonb) as given (id bigint, terms jsonb, stems jsonb)
    order by given.id
    on conflict (member_id) do update set terms = excluded.terms, version = excluded.version
    where (${searchEntry.terms}, ${searchEntry.version}) is distinct from (excluded.terms, excluded.version)`)
}

/** Inserts new words, sorted, so that two transactions that add the same words can't deadlock. */
export async function addWords(tx: Tx, members: readonly MemberTerms[]): Promise<void> {
  const words = new Map(members.flatMap(({ vocabulary }) => vocabulary).map((word) => [word.term, word]))
  const input = [...words.values()].map(({ term, shown, word }) => ({ term, shown, typos: typosOf(word) }))
  await tx.execute(sql`insert into ${searchWord} (term, shown, typos)
    select given.term, given.shown, array(select jsonb_array_elements_text(given.typos))
    from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as given (term text, shown text, typos jsonb)
    where not exists (select from ${searchWord} known where known.term = given.term collate "C")
    order by given.term collate "C" on conflict (term) do nothing`)
}

/** A term as a query; terms hold no quotes and no backslashes. */
const asQuery = sql`('''' || ${searchWord.term} || '''')::tsquery`

/** Deletes the member's search entry and words no other member uses. */
export async function remove(tx: Tx, memberId: number): Promise<void> {
  const deleted = await rows<{ terms: string[] }>(
    tx,
    sql`delete from ${searchEntry} where member_id = ${memberId} returning tsvector_to_array(terms) as "terms"`,
  )
  const terms = deleted.flatMap((row) => row.terms).filter((term) => /^[nw]:/.test(term))
  if (terms.length === 0) return
  await tx.execute(sql`delete from ${searchWord} where term in (
    select rare.term from ${searchWord} rare where rare.term = any(${texts(terms)}) and rare.members <= 1
    order by rare.term for update skip locked)
    and not exists (select from ${searchEntry} entry where entry.terms @@ ${asQuery})`)
}

/** Counts how many members have these words; answers how many words there were. At most `most` are counted of one. */
async function countDue(tx: Tx, due: SQL, most: number, now: Date): Promise<number> {
  const counted = await rows(
    tx,
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

/** The next words whose turn it is. */
export const countWords = (tx: Tx, limit: number, most: number, now: Date): Promise<number> =>
  countDue(
    tx,
    sql`select word.term from ${searchWord} word where ${isBefore(now, sql`'1 day'`)}
      order by word.counted_at nulls first limit ${limit}`,
    most,
    now,
  )

/** Of the first words that begin like this those that were not counted in the last five minutes. */
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

/** Words that no member uses any more. */
export async function deleteUnused(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from ${searchWord} where ${searchWord.members} = 0 and ${searchWord.countedAt} is not null
    and not exists (select from ${searchEntry} entry where entry.terms @@ ${asQuery})`)
}

/** How far the members who were there before have been entered by this version. */
export async function lockFill(tx: Tx): Promise<number> {
  await tx.execute(sql`insert into search_fill (version, filled_to) values (${termsVersion}, 0) on conflict do nothing`)
  const [row] = await rows<{ filledTo: number }>(
    tx,
    sql`select filled_to as "filledTo" from search_fill where version = ${termsVersion} for update`,
  )
  return row?.filledTo ?? 0
}

/** Listed members after this id, the next so many, and whether each is entered already. */
export const findNext = (on: DbOrTx, after: number, limit: number): Promise<{ id: number; entered: boolean }[]> =>
  rows(
    on,
    sql`select ${profile.memberId} as "id", exists (select from ${searchEntry} entry
          where entry.member_id = ${profile.memberId} and entry.version = ${termsVersion}) as "entered"
      from ${profile} where ${profile.memberId} > ${after} and ${profile.listed}
      order by ${profile.memberId} limit ${limit}`,
  )

/** The version as the index `search_entry_old` has it. */
const isOld = sql.raw(`version < ${termsVersion}`)

/** Members who were entered by an earlier version, by a process that has not been replaced yet or before the update. */
export async function findOld(on: DbOrTx, limit: number): Promise<number[]> {
  const outdated = await rows<{ id: number }>(
    on,
    sql`select member_id as "id" from search_entry where ${isOld} order by member_id limit ${limit}`,
  )
  return outdated.map(({ id }) => id)
}

export async function setFilled(tx: Tx, filledTo: number): Promise<void> {
  await tx.execute(sql`update search_fill set filled_to = ${filledTo} where version = ${termsVersion}`)
}
