import {
  type listThreads,
  type showThread,
  type Thread,
  threadChangesMax,
  type ThreadSummary,
} from "@redthread/contract/chat"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toFlag } from "@redthread/contract/core/flag"
import { changedThreadsMax } from "@redthread/contract/notice"
import type { Member, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { Tx, DbOrTx } from "../../../core/db/db"
import { startOf, toNumberedPage } from "../../../core/db/page"
import type { ChangesQuery, FeatureChanges } from "../../../core/feature"
import type { JsonBody } from "../../../core/http/json-body"
import type { Reported } from "../../../core/staff-queue"
import * as notice from "../../signals/notice/notice.service"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import { nameKey } from "../../member/account-row/name-key.service"
import { findByRemark } from "../../people/relation/relation.remark.service"
import { templateContent } from "../template/template.service"
import * as chatDb from "./chat.db"
import { machineWork, type MessageRow, type Reading, toMessage } from "./chat.message"
import { hasPage, keepPage, keptThread, pageKey, type PageState, type ThreadHead } from "./chat.page"
import { publishRead } from "./thread/chat.side.service"
import * as threadDb from "./thread/chat.thread.db"
import * as reportDb from "./content/chat.report.db"
import { translateSoon } from "./content/chat.translate.service"
import { uploadsOf } from "./content/chat.upload.service"

const viewerOf = ({ member }: MemberCaller): threadDb.Viewer => ({
  id: member.id,
  vip: member.vip,
  language: member.language,
  now: clock.now().toISOString(),
})

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** The beginning of a text in one line. Ends between two symbols: half a flag is another symbol, half a family a part. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ")
  const symbols = Array.from(graphemes.segment(line), ({ segment }) => segment)
  // What was read ends anywhere.
  if (Array.from(text).length >= threadDb.summaryRead) symbols.pop()
  let summary = ""
  for (const symbol of symbols) {
    if (summary.length + symbol.length > threadDb.summaryMax) break
    summary += symbol
  }
  return summary
}

/** In the reader's language, whatever engine they have chosen. */
const phraseOf = ({ phraseId, receive, otherSend }: threadDb.ThreadRow, { language }: threadDb.Viewer) =>
  phraseId === null ? undefined : templateContent(phraseId, receive ?? otherSend ?? language)

function toSummary(row: threadDb.ThreadRow, viewer: threadDb.Viewer): Omit<ThreadSummary, "id"> {
  return {
    user_id: row.otherId,
    name: row.name ?? "",
    avatar: portraitOf(row.file).avatar,
    age: row.age,
    vip: toFlag(row.vip),
    verified: row.verified,
    language: row.language ?? viewer.language,
    online: toFlag(row.online),
    friend: row.friend,
    block: toFlag(row.block),
    unread: row.unread,
    draft: row.draft,
    top: toFlag(row.top),
    muted: toFlag(row.muted),
    summary: summaryOf(phraseOf(row, viewer) ?? row.translate ?? row.content ?? ""),
    summary_type: row.type ?? "text",
    summary_recalled: row.recalled,
    updated_at: new Date(row.updatedAt).toISOString(),
    engine: row.engine,
    send: row.send,
    receive: row.receive,
    seq: row.seq,
    member_seq: row.memberSeq,
    deleted: row.threadId !== null && row.lastMessageId === 0,
  }
}

const toListed = (row: threadDb.ThreadRow, viewer: threadDb.Viewer): ThreadSummary => ({
  id: row.threadId ?? 0,
  ...toSummary(row, viewer),
})

type ListReply = ReplyBody<typeof listThreads>

/** Changes after `since`. `seq` is read first, so that concurrent changes are listed twice rather than never. */
async function listChanged(db: DbOrTx, viewer: threadDb.Viewer, since: number): Promise<ListReply> {
  const { seq } = await notice.counters(db, viewer.id)
  const found = await threadDb.listChanged(db, viewer, since)
  const last = found.at(-1)
  return {
    items: found.map((row) => toListed(row, viewer)),
    pagination: { page: 1, next_page: null, next_max_id: null },
    seq: last && found.length === threadChangesMax ? last.memberSeq : Math.max(seq, since),
  }
}

