import { and, eq, or, sql, type SQL } from "drizzle-orm"
import type { Corrected } from "@redthread/contract/correction"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { blocks, visibleTo } from "../../member/relation-facts/relation.sql"
import { threadMember } from "../../member/thread-facts/thread.tables"
import { photoFile } from "../../people/photo/photo.tables"
import { isDeletedBy } from "../../talk/chat/chat.sql"
import { message } from "../../talk/chat/chat.tables"
import { feedPost } from "../feed/feed.tables"
import { correction, correctionSetting } from "./correction.tables"

/** A text that the reader sees. */
export interface Target {
  authorId: number
  threadId: number | null
  content: string
  language: Language | null
  /** False for texts that are not the author's own words, such as phrases and records of calls. */
  correctable: boolean
  /** Whether the author wants corrections. */
  wanted: boolean
  blocking: boolean
  blocked: boolean
  /** True if the author's account can be reached. */
  listed: boolean
}

const targetColumns = columns<Target>({
  authorId: "int8",
  threadId: "int8?",
  content: "text",
  language: "text?",
  correctable: "bool",
  wanted: "bool",
  blocking: "bool",
  blocked: "bool",
  listed: "bool",
})

const wantedBy = (memberId: SQL): SQL => sql`coalesce((select ${correctionSetting.wanted} from ${correctionSetting}
  where ${correctionSetting.memberId} = ${memberId}), false)`

const messageTarget = (me: number, id: number): SQL => sql`
  select ${message.senderId} as "authorId", ${message.threadId} as "threadId", ${message.content} as "content",
    ${message.language} as "language",
    (${message.type} in ('text', 'photo', 'video') and ${message.recalledAt} is null) as "correctable",
    ${wantedBy(sql`${message.senderId}`)} as "wanted", ${blocks(me, sql`mine.other_id`)} as "blocking",
    ${blocks(sql`mine.other_id`, me)} as "blocked", coalesce(${profile.listed}, false) as "listed"
  from ${message}
  join ${threadMember} mine on mine.thread_id = ${message.threadId} and mine.member_id = ${me}
  left join ${profile} on ${profile.memberId} = mine.other_id
  where ${message.id} = ${id} and ${message.seq} > mine.cleared_seq and not ${isDeletedBy(me)}
  for key share of ${message}`

/** `visibleTo` excludes blocks in both directions. */
const postTarget = (reader: Reader, id: number): SQL => sql`
  select ${feedPost.memberId} as "authorId", null::bigint as "threadId", ${feedPost.content} as "content",
    ${feedPost.language} as "language", true as "correctable", ${wantedBy(sql`${feedPost.memberId}`)} as "wanted",
    false as "blocking", false as "blocked", true as "listed"
  from ${feedPost} join ${profile} on ${profile.memberId} = ${feedPost.memberId}
  where ${feedPost.id} = ${id} and ${visibleTo(reader)} for key share of ${feedPost}`

/** Locks the text against deletion. */
export async function findTarget(tx: Tx, reader: Reader, type: Corrected, id: number): Promise<Target | undefined> {
  const [row] = await rows(
    tx,
    targetColumns,
    type === "message" ? messageTarget(reader.id, id) : postTarget(reader, id),
  )
  return row
}

export interface CorrectionRow {
  id: number
  memberId: number
  authorId: number
  messageId: number | null
  threadId: number | null
  postId: number | null
  name: string
  /** File of the corrector's portrait. */
  file: string | null
  content: string
  language: Language | null
  thanked: boolean
  updatedAt: string
}

const rowColumns = columns<CorrectionRow>({
  id: "int8",
  memberId: "int8",
  authorId: "int8",
  messageId: "int8?",
  threadId: "int8?",
  postId: "int8?",
  name: "text",
  file: "text?",
  content: "text",
  language: "text?",
  thanked: "bool",
  updatedAt: "timestamptz",
})

const selected = sql`${correction.id} as "id", ${correction.memberId} as "memberId", ${correction.authorId} as "authorId",
  ${correction.messageId} as "messageId", ${correction.threadId} as "threadId", ${correction.postId} as "postId",
  ${profile.name} as "name", ${photoFile(profile.avatarId)} as "file", ${correction.content} as "content",
  ${correction.language} as "language", ${correction.thankedAt} is not null as "thanked", ${correction.updatedAt} as "updatedAt"`

/** The text is still the corrected one, or has become the correction. */
const fits = (content: SQL): SQL =>
  sql`(${correction.digest} = sha256(convert_to(${content}, 'UTF8')) or ${correction.content} = ${content})`

const isOf = (memberId: number): SQL =>
  sql`(${correction.memberId} = ${memberId} or ${correction.authorId} = ${memberId})`

interface Span {
  below: number
  limit: number
}

export const listOfThread = (on: DbOrTx, me: number, threadId: number, { below, limit }: Span) =>
  rows(
    on,
    rowColumns,
    sql`select ${selected}
      from ${correction}
      join ${threadMember} mine on mine.thread_id = ${correction.threadId} and mine.member_id = ${me}
      join ${message} on ${message.id} = ${correction.messageId}
      join ${profile} on ${profile.memberId} = ${correction.memberId}
      where ${correction.threadId} = ${threadId} and ${correction.messageId} < ${below}
        and ${message.seq} > mine.cleared_seq and not ${isDeletedBy(me)} and ${fits(sql`${message.content}`)}
      order by ${correction.messageId} desc limit ${limit}`,
  )

