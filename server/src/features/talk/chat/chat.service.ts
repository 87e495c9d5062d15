import {
  type listThreads,
  type showThread,
  type Thread,
  threadChangesMax,
  type ThreadSummary,
} from "@redthread/contract/chat"
import { type CallArguments, type ReplyBody, toFlag } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { changedThreadsMax } from "@redthread/contract/notice"
import type { Member, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { isoTime } from "../../../core/db/columns"
import { type DbOrTx, primaryOf, type Tx } from "../../../core/db/db"
import { startOf, toNumberedPage } from "../../../core/db/page"
import type { ChangesQuery, FeatureChanges } from "../../../core/feature"
import type { JsonBody } from "../../../core/http/json-body"
import type { Reported } from "../../../core/staff-queue"
import * as notice from "../../signals/notice/notice.service"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import { nameKey } from "../../member/account-row/name-key.service"
import { hasHiddenWord } from "../../people/scam-shield/scam-shield.setting.service"
import { findByRemark } from "../../people/relation/relation.remark.service"
import { templateContent } from "../template/template.service"
import * as chatDb from "./chat.db"
import { machineWork, type MessageRow, type Reading, toMessage } from "./chat.message"
import { hasPage, cachePage, cachedThread, pageKey, type PageState, type ThreadHead } from "./chat.page"
import { publishRead } from "./thread/chat.side.service"
import * as threadDb from "./thread/chat.thread.db"
import * as reportDb from "./content/chat.report.db"
import { translateSoon } from "./content/chat.translate.service"
import { uploadsOf } from "./content/chat.upload.service"

const viewerOf = ({ member }: MemberCaller): threadDb.ThreadViewer => ({
  id: member.id,
  vip: member.vip,
  language: member.language,
  untranslated: member.untranslated,
  shield: member.shield ?? null,
  now: clock.now().toISOString(),
})

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** Shortens a text to one line, cut between graphemes. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ")
  const symbols = Array.from(graphemes.segment(line), ({ segment }) => segment)
  // The text was cut between code points: its last grapheme may be incomplete.
  if (Array.from(text).length >= threadDb.summaryRead) symbols.pop()
  let summary = ""
  for (const symbol of symbols) {
    if (summary.length + symbol.length > threadDb.summaryMax) break
    summary += symbol
  }
  return summary
}

/** Text of a phrase, which does not depend on the reader's engine setting. */
const phraseOf = ({ phraseId, receive, otherSend }: threadDb.ThreadRow, { language }: threadDb.ThreadViewer) =>
  phraseId === null ? undefined : templateContent(phraseId, receive ?? otherSend ?? language)

/** The last message of the other member contains a hidden word; only the part that a summary shows is compared. */
const isHiddenFor = ({ isOwn, content, translate }: threadDb.ThreadRow, { shield }: threadDb.ThreadViewer): boolean =>
  !isOwn && shield !== null && hasHiddenWord(`${content ?? ""}\n${translate ?? ""}`, shield.hiddenWords)