/** The conversations: pinned ones on the first page, then the latest; or what changed since. */
export async function list(
  db: DbOrTx,
  caller: MemberCaller,
  query: CallArguments<typeof listThreads>["query"],
): Promise<ListReply> {
  const viewer = viewerOf(caller)
  if (query.since !== undefined) return listChanged(db, viewer, query.since)
  const key = query.q ? nameKey(query.q) : ""
  const noted = key === "" ? [] : await findByRemark(db, viewer.id, (note) => nameKey(note).includes(key))
  const wanted = { nameKey: key, noted, ...startOf(query, threadDb.threadsPerPage) }
  const { seq } = await notice.counters(db, viewer.id)
  const [pinned, others] = await Promise.all([
    query.page === 1 && query.max_id === undefined ? threadDb.list(db, viewer, { ...wanted, pinned: true }) : [],
    threadDb.list(db, viewer, { ...wanted, pinned: false }),
  ])
  const { items, pagination } = toNumberedPage(others, threadDb.threadsPerPage, query.page, (row) => row.lastMessageId)
  return { items: [...pinned, ...items].map((row) => toListed(row, viewer)), pagination, seq }
}

const readingOf = (row: threadDb.ThreadRow, viewer: threadDb.Viewer): Reading => ({
  readerId: viewer.id,
  otherId: row.otherId,
  engine: row.engine,
  target: row.receive ?? row.otherSend ?? viewer.language,
  readSeq: row.readSeq,
  otherReadSeq: row.otherReadSeq,
  otherDeliveredSeq: row.otherDeliveredSeq,
})

/** Texts that the reader looks at and that nobody has had translated into this language yet. */
function translateShown(db: DbOrTx, found: readonly MessageRow[], reading: Reading, otherId: number): void {
  for (const row of found) {
    const work = row.translate === null ? machineWork(row, reading) : null
    if (work) translateSoon(db, work, { readerId: reading.readerId, writerId: otherId, payerId: reading.readerId })
  }
}

type Query = CallArguments<typeof showThread>["query"]

const headOf = (row: threadDb.ThreadRow, viewer: threadDb.Viewer): ThreadHead => ({
  id: row.threadId,
  ...toSummary(row, viewer),
  read_seq: row.otherReadSeq,
  own_read_seq: row.readSeq,
  delivered_seq: Math.max(row.otherDeliveredSeq, row.otherReadSeq),
  cleared_seq: row.clearedSeq,
})

const stateOf = ({ seq, clearedSeq }: threadDb.ThreadRow, reading: Reading): PageState => ({
  ...reading,
  seq,
  clearedSeq,
})

async function readThread(db: DbOrTx, viewer: threadDb.Viewer, by: chatDb.ThreadKey): Promise<threadDb.ThreadRow> {
  const known = await threadDb.find(db, viewer, by)
  const row = known ?? ("otherId" in by ? await threadDb.findNew(db, viewer, by.otherId) : undefined)
  if (!row) throw new AppError("otherId" in by ? "user_not_found" : "not_found")
  return row
}

/** Messages of a page, newest first, and from where to go on. */
interface Page {
  readonly messages: readonly MessageRow[]
  readonly pagination: Thread["pagination"]
}

/** One more than a page was found where there are others. */
function pageOf(found: readonly MessageRow[], { since, min_id }: Query): Page {
  if (since !== undefined) return { messages: found, pagination: { next_max_id: null } }
  const page = found.slice(0, chatDb.messagesPerPage)
  const next = found.length > page.length
  if (min_id === undefined)
    return { messages: page, pagination: { next_max_id: next ? (page.at(-1)?.seq ?? null) : null } }
  const pagination = { next_max_id: page[0]?.seq ?? null, next_min_id: next ? (found.at(-1)?.seq ?? null) : null }
  return { messages: page.toReversed(), pagination }
}