export const listOfPost = (on: DbOrTx, reader: Reader, postId: number, { below, limit }: Span) =>
  rows(
    on,
    rowColumns,
    sql`select ${selected}
      from ${correction}
      join ${feedPost} on ${feedPost.id} = ${correction.postId}
      join ${profile} on ${profile.memberId} = ${correction.memberId}
      where ${correction.postId} = ${postId} and ${correction.id} < ${below} and ${isOf(reader.id)}
        and ${visibleTo(reader)} and ${fits(sql`${feedPost.content}`)}
      order by ${correction.id} desc limit ${limit}`,
  )

/** Whether the other member of the reader's thread wants corrections; undefined if it is not the reader's. */
export async function findThreadWish(on: DbOrTx, me: number, threadId: number): Promise<boolean | undefined> {
  const [row] = await rows(
    on,
    { wanted: "bool" },
    sql`select ${wantedBy(sql`${threadMember.otherId}`)} as "wanted" from ${threadMember}
      where ${threadMember.threadId} = ${threadId} and ${threadMember.memberId} = ${me}`,
  )
  return row?.wanted
}

export async function findPostWish(on: DbOrTx, reader: Reader, postId: number): Promise<boolean | undefined> {
  const [row] = await rows(
    on,
    { wanted: "bool" },
    sql`select ${wantedBy(sql`${feedPost.memberId}`)} as "wanted"
      from ${feedPost} join ${profile} on ${profile.memberId} = ${feedPost.memberId}
      where ${feedPost.id} = ${postId} and ${visibleTo(reader)}`,
  )
  return row?.wanted
}

/** @returns undefined if it is neither by the member nor of one of the member's texts */
export async function findOf(on: DbOrTx, me: number, id: number): Promise<CorrectionRow | undefined> {
  const [row] = await rows(
    on,
    rowColumns,
    sql`select ${selected} from ${correction} join ${profile} on ${profile.memberId} = ${correction.memberId}
      where ${correction.id} = ${id} and ${isOf(me)}`,
  )
  return row
}

/** Locks the correction. `blocking` and `blocked` are as the member sees the other one. */
export async function lockOf(tx: Tx, me: number, id: number) {
  const [row] = await rows(
    tx,
    {
      memberId: "int8",
      authorId: "int8",
      messageId: "int8?",
      threadId: "int8?",
      postId: "int8?",
      thanked: "bool",
      blocking: "bool",
      blocked: "bool",
    },
    sql`select ${correction.memberId} as "memberId", ${correction.authorId} as "authorId",
        ${correction.messageId} as "messageId", ${correction.threadId} as "threadId", ${correction.postId} as "postId",
        ${correction.thankedAt} is not null as "thanked",
        ${blocks(me, sql`${correction.memberId}`)} as "blocking", ${blocks(sql`${correction.memberId}`, me)} as "blocked"
      from ${correction} where ${correction.id} = ${id} and ${isOf(me)} for no key update of ${correction}`,
  )
  return row
}

interface NewCorrection {
  memberId: number
  type: Corrected
  targetId: number
  target: Target
  content: string
  now: Date
}

/** Replaces the member's earlier correction of the text, with its thanks. */
export async function put(tx: Tx, { memberId, type, targetId, target, content, now }: NewCorrection): Promise<number> {
  const key = type === "message" ? "message_id" : "post_id"
  const [row] = await rows(
    tx,
    { id: "int8" },
    sql`insert into ${correction} (member_id, author_id, message_id, thread_id, post_id, digest, content, language, created_at, updated_at)
      values (${memberId}, ${target.authorId}, ${type === "message" ? targetId : null}::bigint, ${target.threadId}::bigint,
        ${type === "feed" ? targetId : null}::bigint, sha256(convert_to(${target.content}, 'UTF8')), ${content},
        ${target.language}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
      on conflict (${sql.identifier(key)}, member_id) do update set digest = excluded.digest, content = excluded.content,
        language = excluded.language, updated_at = excluded.updated_at,
        thanked_at = case when ${correction.content} = excluded.content then ${correction.thankedAt} end
      returning ${correction.id} as "id"`,
  )
  if (!row) throw new Error("a correction was not stored")
  return row.id
}

export async function setThanked(tx: Tx, id: number, thankedAt: Date): Promise<void> {
  await tx.update(correction).set({ thankedAt }).where(eq(correction.id, id))
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.delete(correction).where(eq(correction.id, id))
}

export async function removeOfMessage(tx: Tx, messageId: number): Promise<void> {
  await tx.delete(correction).where(eq(correction.messageId, messageId))
}

export async function findSetting(on: DbOrTx, memberId: number): Promise<boolean> {
  const [row] = await on
    .select({ wanted: correctionSetting.wanted })
    .from(correctionSetting)
    .where(eq(correctionSetting.memberId, memberId))
  return row?.wanted ?? false
}

export async function putSetting(tx: Tx, memberId: number, wanted: boolean): Promise<void> {
  await tx
    .insert(correctionSetting)
    .values({ memberId, wanted })
    .onConflictDoUpdate({ target: correctionSetting.memberId, set: { wanted } })
}

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(correction).where(or(eq(correction.memberId, memberId), eq(correction.authorId, memberId)))
  await tx.delete(correctionSetting).where(eq(correctionSetting.memberId, memberId))
}

export const listForExport = (on: DbOrTx, memberId: number, after: number, limit: number) =>
  on
    .select({
      id: correction.id,
      memberId: correction.memberId,
      messageId: correction.messageId,
      postId: correction.postId,
      content: correction.content,
      thankedAt: correction.thankedAt,
      updatedAt: correction.updatedAt,
    })
    .from(correction)
    .where(
      and(or(eq(correction.memberId, memberId), eq(correction.authorId, memberId)), sql`${correction.id} > ${after}`),
    )
    .orderBy(correction.id)
    .limit(limit)
