import type { searchThread } from "@redthread/contract/thread"
import { searchedMax } from "@redthread/contract/thread"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { MemberCaller } from "../../../../core/member/caller"
import type { DbOrTx } from "../../../../core/db/db"
import { foldText } from "../../../../core/text/fold-text"
import { templateContent } from "../../template/template.service"
import * as chatDb from "../chat.db"
import { type Reading, readingBy, toMessage } from "../chat.message"
import * as searchDb from "./chat.search.db"
import { uploadsOf } from "../content/chat.upload.service"

const batchSize = 1000

interface SearchResult {
  readonly seqs: number[]
  readonly next: number | null
}

async function searchBackwards(
  db: DbOrTx,
  { readerId: me, target }: Reading,
  threadId: number,
  query: string,
  from: number,
): Promise<SearchResult> {
  const foldedQuery = foldText(query)
  const has = (text: string | null | undefined): boolean => !!text && foldText(text).includes(foldedQuery)
  const seqs: number[] = []
  let before = from
  for (let read = 0; read < searchedMax; read += batchSize) {
    const messages = await searchDb.findTexts(db, me, threadId, before, batchSize)
    for (const { seq, content, translate, phraseId } of messages) {
      before = seq
      const shown = phraseId === null ? translate : templateContent(phraseId, target)
      if ((has(content) || has(shown)) && seqs.push(seq) === chatDb.messagesPerPage) return { seqs, next: seq }
    }
    if (messages.length < batchSize) return { seqs, next: null }
  }
  return { seqs, next: before }
}

/** The search ignores case, accents and letter forms, like the member search. */
export async function search(
  db: DbOrTx,
  caller: MemberCaller,
  threadId: number,
  { q, max_id }: CallArguments<typeof searchThread>["query"],
): Promise<ReplyBody<typeof searchThread>> {
  const { id: me, language } = caller.member
  const stored = await searchDb.findReading(db, { me, language }, threadId)
  if (!stored) throw new AppError("not_found")
  const reading = readingBy(caller.member, stored)
  const { seqs, next } = await searchBackwards(db, reading, threadId, q, max_id ?? chatDb.maxSeq)
  const rows = seqs.length > 0 ? await chatDb.findBySeq(db, { me, language }, threadId, seqs) : []
  const uploads = await uploadsOf(db, caller, rows)
  return {
    items: rows.map((row) => toMessage(row, reading, uploads.get(row.id))),
    pagination: { next_max_id: next },
  }
}

export async function findDate(
  db: DbOrTx,
  { member }: MemberCaller,
  threadId: number,
  at: string,
): Promise<{ seq: number | null }> {
  if (!(await searchDb.isThreadMember(db, member.id, threadId))) throw new AppError("not_found")
  return { seq: await searchDb.findSeqAt(db, member.id, threadId, new Date(at)) }
}
