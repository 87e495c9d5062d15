import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { type Message, pinnedMax, threadChangesMax } from "@redthread/contract/chat"
import type { Language } from "@redthread/contract/language"
import type { ChangedThread } from "@redthread/contract/notice"
import { arrayOf, batchRows, type Types } from "../../../../core/db/batched-rows"
import { type DbOrTx, prepareRows, rows } from "../../../../core/db/db"
import { columns, type ColumnTypes } from "../../../../core/db/query-columns"
import { isConnected } from "../../../signals/presence/presence.tables"
import { photoFile } from "../../../people/photo/photo.tables"
import { ageAt } from "../../../people/profile/profile.sql"
import { isVip } from "../../../member/profile-facts/profile.facts.db"
import { areMatched, visibleTo, blocks, friendState } from "../../../member/relation-facts/relation.sql"
import type { Reader } from "../../../../core/db/reader"
import type { ShieldChoices } from "../../../../core/member/caller"
import { fraudNotice, fraudNoticeRecipient } from "../../../member/case-facts/fraud-notice.tables"
import { profile } from "../../../member/profile-facts/profile.tables"
import { translated } from "../../../people/translation/translation.sql"
import { phraseFor, type ThreadKey } from "../chat.db"
import { thread, threadMember } from "../../../member/thread-facts/thread.tables"
import { message, threadDraft } from "../chat.tables"
import { type Folder, folderConditions } from "./chat.turn.db"

/** One member's view of a conversation; the other member's columns are null after their erasure. */
export interface ThreadRow {
  threadId: number | null
  otherId: number
  name: string | null
  file: string | null
  age: number | null
  timeZone: string | null
  vip: boolean
  verified: boolean
  language: Language | null
  online: boolean
  friend: number
  block: boolean
  matched: boolean
  unread: number
  readSeq: number
  otherReadSeq: number
  otherDeliveredSeq: number
  clearedSeq: number
  top: boolean
  muted: boolean
  trusted: boolean
  draft: string | null
  engine: 0 | 1 | 2
  send: Language | null
  receive: Language | null
  otherSend: Language | null
  seq: number
  memberSeq: number
  lastMessageId: number
  type: Message["message_type"] | null
  content: string | null
  /** True if the viewer wrote the latest message. */
  isOwn: boolean
  recalled: boolean
  phraseId: number | null
  translate: string | null
  updatedAt: string
}

/** A single thread; a new one has no warning. */
export interface FoundThread extends ThreadRow {
  fraudNotice?: FraudWarning | null
  closedBy?: number | null
  askerId?: number | null
  waiting?: boolean
}

interface FraudWarning {
  last_contact_at: string
  notified_at: string
  cleared_at: string | null
}

const threadTypes: ColumnTypes<ThreadRow> = {
  threadId: "int8?",
  otherId: "int8",
  name: "text?",
  file: "text?",
  age: "int4?",
  timeZone: "text?",
  vip: "bool",
  verified: "bool",
  language: "text?",
  online: "bool",
  friend: "int4",
  block: "bool",
  matched: "bool",
  unread: "int4",
  readSeq: "int4",
  otherReadSeq: "int4",
  otherDeliveredSeq: "int4",
  clearedSeq: "int4",
  top: "bool",
  muted: "bool",
  trusted: "bool",
  draft: "text?",
  engine: "int2",
  send: "text?",
  receive: "text?",
  otherSend: "text?",
  seq: "int4",
  memberSeq: "int8",
  lastMessageId: "int8",
  type: "text?",
  content: "text?",
  isOwn: "bool",
  recalled: "bool",
  phraseId: "int8?",
  translate: "text?",
  updatedAt: "timestamptz",
}
const threadColumns = columns<ThreadRow>(threadTypes)

export interface ThreadViewer extends Reader {
  readonly language: Language
  readonly untranslated: readonly Language[]
  readonly shield: ShieldChoices | null
  readonly now: string
}

/** Maximum length of a summary in UTF-16 code units. */
export const summaryMax = 120
/** Characters read for a summary: one more, so that the cut falls between graphemes. */
export const summaryRead = summaryMax + 1

