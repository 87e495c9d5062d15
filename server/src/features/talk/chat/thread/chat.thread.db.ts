import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { type Message, pinnedMax, threadChangesMax } from "@redthread/contract/chat"
import type { Language } from "@redthread/contract/language"
import type { ChangedThread } from "@redthread/contract/notice"
import { batchRows, type Types } from "../../../../core/db/batched-rows"
import { type DbOrTx, prepareRows, rows } from "../../../../core/db/db"
import { isConnected } from "../../../signals/presence/presence.sql"
import { photoFile } from "../../../people/photo/photo.sql"
import { ageAt } from "../../../people/profile/profile.sql"
import { isVip } from "../../../member/profile-facts/profile.facts.db"
import { visibleTo, blocks, friendState } from "../../../member/relation-facts/relation.sql"
import type { Reader } from "../../../../core/db/reader"
import { profile } from "../../../member/profile-facts/profile.tables"
import { translated } from "../../../people/translation/translation.sql"
import { phraseFor, type ThreadKey } from "../chat.db"
import { thread, threadMember } from "../../../member/thread-facts/thread.tables"
import { message, threadDraft } from "../chat.tables"

/** A conversation for one of its two members. What concerns the other is null where there is no such member any more. */
export interface ThreadRow {
  threadId: number | null
  otherId: number
  name: string | null
  file: string | null
  age: number | null
  vip: boolean
  verified: boolean
  language: Language | null
  online: boolean
  friend: number
  block: boolean
  unread: number
  readSeq: number
  otherReadSeq: number
  otherDeliveredSeq: number
  clearedSeq: number
  top: boolean
  muted: boolean
  draft: string | null
  engine: 0 | 1 | 2
  send: Language | null
  receive: Language | null
  otherSend: Language | null
  seq: number
  memberSeq: number
  lastMessageId: number
  /** Of the latest message; null while there is none. */
  type: Message["message_type"] | null
  content: string | null
  recalled: boolean
  /** Where it is a sentence of the phrase book that the other chose: its id. */
  phraseId: number | null
  translate: string | null
  updatedAt: string
}

export interface Viewer extends Reader {
  readonly language: Language
  readonly now: string
}

/** Code units of the latest message that the list shows. */
export const summaryMax = 120
/** Characters of it that are read: some more, so that the cut falls between two symbols. */
export const summaryRead = summaryMax + 1

const me = sql`${sql.placeholder("me")}::bigint`
const language = sql`${sql.placeholder("language")}::text`
const now = sql`${sql.placeholder("now")}::timestamptz`

/** The other member as far as this one may know: who is blocked by them, or suspended, sees and shows no more than a name. */
function otherColumns(otherId: AnyColumn): SQL {
  const shown = sql`(coalesce(${profile.listed}, false) and not ${blocks(otherId, me)})`
  return sql`${profile.name} as "name", case when ${shown} then ${photoFile(profile.avatarId)} end as "file",
    case when ${shown} then ${ageAt(now)} end as "age", coalesce(${isVip(now)}, false) as "vip",
    coalesce(${profile.verified}, false) as "verified", ${profile.language} as "language",
    (${shown} and ${profile.onlineVisible} and not ${blocks(me, otherId)} and ${isConnected(otherId)}) as "online",
    ${friendState(me, otherId)} as "friend", ${blocks(me, otherId)} as "block"`
}

const readIn = sql`coalesce(${threadMember.receive}, other.send, ${language})`

