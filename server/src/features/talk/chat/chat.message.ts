import type { Message } from "@redthread/contract/chat"
import type { Language } from "@redthread/contract/language"
import type { AlbumPhoto } from "@redthread/contract/photo"
import type { TranslateState } from "@redthread/contract/translation"
import * as translation from "../../people/translation/translation.service"

/** A message as it is stored, with the stored translation for one reader where there is one. */
export interface MessageRow {
  id: number
  threadId: number
  seq: number
  changed: number
  senderId: number
  clientId: string | null
  type: Message["message_type"]
  content: string
  language: Language | null
  translating: Language | null
  /** ISO 8601 */
  createdAt: string
  translate: string | null
}

/** Who reads, and how. */
export interface Reading {
  readonly readerId: number
  readonly engine: 0 | 1 | 2
  /** The language in which the reader gets what the other side writes. */
  readonly target: Language
  /** Up to where the reader has read, and the other side. */
  readonly readSeq: number
  readonly otherReadSeq: number
}

export type MachineWork = Pick<MessageRow, "id" | "threadId" | "content"> & { source: Language; target: Language }

/** What a machine would have to translate of this message for this reader; null where nothing is. */
export function machineWork(row: MessageRow, { readerId, engine, target }: Reading): MachineWork | null {
  const { id, threadId, content, language: source } = row
  if (engine !== 1 || row.senderId === readerId || !source || source === target) return null
  return translation.canTranslate(source, target) ? { id, threadId, content, source, target } : null
}

function translationOf(row: MessageRow, reading: Reading): { translate: string | null; state: TranslateState } {
  const foreign = row.senderId !== reading.readerId && row.language !== null && row.language !== reading.target
  if (!foreign || reading.engine === 0) return { translate: null, state: "none" }
  const work = machineWork(row, reading)
  const translate = row.translate ?? (work && translation.translateNow(work.content, work.source, work.target))
  if (translate !== null) return { translate, state: "translated" }
  const hopeless = !work || translation.failedJustNow(work.content, work.source, work.target)
  return { translate, state: hopeless ? "unavailable" : "translating" }
}

/** A message as this reader sees it, with what it carries. */
export function toMessage(row: MessageRow, reading: Reading, uploads: readonly AlbumPhoto[] = []): Message {
  const own = row.senderId === reading.readerId
  const { translate, state } = translationOf(row, reading)
  return {
    id: row.id,
    thread_id: row.threadId,
    seq: row.seq,
    changed: row.changed,
    sender: row.senderId,
    client_id: own ? row.clientId : null,
    message_type: row.type,
    message_content: row.content,
    content: row.content,
    language: row.language,
    translate,
    translate_state: state,
    upload_ids: uploads.map(({ id }) => id),
    uploads: [...uploads],
    call_id: null,
    status: row.seq <= (own ? reading.otherReadSeq : reading.readSeq) ? "read" : "sent",
    related_user_id: null,
    created_at: row.createdAt,
  }
}