const me = sql`${sql.placeholder("me")}::bigint`
const language = sql`${sql.placeholder("language")}::text`
const now = sql`${sql.placeholder("now")}::timestamptz`

/** A member who blocks the reader or is suspended is shown without portrait, age and online state. */
function otherColumns(otherId: AnyColumn): SQL {
  const shown = sql`(coalesce(${profile.listed}, false) and not ${blocks(otherId, me)})`
  return sql`${profile.name} as "name", case when ${shown} then ${photoFile(profile.avatarId)} end as "file",
    case when ${shown} then ${ageAt(now)} end as "age", case when ${shown} then ${profile.timeZone} end as "timeZone", coalesce(${isVip(now)}, false) as "vip",
    coalesce(${profile.verified}, false) as "verified", ${profile.language} as "language",
    (${shown} and ${profile.onlineVisible} and not ${blocks(me, otherId)} and ${isConnected(otherId)}) as "online",
    ${friendState(me, otherId)} as "friend", ${blocks(me, otherId)} as "block",
    ${areMatched(me, otherId)} as "matched"`
}

const targetLanguage = sql`coalesce(${threadMember.receive}, other.send, ${language})`

const selectThreads = (where: SQL, more: SQL = sql``): SQL => sql`
  select ${threadMember.threadId} as "threadId", ${threadMember.otherId} as "otherId",
    ${otherColumns(threadMember.otherId)}, ${threadMember.unread} as "unread",
    ${threadMember.readSeq} as "readSeq", other.receipt_seq as "otherReadSeq",
    other.delivered_seq as "otherDeliveredSeq", ${threadMember.clearedSeq} as "clearedSeq", ${threadMember.top} as "top",
    ${threadMember.muted} as "muted", ${threadMember.trusted} as "trusted", ${threadMember.draft} as "draft",
    ${threadMember.engine} as "engine", ${threadMember.send} as "send", ${threadMember.receive} as "receive",
    other.send as "otherSend", ${thread.seq} as "seq", ${threadMember.memberSeq} as "memberSeq",
    ${threadMember.lastMessageId} as "lastMessageId", ${message.type} as "type", left(${message.content}, ${sql.raw(String(summaryRead))}) as "content",
    coalesce(${message.senderId} = ${me}, false) as "isOwn", ${message.recalledAt} is not null as "recalled",
    ${phraseFor(me)} as "phraseId",
    case when ${message.senderId} <> ${me} and ${threadMember.engine} > 0 and ${message.language} <> ${targetLanguage}
        and not ${message.language} = any(${sql.placeholder("untranslated")}::text[])
      then left(${translated({ content: message.content, source: message.language, target: targetLanguage, author: message.senderId, reader: me })},
        ${sql.raw(String(summaryRead))}) end as "translate",
    coalesce(${message.createdAt}, ${thread.createdAt}) as "updatedAt"${more}
  from ${threadMember}
  join ${thread} on ${thread.id} = ${threadMember.threadId}
  join ${threadMember} other on other.member_id = ${threadMember.otherId} and other.other_id = ${threadMember.memberId}
  left join ${profile} on ${profile.memberId} = ${threadMember.otherId}
  left join ${message} on ${message.id} = ${threadMember.lastMessageId}
  where ${threadMember.memberId} = ${me} and ${where}`

interface ListValues extends ViewerValues {
  before: number
  offset: number
  pattern?: string
  /** Array literal of the ids of noted members. */
  noted?: string
}

interface ViewerValues {
  me: number
  language: Language
  now: string
  /** Array literal. */
  untranslated: string
}

const viewerTypes: Types<ViewerValues> = { me: "bigint", language: "text", now: "timestamptz", untranslated: "text" }

const viewerValues = ({ id, language, now, untranslated }: ThreadViewer): ViewerValues => ({
  me: id,
  language,
  now,
  untranslated: arrayOf(untranslated),
})