const select = (where: SQL): SQL => sql`
  select ${threadMember.threadId} as "threadId", ${threadMember.otherId} as "otherId",
    ${otherColumns(threadMember.otherId)}, ${threadMember.unread} as "unread",
    ${threadMember.readSeq} as "readSeq", other.receipt_seq as "otherReadSeq",
    other.delivered_seq as "otherDeliveredSeq", ${threadMember.clearedSeq} as "clearedSeq", ${threadMember.top} as "top",
    ${threadMember.muted} as "muted", ${threadMember.draft} as "draft",
    ${threadMember.engine} as "engine", ${threadMember.send} as "send", ${threadMember.receive} as "receive",
    other.send as "otherSend", ${thread.seq} as "seq", ${threadMember.memberSeq} as "memberSeq",
    ${threadMember.lastMessageId} as "lastMessageId", ${message.type} as "type", left(${message.content}, ${sql.raw(String(summaryRead))}) as "content",
    ${message.recalledAt} is not null as "recalled",
    ${phraseFor(me)} as "phraseId",
    case when ${message.senderId} <> ${me} and ${threadMember.engine} > 0 and ${message.language} <> ${readIn}
      then left(${translated({ content: message.content, source: message.language, target: readIn, author: message.senderId, reader: me })},
        ${sql.raw(String(summaryRead))}) end as "translate",
    coalesce(${message.createdAt}, ${thread.createdAt}) as "updatedAt"
  from ${threadMember}
  join ${thread} on ${thread.id} = ${threadMember.threadId}
  join ${threadMember} other on other.member_id = ${threadMember.otherId} and other.other_id = ${threadMember.memberId}
  left join ${profile} on ${profile.memberId} = ${threadMember.otherId}
  left join ${message} on ${message.id} = ${threadMember.lastMessageId}
  where ${threadMember.memberId} = ${me} and ${where}`

interface ListValues extends Viewing {
  before: number
  offset: number
  pattern?: string
  /** Member ids as PostgreSQL writes an array. */
  noted?: string
}

interface Viewing {
  me: number
  language: Language
  now: string
}

const viewingTypes: Types<Viewing> = { me: "bigint", language: "text", now: "timestamptz" }

const viewing = ({ id, language, now }: Viewer): Viewing => ({ me: id, language, now })

const named = sql`and (${profile.nameKey} like ${sql.placeholder("pattern")}::text
  or ${threadMember.otherId} = any(${sql.placeholder("noted")}::bigint[]))`
/** A deleted conversation is listed again with the next message. */
const isListed = sql`${threadMember.lastMessageId} > 0`
const inOrder = sql`order by ${threadMember.lastMessageId} desc`

/** Page size, plus one to detect a next page; more than the maximum of pinned conversations. */
export const threadsPerPage = 20
const pageEnd = sql`${inOrder} limit ${sql.raw(String(threadsPerPage + 1))} offset ${sql.placeholder("offset")}::int`
const pinnedEnd = sql`${inOrder} limit ${sql.raw(String(pinnedMax))}`
const pinnedQuery = select(sql`${threadMember.top} and ${isListed}`)
const unpinned = sql`not ${threadMember.top} and ${isListed}
  and ${threadMember.lastMessageId} < ${sql.placeholder("before")}::bigint`

/** The list's query, exported for the test of its plan. */
export const latestQuery = sql`${select(unpinned)} ${pageEnd}`

const queries = {
  pinned: prepareRows<ThreadRow, ListValues>(sql`${pinnedQuery} ${pinnedEnd}`),
  pinnedNamed: prepareRows<ThreadRow, ListValues>(sql`${pinnedQuery} ${named} ${pinnedEnd}`),
  latest: prepareRows<ThreadRow, ListValues>(latestQuery),
  latestNamed: prepareRows<ThreadRow, ListValues>(sql`${select(unpinned)} ${named} ${pageEnd}`),
}

