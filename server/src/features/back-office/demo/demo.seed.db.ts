import { type Maker, makers } from "@redthread/contract/translation"
import { type SQL, sql } from "drizzle-orm"
import { rows, type Tx } from "../../../core/db/db"

const recordset = (items: readonly object[], columns: SQL): SQL =>
  sql`json_to_recordset(${JSON.stringify(items)}::text::json) as given (${columns})`

const byKey = (rows: { id: number; key: string }[]): Map<string, number> =>
  new Map(rows.map(({ id, key }) => [key, id]))

/** The lock stops other processes from seeding too. */
export async function lockEmpty(tx: Tx): Promise<boolean> {
  await tx.execute(sql`lock table account in share row exclusive mode`)
  const [row] = await rows(tx, { empty: "bool" }, sql`select not exists (select from account) as "empty"`)
  return row?.empty ?? false
}

export interface AccountRow {
  email: string
  password_hash: string
  created_at: Date
}

export async function insertAccounts(tx: Tx, items: readonly AccountRow[]): Promise<Map<string, number>> {
  const keyed = await rows(
    tx,
    { id: "int8", key: "text" },
    sql`insert into account (email, email_verified_at, password_hash, demo, created_at)
      select email, created_at, password_hash, true, created_at
      from ${recordset(items, sql`email text, password_hash text, created_at timestamptz`)} returning id, email as key`,
  )
  return byKey(keyed)
}

export interface PhotoRow {
  member_id: number
  file: string
  folder: "public" | "private" | "secret"
  /** Only secret photos have a price (cents). */
  price: number | null
  width: number
  height: number
  created_at: Date
}

export async function insertPhotos(tx: Tx, items: readonly PhotoRow[]): Promise<Map<string, number>> {
  const keyed = await rows(
    tx,
    { id: "int8", key: "text" },
    sql`insert into photo (member_id, file, folder, price, priced_at, width, height, created_at, attached_at)
      select member_id, file, folder, price, case when price is not null then created_at end, width, height, created_at, created_at
      from ${recordset(items, sql`member_id bigint, file text, folder text, price bigint, width int, height int, created_at timestamptz`)}
      returning id, file as key`,
  )
  return byKey(keyed)
}

export async function insertProfiles(tx: Tx, items: readonly object[]): Promise<void> {
  const columns = sql.raw(profileColumns.map(([name]) => name).join(", "))
  const typed = sql.raw(profileColumns.map((column) => column.join(" ")).join(", "))
  await tx.execute(
    sql`insert into profile (${columns}, listed) select ${columns}, true from ${recordset(items, typed)}`,
  )
}

const profileColumns = [
  ["member_id", "bigint"],
  ["name", "text"],
  ["name_key", "text"],
  ["gender", "smallint"],
  ["birthday", "date"],
  ["seeking", "smallint"],
  ["language", "text"],
  ["country_code", "text"],
  ["city", "text"],
  ["latitude", "real"],
  ["longitude", "real"],
  ["time_zone", "text"],
  ["avatar_id", "bigint"],
  ["cover_id", "bigint"],
  ["verified", "boolean"],
  ["vip_until", "timestamptz"],
  ["height", "smallint"],
  ["weight", "smallint"],
  ["marriage", "smallint"],
  ["children", "smallint"],
  ["income", "smallint"],
  ["orientation", "smallint"],
  ["purpose", "smallint"],
  ["horoscope", "smallint"],
  ["created_at", "timestamptz"],
  ["seen_at", "timestamptz"],
] as const

export type ProfileRow = Record<(typeof profileColumns)[number][0], string | number | boolean | Date | null>

export async function insertIntroductions(
  tx: Tx,
  items: readonly { member_id: number; language: string; content: string }[],
): Promise<void> {
  await tx.execute(sql`insert into introduction (member_id, language, content)
    select member_id, language, content from ${recordset(items, sql`member_id bigint, language text, content text`)}`)
}

export async function insertAnswers(
  tx: Tx,
  items: readonly { member_id: number; prompt: string; place: number; language: string; content: string }[],
): Promise<void> {
  await tx.execute(sql`insert into prompt_answer (member_id, prompt, place, language, content)
    select member_id, prompt, place, language, content
    from ${recordset(items, sql`member_id bigint, prompt text, place smallint, language text, content text`)}`)
}

export async function insertInterests(
  tx: Tx,
  items: readonly { member_id: number; interest: string }[],
): Promise<void> {
  await tx.execute(sql`insert into profile_interest (member_id, interest)
    select member_id, interest from ${recordset(items, sql`member_id bigint, interest text`)}`)
}

export interface TranslationRow {
  text: string
  source: string
  target: string
  content: string
}

interface TranslationOrigin {
  createdAt: Date
  maker: Exclude<Maker, "author">
  /** Only this author may use the text, for example if it has a name in it; 0: any author. */
  authorId?: number
}

/** Stores equal texts once. */
export async function insertTranslations(
  tx: Tx,
  items: readonly TranslationRow[],
  { createdAt, maker, authorId = 0 }: TranslationOrigin,
): Promise<void> {
  const engine = maker === "human" ? "human" : ""
  await tx.execute(sql`insert into translation (digest, source, target, rank, owner_id, author_id, content, engine, created_at)
    select sha256(convert_to(text, 'UTF8')), source, target, ${makers.indexOf(maker)}::smallint, ${authorId}::bigint, nullif(${authorId}::bigint, 0), content,
      ${engine}::text, ${createdAt.toISOString()}::timestamptz
    from ${recordset(items, sql`text text, source text, target text, content text`)} on conflict do nothing`)
}

