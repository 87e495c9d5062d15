import type { Message, MessageType, Reaction } from "@redthread/contract/chat"
import type { Language } from "@redthread/contract/language"
import type { AlbumPhoto } from "@redthread/contract/photo"
import { isAbuseKind, isScamSign, type ShieldSign } from "@redthread/contract/scam-shield"
import type { Maker, TranslateState } from "@redthread/contract/translation"
import type { Member, ShieldChoices } from "../../../core/member/caller"
import type { ProfileItemRow } from "../../people/profile/profile.service"
import { toItem } from "../../people/relation/relation.service"
import { readMade } from "../../people/translation/made.service"
import { hasHiddenWord } from "../../people/scam-shield/scam-shield.setting.service"
import * as translation from "../../people/translation/translation.service"
import { templateContent } from "../template/template.service"

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
  warning: ShieldSign[] | null
  /** Creation time in ISO 8601. */
  createdAt: string
  /** Stored translation, in the format of `readMade`. */
  translate: string | null
  aboutId: number | null
  quote: QuoteRow | null
  /** Item of the receiver's profile that the message quotes. */
  item: ProfileItemRow | null
  editedAt: string | null
  recalled: boolean
  deleted: boolean
  senderReaction: Reaction | null
  receiverReaction: Reaction | null
}

export interface QuoteRow {
  id: number
  seq: number
  senderId: number
  type: MessageType
  content: string
  recalled: boolean
}

export const untouched = {
  editedAt: null,
  recalled: false,
  deleted: false,
  senderReaction: null,
  receiverReaction: null,
} as const satisfies Partial<MessageRow>

export interface Reading {
  readonly readerId: number
  readonly otherId: number
  readonly engine: 0 | 1 | 2
  readonly target: Language
  /** Messages in these languages are translated on request only. */
  readonly untranslated: readonly Language[]
  readonly shield: ShieldChoices | null
  /** True if the reader needs no warnings about the other member. */
  readonly trusted: boolean
  readonly readSeq: number
  readonly otherReadSeq: number
  readonly otherDeliveredSeq: number
}

/** How a member reads a thread, without facts of the member. */
export type StoredReading = Omit<Reading, "readerId" | "untranslated" | "shield">

export const readingBy = (
  { id, untranslated, shield = null }: Pick<Member, "id" | "untranslated" | "shield">,
  reading: StoredReading,
): Reading => ({
  readerId: id,
  untranslated,
  shield,
  ...reading,
})

const withUploads: readonly MessageType[] = ["photo", "video", "voice", "sayhi"]

export const mayHaveUploads = (type: MessageType): boolean => withUploads.includes(type)

/** Phrases are translated by the phrase book, without an engine. */
const isPhrase = ({ type, aboutId, editedAt, recalled }: MessageRow): boolean =>
  (type === "template" || type === "sayhi") && aboutId !== null && editedAt === null && !recalled

export type MachineWork = Pick<MessageRow, "id" | "threadId" | "content"> & { source: Language; target: Language }

export function machineWork(row: MessageRow, { readerId, engine, target, untranslated }: Reading): MachineWork | null {
  const { id, threadId, content, language: source } = row
  if (isPhrase(row) || engine !== 1 || row.senderId === readerId || !source || source === target) return null
  if (untranslated.includes(source)) return null
  return translation.canTranslate(source, target) ? { id, threadId, content, source, target } : null
}

interface Translated {
  translate: string | null
  translated_by?: Maker
  translate_engine?: string
  translate_state: TranslateState
}

function translationOf(row: MessageRow, reading: Reading): Translated {
  const foreign = row.senderId !== reading.readerId && row.language !== null && row.language !== reading.target
  if (foreign && isPhrase(row)) {
    const translate = templateContent(row.aboutId ?? 0, reading.target) ?? null
    return { translate, translate_state: translate === null ? "unavailable" : "translated" }
  }
  if (!foreign || reading.engine === 0) return { translate: null, translate_state: "none" }
  const work = machineWork(row, reading)
  const stored = readMade(row.translate)
  const isAsIs = reading.engine === 1 && row.language !== null && reading.untranslated.includes(row.language)
  if (stored && !(isAsIs && stored.translated_by === "machine")) return { ...stored, translate_state: "translated" }
  if (isAsIs) return { translate: null, translate_state: "none" }
  const immediate = work && translation.translateNow(work.content, work.source, work.target)
  if (immediate !== null) return { ...immediate, translate_state: "translated" }
  const isUnavailable =
    !work ||
    translation.failedJustNow(work.content, work.source, work.target) ||
    translation.isOverBudget(reading.readerId, work.content)
  return { translate: null, translate_state: isUnavailable ? "unavailable" : "translating" }
}