function toSummary(row: threadDb.ThreadRow, viewer: threadDb.ThreadViewer): Omit<ThreadSummary, "id"> {
  const text = phraseOf(row, viewer) ?? row.translate ?? row.content ?? ""
  const isHidden = isHiddenFor(row, viewer)
  return {
    user_id: row.otherId,
    name: row.name ?? "",
    avatar: portraitOf(row.file).avatar,
    age: row.age,
    time_zone: row.timeZone,
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
    trusted: toFlag(row.trusted),
    ...(isHidden && { summary_hidden: true }),
    summary: isHidden ? "" : summaryOf(text),
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

const toListed = (row: threadDb.ThreadRow, viewer: threadDb.ThreadViewer): ThreadSummary => ({
  id: row.threadId ?? 0,
  ...toSummary(row, viewer),
})

type ListReply = ReplyBody<typeof listThreads>

/** `seq` is read first, so that concurrent changes are listed twice rather than never. */
async function listChanged(db: DbOrTx, viewer: threadDb.ThreadViewer, since: number): Promise<ListReply> {
  const { seq } = await notice.counters(db, viewer.id)
  const changed = await threadDb.listChanged(db, viewer, since)
  const last = changed.at(-1)
  return {
    items: changed.map((row) => toListed(row, viewer)),
    pagination: { page: 1, next_page: null, next_max_id: null },
    seq: last && changed.length === threadChangesMax ? last.memberSeq : Math.max(seq, since),
  }
}

/** Lists conversations: the first page with pinned ones first; with `since` the changes. */
export async function list(
  db: DbOrTx,
  caller: MemberCaller,
  query: CallArguments<typeof listThreads>["query"],
): Promise<ListReply> {
  const viewer = viewerOf(caller)
  if (query.since !== undefined) return listChanged(db, viewer, query.since)
  const key = query.q ? nameKey(query.q) : ""
  const noted = key === "" ? [] : await findByRemark(db, viewer.id, (note) => nameKey(note).includes(key))
  const filter = { nameKey: key, noted, folder: query.folder, ...startOf(query, threadDb.threadsPerPage) }
  const { seq } = await notice.counters(db, viewer.id)
  const [pinned, others] = await Promise.all([
    query.page === 1 && query.max_id === undefined && !query.folder
      ? threadDb.list(db, viewer, { ...filter, pinned: true })
      : [],
    threadDb.list(db, viewer, { ...filter, pinned: false }),
  ])
  const { items, pagination } = toNumberedPage(others, threadDb.threadsPerPage, query.page, (row) => row.lastMessageId)
  return { items: [...pinned, ...items].map((row) => toListed(row, viewer)), pagination, seq }
}

const readingOf = (row: threadDb.ThreadRow, viewer: threadDb.ThreadViewer): Reading => ({
  readerId: viewer.id,
  untranslated: viewer.untranslated,
  shield: viewer.shield,
  trusted: row.trusted,
  otherId: row.otherId,
  engine: row.engine,
  target: row.receive ?? row.otherSend ?? viewer.language,
  readSeq: row.readSeq,
  otherReadSeq: row.otherReadSeq,
  otherDeliveredSeq: row.otherDeliveredSeq,
})

function translateShown(db: DbOrTx, messages: readonly MessageRow[], reading: Reading, otherId: number): void {
  for (const row of messages) {
    const work = row.translate === null ? machineWork(row, reading) : null
    if (work) translateSoon(db, work, { readerId: reading.readerId, writerId: otherId, payerId: reading.readerId })
  }
}

type Query = CallArguments<typeof showThread>["query"]

const toWarning = ({ last_contact_at, notified_at, cleared_at }: NonNullable<threadDb.FoundThread["fraudNotice"]>) => ({
  last_contact_at: isoTime(last_contact_at),
  notified_at: isoTime(notified_at),
  cleared_at: cleared_at === null ? null : isoTime(cleared_at),
})

const headOf = (row: threadDb.FoundThread, viewer: threadDb.ThreadViewer): ThreadHead => ({
  id: row.threadId,
  ...toSummary(row, viewer),
  read_seq: row.otherReadSeq,
  own_read_seq: row.readSeq,
  delivered_seq: Math.max(row.otherDeliveredSeq, row.otherReadSeq),
  cleared_seq: row.clearedSeq,
  matched: toFlag(row.matched),
  ...(row.closedBy && {
    closed: {
      by: row.closedBy === viewer.id ? "me" : "other",
      can_open: row.closedBy === viewer.id || row.askerId !== viewer.id,
    },
  }),
  ...(row.waiting && { waiting: true }),
  ...(row.fraudNotice && { fraud_notice: toWarning(row.fraudNotice) }),
})

const stateOf = ({ seq, clearedSeq }: threadDb.ThreadRow, reading: Reading): PageState => ({
  ...reading,
  untranslated: reading.untranslated.join(),
  shield: JSON.stringify(reading.shield),
  seq,
  clearedSeq,
})

async function readThread(
  db: DbOrTx,
  viewer: threadDb.ThreadViewer,
  by: chatDb.ThreadKey,
): Promise<threadDb.FoundThread> {
  const existing = await threadDb.find(db, viewer, by)
  const row = existing ?? ("otherId" in by ? await threadDb.findNew(db, viewer, by.otherId) : undefined)
  if (!row) throw new AppError("otherId" in by ? "user_not_found" : "not_found")
  return row
}

interface Page {
  readonly messages: readonly MessageRow[]
  readonly pagination: Thread["pagination"]
}

function pageOf(rows: readonly MessageRow[], { since, min_id }: Query): Page {
  if (since !== undefined) return { messages: rows, pagination: { next_max_id: null } }
  const page = rows.slice(0, chatDb.messagesPerPage)
  const next = rows.length > page.length
  if (min_id === undefined)
    return { messages: page, pagination: { next_max_id: next ? (page.at(-1)?.seq ?? null) : null } }
  const pagination = { next_max_id: page[0]?.seq ?? null, next_min_id: next ? (rows.at(-1)?.seq ?? null) : null }
  return { messages: page.toReversed(), pagination }
}

async function shapePage(db: DbOrTx, caller: MemberCaller, { messages: rows, pagination }: Page, reading: Reading) {
  const uploads = await uploadsOf(db, caller, rows)
  return { messages: rows.map((message) => toMessage(message, reading, uploads.get(message.id))), pagination }
}

/** An unchanged latest page is answered from the cache. */
export async function show(
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  query: Query,
): Promise<Thread | JsonBody<Thread>> {
  const viewer = viewerOf(caller)
  const by = query.user ? { otherId: id } : { threadId: id }
  const key = Object.keys(query).every((name) => name === "user") ? pageKey(viewer.id, by) : null
  const pendingRow = readThread(db, viewer, by)
  if (key && hasPage(key)) {
    const row = await pendingRow
    const reading = readingOf(row, viewer)
    const cached = cachedThread(key, headOf(row, viewer), stateOf(row, reading))
    if (cached) return cached
  }
  const [row, rows] = await Promise.all([pendingRow, findMessages(db, viewer, by, query)])
  const reading = readingOf(row, viewer)
  const page = pageOf(rows, query)
  const reply = await shapePage(db, caller, page, reading)
  translateShown(primaryOf(db), page.messages, reading, row.otherId)
  if (key) cachePage(key, reply, stateOf(row, reading))
  return { ...headOf(row, viewer), ...reply }
}

function findMessages(
  db: DbOrTx,
  { id: me, language }: threadDb.ThreadViewer,
  by: chatDb.ThreadKey,
  { since, max_id, min_id }: Query,
): Promise<MessageRow[]> {
  const reader = { me, language }
  if (since !== undefined) return chatDb.findChanges(db, reader, by, since)
  return min_id === undefined ? chatDb.findHistory(db, reader, by, max_id) : chatDb.findOnward(db, reader, by, min_id)
}

export async function changedThreads(db: DbOrTx, { memberId, since }: ChangesQuery): Promise<FeatureChanges> {
  const changed = await threadDb.listChangedIds(db, memberId, since, changedThreadsMax + 1)
  return { threads: changed.length > changedThreadsMax ? null : changed }
}

export const countUnread = (tx: Tx, memberId: number): Promise<number> => chatDb.countUnread(tx, memberId)

/** Locks the member's counters; the caller takes the next live seq. @returns the number of messages marked as read */
export async function readOldest(tx: Tx, memberId: number, all: boolean): Promise<number> {
  const memberSeq = (await notice.lock(tx, memberId)) + 1
  const unread = all ? await chatDb.countUnread(tx, memberId) : 1
  const readThreads = await (all ? chatDb.readAll : chatDb.readOldest)(tx, memberId, memberSeq)
  for (const thread of readThreads) publishRead(tx, memberId, thread)
  return readThreads.length > 0 ? unread : 0
}

export const reportedMessage = (db: DbOrTx, reader: Member, messageId: number): Promise<Reported | undefined> =>
  reportDb.findReported(db, reader.id, messageId)

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