export async function insertCounters(tx: Tx, items: readonly { member_id: number; message: number }[]): Promise<void> {
  await tx.execute(sql`insert into counter (member_id, message)
    select member_id, message from ${recordset(items, sql`member_id bigint, message int`)}`)
}

export interface ThreadRow {
  low_id: number
  high_id: number
  seq: number
  initiator_id: number
  answered: boolean
  created_at: Date
}

export const threadKey = (lowId: number, highId: number): string => `${lowId} ${highId}`

export async function insertThreads(tx: Tx, items: readonly ThreadRow[]): Promise<Map<string, number>> {
  const keyed = await rows(
    tx,
    { id: "int8", key: "text" },
    sql`insert into thread (low_id, high_id, seq, initiator_id, answered, created_at)
      select low_id, high_id, seq, initiator_id, answered, created_at
      from ${recordset(items, sql`low_id bigint, high_id bigint, seq int, initiator_id bigint, answered boolean, created_at timestamptz`)}
      returning id, low_id || ' ' || high_id as key`,
  )
  return byKey(keyed)
}

export interface ThreadMemberRow {
  thread_id: number
  member_id: number
  other_id: number
  unread: number
  read_seq: number
}

export async function insertThreadMembers(tx: Tx, items: readonly ThreadMemberRow[]): Promise<void> {
  await tx.execute(sql`insert into thread_member (thread_id, member_id, other_id, unread, read_seq, receipt_seq)
    select thread_id, member_id, other_id, unread, read_seq, read_seq
    from ${recordset(items, sql`thread_id bigint, member_id bigint, other_id bigint, unread int, read_seq int`)}`)
}

export interface MessageRow {
  thread_id: number
  seq: number
  sender_id: number
  content: string
  language: string
  created_at: Date
}

/** Ids ascend with time: they order the list of conversations. */
export async function insertMessages(tx: Tx, items: readonly MessageRow[]): Promise<void> {
  await tx.execute(sql`insert into message (thread_id, seq, changed, sender_id, client_id, type, content, language, created_at)
    select thread_id, seq, seq, sender_id, 'demo-seed-' || thread_id || '-' || seq, 'text', content, language, created_at
    from ${recordset(items, sql`thread_id bigint, seq int, sender_id bigint, content text, language text, created_at timestamptz`)}
    order by created_at`)
  await tx.execute(sql`update thread_member set last_message_id = latest.id,
      owes = latest.sender_id <> thread_member.member_id,
      greeting = not thread.answered and thread.initiator_id <> thread_member.member_id
    from thread, lateral (select id, sender_id from message where thread_id = thread.id order by seq desc limit 1) latest
    where thread.id = thread_member.thread_id`)
}

export interface TieRow {
  from_id: number
  to_id: number
  at: Date
}

const tieRecordset = (items: readonly TieRow[]): SQL =>
  recordset(items, sql`from_id bigint, to_id bigint, at timestamptz`)

export async function insertFriends(tx: Tx, items: readonly TieRow[]): Promise<void> {
  await tx.execute(sql`insert into friend (member_id, friend_id, created_at)
    select side.member_id, side.friend_id, at from ${tieRecordset(items)},
      lateral (values (from_id, to_id), (to_id, from_id)) side (member_id, friend_id) order by at`)
}

export async function insertRequests(tx: Tx, items: readonly TieRow[]): Promise<void> {
  await tx.execute(sql`insert into friend_request (member_id, other_id, status, created_at)
    select from_id, to_id, 2, at from ${tieRecordset(items)} order by at`)
  await tx.execute(sql`update counter set request = asked.count
    from (select other_id, count(*)::int as count from friend_request group by 1) asked where asked.other_id = member_id`)
}

export async function insertLikes(tx: Tx, items: readonly TieRow[]): Promise<void> {
  await tx.execute(sql`insert into member_like (member_id, liked_id, created_at)
    select from_id, to_id, at from ${tieRecordset(items)} order by at`)
  await tx.execute(sql`update member_like set match_id = greatest(member_like.id, theirs.id) from member_like theirs
    where theirs.member_id = member_like.liked_id and theirs.liked_id = member_like.member_id`)
  await tx.execute(sql`update counter set likeme = liked.count
    from (select liked_id, count(*)::int as count from member_like group by 1) liked where liked.liked_id = member_id`)
}

export async function insertVisits(tx: Tx, items: readonly TieRow[]): Promise<void> {
  await tx.execute(sql`insert into visit (member_id, visited_id, visited_at)
    select from_id, to_id, at from ${tieRecordset(items)} order by at`)
}

/** A heartbeat in the far future keeps the sweep from removing the rows of this pseudo process. */
const demoProcess = "demo"

export async function insertPresence(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.execute(sql`insert into process (id, beat_at) values (${demoProcess}, '9000-01-01') on conflict do nothing`)
  await tx.execute(sql`insert into presence (member_id, process_id)
    select id, ${demoProcess} from account
    where demo and state = 'active' and email in (select json_array_elements_text(${JSON.stringify(emails)}::text::json))
    on conflict do nothing`)
}