const named = sql`and (${profile.nameKey} like ${sql.placeholder("pattern")}::text
  or ${threadMember.otherId} = any(${sql.placeholder("noted")}::bigint[]))`
/** A deleted conversation is not listed until its next message. */
const isListed = sql`${threadMember.lastMessageId} > 0 and not ${threadMember.waiting}`
const inOrder = sql`order by ${threadMember.lastMessageId} desc`

/** Page size, more than the maximum of pinned conversations. */
export const threadsPerPage = 20
const pageEnd = sql`${inOrder} limit ${sql.raw(String(threadsPerPage + 1))} offset ${sql.placeholder("offset")}::int`
const pinnedEnd = sql`${inOrder} limit ${sql.raw(String(pinnedMax))}`
const pinnedQuery = selectThreads(sql`${threadMember.top} and ${isListed}`)
const unpinned = sql`not ${threadMember.top} and ${isListed}
  and ${threadMember.lastMessageId} < ${sql.placeholder("before")}::bigint`

export const latestQuery = sql`${selectThreads(unpinned)} ${pageEnd}`

const inFolder = (folder: Folder, more = sql``) => sql`
  ${selectThreads(sql`${folderConditions[folder]} and ${threadMember.lastMessageId} < ${sql.placeholder("before")}::bigint`)}
  ${more} ${pageEnd}`

export const turnQuery = inFolder("turn")

const folderQueries = {
  turn: prepareRows<ThreadRow, ListValues>(threadColumns, turnQuery),
  turnNamed: prepareRows<ThreadRow, ListValues>(threadColumns, inFolder("turn", named)),
  waiting: prepareRows<ThreadRow, ListValues>(threadColumns, inFolder("waiting")),
  waitingNamed: prepareRows<ThreadRow, ListValues>(threadColumns, inFolder("waiting", named)),
}

const queries = {
  pinned: prepareRows<ThreadRow, ListValues>(threadColumns, sql`${pinnedQuery} ${pinnedEnd}`),
  pinnedNamed: prepareRows<ThreadRow, ListValues>(threadColumns, sql`${pinnedQuery} ${named} ${pinnedEnd}`),
  latest: prepareRows<ThreadRow, ListValues>(threadColumns, latestQuery),
  latestNamed: prepareRows<ThreadRow, ListValues>(threadColumns, sql`${selectThreads(unpinned)} ${named} ${pageEnd}`),
}

