import { type AnyColumn, eq, sql, type SQL } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { batchRows, type Types } from "../../../core/db/batched-rows"
import { type DbOrTx, prepareRows, rows, type Tx } from "../../../core/db/db"
import { columns, type ColumnTypes } from "../../../core/db/query-columns"
import { isoOf } from "../../../core/db/columns"
import { notBlocked } from "../../member/relation-facts/relation.sql"
import { itemOf } from "../../people/profile/profile.sql"
import { translatedBy } from "../../people/translation/translation.sql"
import type { MessageRow, StoredReading } from "./chat.message"
import { thread, threadMember } from "../../member/thread-facts/thread.tables"
import { isDeletedBy } from "./chat.sql"
import { message } from "./chat.tables"

const maxQuoteLength = 200

export const quoteOf = (id: SQL | AnyColumn): SQL => sql`
  case when ${id} is not null then (
    select json_build_object('id', quoted.id, 'seq', quoted.seq, 'senderId', quoted.sender_id, 'type', quoted.type,
      'content', left(quoted.content, ${sql.raw(String(maxQuoteLength))}), 'recalled', quoted.recalled_at is not null)
    from ${message} quoted where quoted.id = ${id}) end`

/** Id of the phrase that the other member sent; null if the message was edited or recalled. */
export const phraseFor = (reader: SQL | number): SQL => sql`
  case when ${message.type} in ('template', 'sayhi') and ${message.senderId} <> ${reader} and ${message.editedAt} is null
    and ${message.recalledAt} is null then ${message.aboutId} end`

const messageColumns = (reader: SQL | number, translate: SQL): SQL => sql`
  ${message.id} as "id", ${message.threadId} as "threadId", ${message.seq} as "seq", ${message.changed} as "changed",
  ${message.senderId} as "senderId", ${message.clientId} as "clientId", ${message.type} as "type",
  ${message.content} as "content", ${message.language} as "language", ${message.translating} as "translating",
  ${message.warning} as "warning",
  ${isoOf(message.createdAt)} as "createdAt", ${translate} as "translate", ${message.aboutId} as "aboutId",
  ${quoteOf(message.replyTo)} as "quote",
  ${itemOf(message.quotedPhotoId, message.quotedPromptId)} as "item", ${isoOf(message.editedAt)} as "editedAt",
  ${message.recalledAt} is not null as "recalled", ${isDeletedBy(reader)} as "deleted",
  ${message.senderReaction} as "senderReaction", ${message.receiverReaction} as "receiverReaction"`

export type ThreadKey = { threadId: number } | { otherId: number }

export interface Reader {
  me: number
  language: Language
}
const messageTypes = {
  id: "int8",
  threadId: "int8",
  seq: "int4",
  changed: "int4",
  senderId: "int8",
  clientId: "text?",
  type: "text",
  content: "text",
  language: "text?",
  translating: "text?",
  warning: "text[]?",
  createdAt: "text",
  translate: "text?",
  aboutId: "int8?",
  quote: "json?",
  item: "json?",
  editedAt: "text?",
  recalled: "bool",
  deleted: "bool",
  senderReaction: "text?",
  receiverReaction: "text?",
} as const satisfies ColumnTypes<MessageRow>
export const messageRowColumns = columns<MessageRow>(messageTypes)

const readingTypes = {
  otherId: "int8",
  engine: "int2",
  target: "text",
  readSeq: "int4",
  otherReadSeq: "int4",
  otherDeliveredSeq: "int4",
  trusted: "bool",
} as const satisfies ColumnTypes<StoredReading>
export const readingColumns = columns<StoredReading>(readingTypes)

type MessagesValues = Reader & { from: number } & Partial<Record<"threadId" | "otherId", number>>
const types: Types<MessagesValues> = {
  me: "bigint",
  language: "text",
  from: "int",
  threadId: "bigint",
  otherId: "bigint",
}

const me = sql`${sql.placeholder("me")}::bigint`
const from = sql`${sql.placeholder("from")}::int`

/** A page is read with one row more, to detect a next page. */
export const messagesPerPage = 20
export const changesMax = 100
const pageLimit = sql.raw(String(messagesPerPage + 1))
const changesLimit = sql.raw(String(changesMax))

