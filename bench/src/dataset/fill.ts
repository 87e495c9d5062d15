import type postgres from "postgres"
import { hashPassword } from "../../../server/src/features/identity/identity/identity.password.service"
import { counters, messages, threadMembers, threads } from "./conversations"
import { postComments, postLikes, posts, postTranslations, postUploads } from "./feed"
import { accounts, actors, introductions, photos, pickFunction, profiles } from "./people"
import { blocks, friends, likes, shownPeople } from "./relations"
import type { Shape } from "./shape"
import { introductionTranslations, messageTranslations } from "./translations"

/** Every member of a data set has this password. */
export const password = "a bench password"

export type Report = (line: string) => void

interface IndexRow {
  name: string
  definition: string
}

/** Indexes that only make reading faster: building them over the full tables is much faster than row by row. */
async function dropIndexes(sql: postgres.Sql): Promise<IndexRow[]> {
  const found = await sql<IndexRow[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indrelid <> 'migration'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { name } of found) await sql.unsafe(`drop index ${name}`)
  return found
}

/** Explicit ids were given: the next ones come after them. */
async function advanceIdentities(sql: postgres.Sql): Promise<void> {
  const columns = await sql<{ table: string; column: string }[]>`
    select attrelid::regclass::text as table, attname as column from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = 'public'::regnamespace and relkind = 'r'`
  for (const { table, column } of columns) {
    await sql.unsafe(`select setval(pg_get_serial_sequence('${table}', '${column}'),
      (select coalesce(max(${column}), 0) + 1 from ${table}), false)`)
  }
}

async function steps(shape: Shape): Promise<[what: string, query: string][]> {
  return [
    ["accounts", accounts(shape, await hashPassword(password))],
    ["photos", photos(shape)],
    ["profiles", profiles(shape)],
    ["actors", actors(shape)],
    ["introductions", introductions(shape)],
    ["likes", likes(shape)],
    ["blocks", blocks(shape)],
    ["friends", friends(shape)],
    ["people shown", shownPeople(shape)],
    ["threads", threads(shape)],
    ["sides of threads", threadMembers(shape)],
    ["messages", messages(shape)],
    ["counters", counters(shape)],
    ["translated introductions", introductionTranslations(shape)],
    ["translated messages", messageTranslations(shape)],
    ["posts", posts(shape)],
    ["pictures of posts", postUploads(shape)],
    ["likes of posts", postLikes(shape)],
    ["comments", postComments(shape)],
    ["translated posts", postTranslations(shape)],
  ]
}

/** Fills a freshly migrated database; everything is made inside the database, from the same numbers each time. */
export async function fill(sql: postgres.Sql, shape: Shape, report: Report): Promise<void> {
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now()
    await work()
    const seconds = (performance.now() - started) / 1000
    if (seconds > 1) report(`  ${what}: ${seconds.toFixed(1)} s`)
  }
  await sql.unsafe(pickFunction)
  // Foreign keys hold by construction. Who may not switch their checks off waits longer.
  await sql`set session_replication_role = replica`.catch(() => undefined)
  const indexes = await dropIndexes(sql)
  for (const [what, query] of await steps(shape)) await timed(what, () => sql.unsafe(query))
  for (const { name, definition } of indexes) await timed(`index ${name}`, () => sql.unsafe(definition))
  await advanceIdentities(sql)
  // Fails where switching them off failed.
  await sql`set session_replication_role = origin`.catch(() => undefined)
  await timed("analysis", () => sql`vacuum (analyze)`)
}