/** `nameKey` is a part of the other member's folded name. */
export interface ThreadFilter {
  readonly pinned: boolean
  /** Exclusive upper bound of the ids of latest messages. */
  readonly before: number
  readonly offset: number
  readonly nameKey?: string | undefined
  /** Members whose note by the reader matches; they are listed in addition to name matches. */
  readonly noted?: readonly number[]
  /** Overrides `pinned`. */
  readonly folder?: Folder | undefined
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export function list(
  on: DbOrTx,
  viewer: ThreadViewer,
  { pinned, before, offset, nameKey, noted = [], folder }: ThreadFilter,
): Promise<ThreadRow[]> {
  const values = { ...viewerValues(viewer), before, offset }
  const [all, matching] = folder
    ? [folderQueries[folder], folderQueries[`${folder}Named`]]
    : pinned
      ? [queries.pinned, queries.pinnedNamed]
      : [queries.latest, queries.latestNamed]
  if (!nameKey) return all(on, values)
  return matching(on, {
    ...values,
    pattern: `%${escapeLike(nameKey)}%`,
    noted: `{${noted.join(",")}}`,
  })
}

const changedQuery = prepareRows<ThreadRow, ViewerValues & { since: number }>(
  threadColumns,
  sql`${selectThreads(sql`${threadMember.memberSeq} > ${sql.placeholder("since")}::bigint and not ${threadMember.waiting}`)}
    order by ${threadMember.memberSeq} limit ${sql.raw(String(threadChangesMax))}`,
)

export const listChanged = (on: DbOrTx, viewer: ThreadViewer, since: number): Promise<ThreadRow[]> =>
  changedQuery(on, { ...viewerValues(viewer), since })

export const listChangedIds = (on: DbOrTx, memberId: number, since: number, limit: number): Promise<ChangedThread[]> =>
  rows(
    on,
    { id: "int8", user_id: "int8", seq: "int4" },
    sql`select ${thread.id} as "id", ${threadMember.otherId} as "user_id", ${thread.seq} as "seq"
      from ${threadMember} join ${thread} on ${thread.id} = ${threadMember.threadId}
      where ${threadMember.memberId} = ${memberId} and ${threadMember.memberSeq} > ${since} and not ${threadMember.waiting}
      order by ${threadMember.memberSeq} desc limit ${limit}`,
  )

/** The latest warning that the reader received about the other member. */
const fraudWarning = sql`, (select json_build_object('last_contact_at', warned.last_contact_at, 'notified_at', warned.notified_at,
    'cleared_at', warned.cleared_at)
  from ${fraudNoticeRecipient} warned join ${fraudNotice} warning on warning.id = warned.notice_id
  where warned.member_id = ${threadMember.memberId} and warning.member_id = ${threadMember.otherId}
    and warned.notified_at is not null
  order by warned.notice_id desc limit 1) as "fraudNotice",
  ${thread.closedBy} as "closedBy", ${thread.askerId} as "askerId", ${threadMember.waiting} as "waiting"`

const foundColumns = columns<FoundThread>({
  ...threadTypes,
  fraudNotice: "json?",
  closedBy: "int8?",
  askerId: "int8?",
  waiting: "bool",
})

const byThread = batchRows<FoundThread, ViewerValues & { threadId: number }>(
  foundColumns,
  selectThreads(sql`${threadMember.threadId} = ${sql.placeholder("threadId")}::bigint`, fraudWarning),
  { ...viewerTypes, threadId: "bigint" },
  { isWide: true },
)
const byOther = batchRows<FoundThread, ViewerValues & { otherId: number }>(
  foundColumns,
  selectThreads(sql`${threadMember.otherId} = ${sql.placeholder("otherId")}::bigint`, fraudWarning),
  { ...viewerTypes, otherId: "bigint" },
  { isWide: true },
)

export async function find(on: DbOrTx, viewer: ThreadViewer, by: ThreadKey): Promise<FoundThread | undefined> {
  const values = viewerValues(viewer)
  const [row] = await ("threadId" in by ? byThread(on, { ...values, ...by }) : byOther(on, { ...values, ...by }))
  return row
}

const newThreadQueries = [false, true].map((vip) =>
  prepareRows<ThreadRow, ViewerValues & { otherId: number }>(
    threadColumns,
    sql`
    select null::bigint as "threadId", ${profile.memberId} as "otherId", ${otherColumns(profile.memberId)},
      0 as "unread", 0 as "readSeq", 0 as "otherReadSeq", 0 as "otherDeliveredSeq",
      0 as "clearedSeq", false as "top", false as "muted", false as "trusted", false as "isOwn",
      (select ${threadDraft.content} from ${threadDraft}
        where ${threadDraft.memberId} = ${me} and ${threadDraft.otherId} = ${profile.memberId}) as "draft", false as "recalled", 1::smallint as "engine", null::text as "send",
      null::text as "receive", null::text as "otherSend", 0 as "seq", 0::bigint as "memberSeq", 0::bigint as "lastMessageId",
      null::text as "type", null::text as "content", null::bigint as "phraseId",
      null::text as "translate", ${now} as "updatedAt"
    from ${profile} where ${profile.memberId} = ${sql.placeholder("otherId")}::bigint and ${profile.memberId} <> ${me}
      and ${visibleTo({ id: me, vip })}`,
  ),
)

/** Row for a new conversation; undefined if the member may not see the other. */
export async function findNew(on: DbOrTx, viewer: ThreadViewer, otherId: number): Promise<ThreadRow | undefined> {
  const [row] = (await newThreadQueries[viewer.vip ? 1 : 0]?.(on, { ...viewerValues(viewer), otherId })) ?? []
  return row
}