/** Subqueries for the reader's side are evaluated before the scan, so that one index is scanned without a sort. */
function sideOf(key: "threadId" | "otherId") {
  const id = sql`${sql.placeholder(key)}::bigint`
  const where =
    key === "threadId"
      ? sql`mine.member_id = ${me} and mine.thread_id = ${id}`
      : sql`mine.member_id = ${me} and mine.other_id = ${id}`
  const target = sql`(select coalesce(mine.receive, other.send, ${sql.placeholder("language")}::text)
    from ${threadMember} mine join ${threadMember} other on other.member_id = mine.other_id and other.other_id = mine.member_id
    where ${where})`
  const translate = sql`case when ${message.senderId} <> ${me} and ${message.language} <> ${target}
    then ${translatedBy({ content: message.content, source: message.language, target, author: message.senderId, reader: me })} end`
  return {
    columns: messageColumns(me, translate),
    thread: sql`(select mine.thread_id from ${threadMember} mine where ${where})`,
    cleared: sql`(select mine.cleared_seq from ${threadMember} mine where ${where})`,
  }
}

export function historyQuery(key: "threadId" | "otherId"): SQL {
  const { columns, thread, cleared } = sideOf(key)
  return sql`select ${columns} from ${message} where ${message.threadId} = ${thread} and ${message.seq} < ${from}
    and ${message.seq} > ${cleared} and not ${isDeletedBy(me)}
    order by ${message.seq} desc limit ${pageLimit}`
}

export function onwardQuery(key: "threadId" | "otherId"): SQL {
  const { columns, thread, cleared } = sideOf(key)
  return sql`select ${columns} from ${message} where ${message.threadId} = ${thread} and ${message.seq} >= ${from}
    and ${message.seq} > ${cleared} and not ${isDeletedBy(me)}
    order by ${message.seq} limit ${pageLimit}`
}

export function changesQuery(key: "threadId" | "otherId"): SQL {
  const { columns, thread, cleared } = sideOf(key)
  const changed = sql`select ${columns} from ${message}
    where ${message.threadId} = ${thread} and ${message.seq} > ${cleared}`
  return sql`select * from (
      (${changed} and ${message.seq} > ${from} and ${message.changed} = ${message.seq}
        order by ${message.seq} limit ${changesLimit})
      union all
      (${changed} and ${message.changed} > ${from} and ${message.changed} > ${message.seq}
        order by ${message.changed} limit ${changesLimit})
      order by 4 limit ${changesLimit}
    ) changes order by 3 desc`
}

const history = {
  threadId: batchRows<MessageRow, MessagesValues>(messageRowColumns, historyQuery("threadId"), types, { isWide: true }),
  otherId: batchRows<MessageRow, MessagesValues>(messageRowColumns, historyQuery("otherId"), types, { isWide: true }),
}
const onward = {
  threadId: prepareRows<MessageRow, MessagesValues>(messageRowColumns, onwardQuery("threadId")),
  otherId: prepareRows<MessageRow, MessagesValues>(messageRowColumns, onwardQuery("otherId")),
}
const changes = {
  threadId: prepareRows<MessageRow, MessagesValues>(messageRowColumns, changesQuery("threadId")),
  otherId: prepareRows<MessageRow, MessagesValues>(messageRowColumns, changesQuery("otherId")),
}

export const maxSeq = 2_147_483_647

export const findHistory = (
  on: DbOrTx,
  reader: Reader,
  by: ThreadKey,
  beforeSeq: number | undefined,
): Promise<MessageRow[]> =>
  history["threadId" in by ? "threadId" : "otherId"](on, { ...reader, ...by, from: beforeSeq ?? maxSeq })

export const findOnward = (on: DbOrTx, reader: Reader, by: ThreadKey, fromSeq: number): Promise<MessageRow[]> =>
  onward["threadId" in by ? "threadId" : "otherId"](on, { ...reader, ...by, from: fromSeq })

const { columns: ownColumns, thread: ownThread, cleared: ownCleared } = sideOf("threadId")
const bySeq = prepareRows<MessageRow, Reader & { threadId: number; seqs: string }>(
  messageRowColumns,
  sql`select ${ownColumns} from ${message} where ${message.threadId} = ${ownThread}
    and ${message.seq} = any(${sql.placeholder("seqs")}::int[]) and ${message.seq} > ${ownCleared}
    and not ${isDeletedBy(me)} order by ${message.seq} desc`,
)

export const findBySeq = (
  on: DbOrTx,
  reader: Reader,
  threadId: number,
  seqs: readonly number[],
): Promise<MessageRow[]> => bySeq(on, { ...reader, threadId, seqs: `{${seqs.join(",")}}` })

/** Finds the oldest changes after `since`, sorted newest message first. */
export const findChanges = (on: DbOrTx, reader: Reader, by: ThreadKey, since: number): Promise<MessageRow[]> =>
  changes["threadId" in by ? "threadId" : "otherId"](on, { ...reader, ...by, from: since })

export interface MessageForReader {
  row: MessageRow
  reading: StoredReading
}

