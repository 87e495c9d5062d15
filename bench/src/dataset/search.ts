import { codedFields } from "@redthread/contract/profile"
import type postgres from "postgres"
import { transaction } from "../../../server/src/core/db/db"
import { db, closeDatabase, openDatabase } from "../../../server/src/core/db/pool"
import { countWords, enter } from "../../../server/src/features/lists/search/search.entry.service"
import { termsVersion } from "../../../server/src/features/lists/search/search.terms"

/** As the migration makes it: one that was interrupted here may have left the table without. */
const index = "search_entry_terms"
const indexOf = `create index ${index} on search_entry using gin (terms) with (fastupdate = off)`

/** Members of one kind say the same, but for their numbers and facts. */
const kinds = `
  create temp table person as
  select profile.member_id, md5(profile.city || coalesce(substr(content, strpos(content, ' ') + 1 + length(profile.member_id::text)), '')) as kind
  from profile left join introduction on introduction.member_id = profile.member_id and own where profile.listed;
  create temp table model as select kind, min(member_id) as member_id from person group by kind`

/** What the members of a kind share, out of the entry that the product made of the first of them. */
const shared = `
  create temp table shared as
  select kind, array_agg(term) as terms from model join search_entry using (member_id)
  cross join unnest(tsvector_to_array(terms)) term
  where term ~ '^[nwcplqr]:' and term not in ('n:' || member_id, 'w:' || member_id) group by kind`

const codes: readonly string[] = codedFields
const pairs = codes.flatMap((one, index) => codes.slice(index + 1).map((other) => `'z:' || ${one} || ':' || ${other}`))
const blocks = [0, 1, 2, 3, 4, 5].map((level) => `'b${level}:' || member_id / ${128 * 8 ** level}`)

/** The number is part of the name and of the introduction. */
const own = `array_remove(array['n:' || member_id, 'w:' || member_id, 'g:' || gender, 'y:' || extract(year from birthday),
  'i:' || visibility, 'd:' || floor(extract(epoch from profile.created_at) / 86400)::int, case when verified then 'f:verified' end, case when avatar_id is not null then 'f:photo' end,
  ${[...codes.map((code) => `'x:' || ${code}`), ...pairs, ...blocks].join(", ")}], null)`

const entries = `
  insert into search_entry (member_id, terms, version)
  select member_id, array_to_tsvector(shared.terms || ${own}), ${termsVersion}
  from profile join person using (member_id) join shared using (kind) order by member_id
  on conflict do nothing`

/** Members whose entry is made by the product, and then has to be the same. */
const compared = 50

async function assertSame(sql: postgres.Sql): Promise<void> {
  const read = () =>
    sql`select member_id, terms::text as terms from search_entry order by hashint8(member_id) limit ${compared}`
  const made = await read()
  await sql`delete from search_entry where member_id = any(${made.map((row) => Number(row["member_id"]))}::bigint[])`
  for (const row of made) await transaction(db, (tx) => enter(tx, Number(row["member_id"])))
  const entered = await read()
  const other = made.find((row, index) => row["terms"] !== entered[index]?.["terms"])
  if (other) throw new Error(`member ${other["member_id"]} is entered otherwise by the product: ${other["terms"]}`)
}

/** Search entries by SQL, since the product would need an hour for a million texts; the first are compared with the product's. */
export async function writeSearchEntries(sql: postgres.Sql, url: string): Promise<void> {
  await sql`truncate search_entry, search_word, search_fill`
  await sql.unsafe(`drop index if exists ${index}`)
  openDatabase({ url, connections: 2 })
  try {
    await sql.unsafe(kinds)
    const models = await sql<{ id: number }[]>`select member_id::int as id from model`
    for (const { id } of models) await transaction(db, (tx) => enter(tx, id))
    await sql.unsafe(shared)
    await sql.unsafe(entries)
    await sql.unsafe(indexOf)
    await assertSame(sql)
    await sql`insert into search_fill (version, filled_to) select ${termsVersion}, max(member_id) from profile`
    await sql`vacuum (analyze) search_entry`
    await countWords(db)
    await sql`vacuum (analyze) search_word`
  } finally {
    await closeDatabase()
  }
}