function statusOf({ seq, senderId }: MessageRow, reading: Reading): Message["status"] {
  if (senderId !== reading.readerId) return seq <= reading.readSeq ? "read" : "sent"
  if (seq <= reading.otherReadSeq) return "read"
  return seq <= reading.otherDeliveredSeq ? "delivered" : "sent"
}

function reactionsOf(row: MessageRow, { readerId, otherId }: Reading): Message["reactions"] {
  const receiverId = row.senderId === readerId ? otherId : readerId
  const reactions = [
    { user_id: row.senderId, reaction: row.senderReaction },
    { user_id: receiverId, reaction: row.receiverReaction },
  ]
  return reactions.flatMap(({ user_id, reaction }) => (reaction ? { user_id, reaction } : []))
}

function quoteOf({ quote }: MessageRow): Message["reply_to"] {
  if (!quote) return null
  const { id, seq, senderId, type, content, recalled } = quote
  return { id, seq, sender: senderId, message_type: type, content, recalled }
}

/** Null if no upload has a price; `paid` is true if all uploads with a price are paid. */
function resourceOf(uploads: readonly AlbumPhoto[]): Message["resource"] {
  const priced = uploads.filter(({ amount }) => amount !== null)
  return priced.length > 0 ? { paid: priced.every(({ paid }) => paid) } : null
}

function itemOf({ item }: MessageRow): Pick<Message, "about"> {
  const about = toItem(item)
  return about ? { about } : {}
}

const aboutOf = ({ type, aboutId }: MessageRow) => ({
  call_id: type === "call" ? aboutId : null,
  gift_id: type === "gift" ? aboutId : null,
  template_id: type === "template" || type === "sayhi" ? aboutId : null,
  ...(type === "appointment" && { appointment_id: aboutId }),
})

/** Marks server keys, which share an index with client ids: client ids contain no control characters. */
const ownKeyMark = "\u0001"
export const ownKey = (key: string): string => ownKeyMark + key

/** The client id is returned to the sender only, and a server key never. */
const clientIdFor = ({ senderId, clientId }: MessageRow, readerId: number): string | null =>
  senderId === readerId && !clientId?.startsWith(ownKeyMark) ? clientId : null

/** What the shield shows the receiver: the sender sees none of it. */
function shieldOf(
  row: MessageRow,
  translate: string | null,
  { readerId, shield, trusted }: Reading,
): Pick<Message, "warning" | "abuse" | "hidden"> {
  if (row.senderId === readerId) return {}
  const shown = (!trusted && row.warning) || []
  const warning = shield?.scamWarnings === false ? [] : shown.filter(isScamSign)
  const abuse = shield?.abuseWarnings === false ? [] : shown.filter(isAbuseKind)
  const isHidden = shield !== null && hasHiddenWord(`${row.content}\n${translate ?? ""}`, shield.hiddenWords)
  return {
    ...(warning.length > 0 && { warning }),
    ...(abuse.length > 0 && { abuse }),
    ...(isHidden && { hidden: true }),
  }
}

export function toMessage(row: MessageRow, reading: Reading, uploads: readonly AlbumPhoto[] = []): Message {
  const translated = translationOf(row, reading)
  return {
    id: row.id,
    thread_id: row.threadId,
    seq: row.seq,
    changed: row.changed,
    sender: row.senderId,
    client_id: clientIdFor(row, reading.readerId),
    message_type: row.type,
    message_content: row.content,
    content: row.content,
    language: row.language,
    ...translated,
    upload_ids: uploads.map(({ id }) => id),
    uploads: [...uploads],
    resource: resourceOf(uploads),
    ...aboutOf(row),
    reply_to: quoteOf(row),
    ...itemOf(row),
    reactions: reactionsOf(row, reading),
    status: statusOf(row, reading),
    related_user_id: reading.otherId,
    edited_at: row.editedAt,
    recalled: row.recalled,
    deleted: row.deleted,
    ...shieldOf(row, translated.translate, reading),
    created_at: row.createdAt,
  }
}