export const findMessage = (on: DbOrTx, reader: Reader, messageId: number): Promise<MessageForReader | undefined> =>
  findWhere(
    on,
    reader,
    sql`${message.id} = ${messageId} and ${message.seq} > mine.cleared_seq
    and not ${isDeletedBy(reader.me)}`,
  )

/** Finds a message by its sender, even if the sender has deleted it. */
export const findSent = (on: DbOrTx, reader: Reader, messageId: number): Promise<MessageForReader | undefined> =>
  findWhere(on, reader, sql`${message.id} = ${messageId} and ${message.senderId} = ${reader.me}`)

async function findWhere(on: DbOrTx, reader: Reader, where: SQL): Promise<MessageForReader | undefined> {
  type Result = MessageRow & StoredReading
  const target = sql`coalesce(mine.receive, other.send, ${reader.language})`
  const translate = sql`case when ${message.senderId} <> ${reader.me} and ${message.language} <> ${target}
    then ${translatedBy({ content: message.content, source: message.language, target, author: message.senderId, reader: sql`${reader.me}` })} end`
  const [result] = await rows(
    on,
    columns<Result>({ ...messageTypes, ...readingTypes }),
    sql`select ${messageColumns(sql`${reader.me}`, translate)}, mine.other_id as "otherId", mine.engine as "engine",
        ${target} as "target", mine.read_seq as "readSeq", other.receipt_seq as "otherReadSeq",
        other.delivered_seq as "otherDeliveredSeq", mine.trusted as "trusted"
      from ${message}
      join ${threadMember} mine on mine.thread_id = ${message.threadId} and mine.member_id = ${reader.me}
      join ${threadMember} other on other.member_id = mine.other_id and other.other_id = mine.member_id
      where ${where}`,
  )
  if (!result) return undefined
  const { otherId, engine, target: into, readSeq, otherReadSeq, otherDeliveredSeq, trusted, ...row } = result
  const reading = { otherId, engine, target: into, readSeq, otherReadSeq, otherDeliveredSeq, trusted }
  return { row, reading }
}

export async function countUnread(tx: Tx, memberId: number): Promise<number> {
  const [row] = await tx
    .select({ unread: sql<number>`coalesce(sum(${threadMember.unread}), 0)::int` })
    .from(threadMember)
    .where(eq(threadMember.memberId, memberId))
  return row?.unread ?? 0
}

export interface ReadThread {
  threadId: number
  otherId: number
  readSeq: number
  /** True if neither member blocks the other. */
  isOpen: boolean
}

const readThreadTypes = { threadId: "int8", otherId: "int8", readSeq: "int4", isOpen: "bool" } as const
const readThread = sql`${threadMember.threadId} as "threadId", ${threadMember.otherId} as "otherId",
  ${threadMember.readSeq} as "readSeq", ${notBlocked(threadMember.memberId, threadMember.otherId)} as "isOpen"`

/** The receipt stays unchanged while one of the two members blocks the other. */
const receiptUpTo = (seq: SQL): SQL => sql`case when ${notBlocked(threadMember.memberId, threadMember.otherId)}
  then ${seq} else ${threadMember.receiptSeq} end`

export const readAll = (tx: Tx, memberId: number, memberSeq: number): Promise<ReadThread[]> =>
  rows(
    tx,
    readThreadTypes,
    sql`update ${threadMember} set unread = 0, read_seq = ${thread.seq},
        receipt_seq = ${receiptUpTo(sql`${thread.seq}`)}, member_seq = ${memberSeq}
      from ${thread} where ${thread.id} = ${threadMember.threadId} and ${threadMember.memberId} = ${memberId}
        and ${threadMember.unread} > 0
      returning ${readThread}`,
  )

export const readOldest = (tx: Tx, memberId: number, memberSeq: number): Promise<ReadThread[]> =>
  rows(
    tx,
    readThreadTypes,
    sql`with oldest as (
        select unread.thread_id, first.seq
        from ${threadMember} unread cross join lateral (
          select ${message.seq} as seq, ${message.id} as id from ${message}
          where ${message.threadId} = unread.thread_id and ${message.senderId} = unread.other_id
            and ${message.seq} > greatest(unread.read_seq, unread.cleared_seq) and ${message.recalledAt} is null and not ${message.receiverDeleted}
          order by ${message.seq} limit 1) first
        where unread.member_id = ${memberId} and unread.unread > 0
        order by first.id limit 1
      )
      update ${threadMember} set unread = unread - 1, read_seq = oldest.seq,
        receipt_seq = ${receiptUpTo(sql`oldest.seq`)}, member_seq = ${memberSeq}
      from oldest where ${threadMember.memberId} = ${memberId} and ${threadMember.threadId} = oldest.thread_id
      returning ${readThread}`,
  )