/** Which conversations of the list; `nameKey`: part of the other's name as names are compared. */
export interface Wanted {
  readonly pinned: boolean
  /** Conversations whose latest message has a lower id only. */
  readonly before: number
  readonly offset: number
  readonly nameKey?: string | undefined
  /** Members whose note by the reader matches; found in addition to those that match `nameKey`. */
  readonly noted?: readonly number[]
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export function list(
  on: DbOrTx,
  viewer: Viewer,
  { pinned, before, offset, nameKey, noted = [] }: Wanted,
): Promise<ThreadRow[]> {
  const values = { ...viewing(viewer), before, offset }
  if (!nameKey) return (pinned ? queries.pinned : queries.latest)(on, values)
  return (pinned ? queries.pinnedNamed : queries.latestNamed)(on, {
    ...values,
    pattern: `%${escapeLike(nameKey)}%`,
    noted: `{${noted.join(",")}}`,
  })
}

const changedQuery = prepareRows<ThreadRow, Viewing & { since: number }>(
  sql`${select(sql`${threadMember.memberSeq} > ${sql.placeholder("since")}::bigint`)}
    order by ${threadMember.memberSeq} limit ${sql.raw(String(threadChangesMax))}`,
)

/** Conversations that changed after this live seq of the member, oldest change first. */
export const listChanged = (on: DbOrTx, viewer: Viewer, since: number): Promise<ThreadRow[]> =>
  changedQuery(on, { ...viewing(viewer), since })

/** The latest changed first. */
export const listChangedIds = (on: DbOrTx, memberId: number, since: number, limit: number): Promise<ChangedThread[]> =>
  rows<ChangedThread>(
    on,
    sql`select ${thread.id} as "id", ${threadMember.otherId} as "user_id", ${thread.seq} as "seq"
      from ${threadMember} join ${thread} on ${thread.id} = ${threadMember.threadId}
      where ${threadMember.memberId} = ${memberId} and ${threadMember.memberSeq} > ${since}
      order by ${threadMember.memberSeq} desc limit ${limit}`,
  )

const byThread = batchRows<ThreadRow, Viewing & { threadId: number }>(
  select(sql`${threadMember.threadId} = ${sql.placeholder("threadId")}::bigint`),
  { ...viewingTypes, threadId: "bigint" },
  { isWide: true },
)
const byOther = batchRows<ThreadRow, Viewing & { otherId: number }>(
  select(sql`${threadMember.otherId} = ${sql.placeholder("otherId")}::bigint`),
  { ...viewingTypes, otherId: "bigint" },
  { isWide: true },
)

/** One conversation, by its id or by the other member's. */
export async function find(on: DbOrTx, viewer: Viewer, by: ThreadKey): Promise<ThreadRow | undefined> {
  const values = viewing(viewer)
  const [row] = await ("threadId" in by ? byThread(on, { ...values, ...by }) : byOther(on, { ...values, ...by }))
  return row
}

const beginnings = [false, true].map((vip) =>
  prepareRows<ThreadRow, Viewing & { otherId: number }>(
    sql`
    select null as "threadId", ${profile.memberId} as "otherId", ${otherColumns(profile.memberId)},
      0 as "unread", 0 as "readSeq", 0 as "otherReadSeq", 0 as "otherDeliveredSeq",
      0 as "clearedSeq", false as "top", false as "muted",
      (select ${threadDraft.content} from ${threadDraft}
        where ${threadDraft.memberId} = ${me} and ${threadDraft.otherId} = ${profile.memberId}) as "draft", false as "recalled", 1 as "engine", null as "send",
      null as "receive", null as "otherSend", 0 as "seq", 0 as "memberSeq", 0 as "lastMessageId", null as "type", null as "content", null as "phraseId",
      null as "translate", ${now} as "updatedAt"
    from ${profile} where ${profile.memberId} = ${sql.placeholder("otherId")}::bigint and ${profile.memberId} <> ${me}
      and ${visibleTo({ id: me, vip })}`,
  ),
)

/** A conversation that has not begun, with somebody whom the member may see. */
export async function findNew(on: DbOrTx, viewer: Viewer, otherId: number): Promise<ThreadRow | undefined> {
  const [row] = (await beginnings[viewer.vip ? 1 : 0]?.(on, { ...viewing(viewer), otherId })) ?? []
  return row
}