async function shapePage(db: DbOrTx, caller: MemberCaller, { messages: shown, pagination }: Page, reading: Reading) {
  const uploads = await uploadsOf(db, caller, shown)
  return { messages: shown.map((message) => toMessage(message, reading, uploads.get(message.id))), pagination }
}

/**
 * A conversation by its id or the other member's id. An unchanged page is answered from the cache. Raises
 * `user_not_found`, `not_found`.
 */
export async function show(
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  query: Query,
): Promise<Thread | JsonBody<Thread>> {
  const viewer = viewerOf(caller)
  const by = query.user ? { otherId: id } : { threadId: id }
  const key = Object.keys(query).every((name) => name === "user") ? pageKey(viewer.id, by) : null
  const read = readThread(db, viewer, by)
  if (key && hasPage(key)) {
    const row = await read
    const reading = readingOf(row, viewer)
    const kept = keptThread(key, headOf(row, viewer), stateOf(row, reading))
    if (kept) return kept
  }
  const [row, found] = await Promise.all([read, findMessages(db, viewer, by, query)])
  const reading = readingOf(row, viewer)
  const shown = pageOf(found, query)
  const page = await shapePage(db, caller, shown, reading)
  translateShown(db, shown.messages, reading, row.otherId)
  if (key) keepPage(key, page, stateOf(row, reading))
  return { ...headOf(row, viewer), ...page }
}

function findMessages(
  db: DbOrTx,
  { id: me, language }: threadDb.Viewer,
  by: chatDb.ThreadKey,
  { since, max_id, min_id }: Query,
): Promise<MessageRow[]> {
  const reader = { me, language }
  if (since !== undefined) return chatDb.findChanges(db, reader, by, since)
  return min_id === undefined ? chatDb.findHistory(db, reader, by, max_id) : chatDb.findOnward(db, reader, by, min_id)
}

/** The member's conversations that changed after this live seq of theirs; null where there are too many. */
export async function changedThreads(db: DbOrTx, { memberId, since }: ChangesQuery): Promise<FeatureChanges> {
  const found = await threadDb.listChangedIds(db, memberId, since, changedThreadsMax + 1)
  return { threads: found.length > changedThreadsMax ? null : found }
}

export const countUnread = (tx: Tx, memberId: number): Promise<number> => chatDb.countUnread(tx, memberId)

/**
 * Marks the oldest unread message, or all, as read, so that the badge always equals the sum of the threads' unread
 * counts, and tells the writers. Locks the member's counters; the caller takes the next live seq, which the threads carry.
 * @returns how many were unread
 */
export async function readOldest(tx: Tx, memberId: number, all: boolean): Promise<number> {
  const memberSeq = (await notice.lock(tx, memberId)) + 1
  const unread = all ? await chatDb.countUnread(tx, memberId) : 1
  const read = await (all ? chatDb.readAll : chatDb.readOldest)(tx, memberId, memberSeq)
  for (const thread of read) publishRead(tx, memberId, thread)
  return read.length > 0 ? unread : 0
}

/** A message in one of the reader's conversations, for a report. Undefined if the reader has no such message. */
export const reportedMessage = (db: DbOrTx, reader: Member, messageId: number): Promise<Reported | undefined> =>
  reportDb.findReported(db, reader.id, messageId)

/** As `reportedMessage`, with the translation. */
export async function reportedTranslation(
  db: DbOrTx,
  reader: Member,
  messageId: number,
): Promise<Reported | undefined> {
  const reported = await reportDb.findReported(db, reader.id, messageId)
  if (!reported) return undefined
  const translation = await reportDb.findTranslation(db, reader.id, messageId)
  return { ...reported, evidence: [reported.evidence, ...(translation ? [translation] : [])].join("\n\n") }
}
