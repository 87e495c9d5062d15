import { messageArrived, type Message } from "@redthread/contract/chat"
import { maxDataBytes } from "@redthread/contract/core/live-event"
import { countersChanged } from "@redthread/contract/notice"
import type { AlbumPhoto } from "@redthread/contract/photo"
import { afterCommit, type Tx, type DbOrTx } from "../../../../core/db/db"
import { live, type Live } from "../../../../core/live/live"
import { machineWork, mayHaveUploads, type MessageRow, type Reading, toMessage, untouched } from "../chat.message"
import type { MessageDraft, StoredMessage } from "./chat.send.db"
import { translateSoon } from "../content/chat.translate.service"

/** Characters of content and translation that fit into an event in any script. */
const maxSafeLength = 1500

/** Omits the message for hosted services and for messages with photos, whose addresses differ by device. */
function eventData(message: Message, muted = false) {
  const { thread_id, id, sender, seq } = message
  const reference = { thread_id, id, sender, seq, ...(muted ? { muted } : {}) }
  if (live.hosted || mayHaveUploads(message.message_type)) return reference
  const complete = { ...reference, message }
  const length = message.content.length * 2 + (message.translate?.length ?? 0)
  return length <= maxSafeLength || Buffer.byteLength(JSON.stringify(complete)) < maxDataBytes ? complete : reference
}

/** Publishes at once, or after the commit of a transaction. */
export interface Publisher {
  readonly publish: Live["publish"]
  readonly run: (work: (db: DbOrTx) => void) => void
  /** False if the member's events need not be made. */
  readonly mayHear: Live["mayHear"]
}

export const immediately = (db: DbOrTx): Publisher => ({
  publish: (recipients, event, data) => live.publish(recipients, event, data),
  run: (work) => work(db),
  mayHear: (memberId) => live.mayHear(memberId),
})

export const afterCommitOf = (tx: Tx): Publisher => ({
  publish: (recipients, event, data) => live.afterCommit(tx, recipients, event, data),
  run: (work) => afterCommit(tx, work),
  // A socket may open before the commit.
  mayHear: () => true,
})

function readingsOfBoth(
  { me, other, clientId, type, content, language, machine, aboutId, now }: MessageDraft,
  stored: StoredMessage,
) {
  const { id, threadId, seq, engine, target, translating, quote, item, shield, trusted, warning } = stored
  const row: MessageRow = {
    ...untouched,
    id,
    threadId,
    seq,
    changed: seq,
    senderId: me,
    clientId,
    type,
    content,
    language,
    aboutId,
    warning,
    translating,
    quote,
    item,
    createdAt: now,
    translate: null,
  }
  const unread = { readSeq: 0, otherReadSeq: 0, otherDeliveredSeq: 0 }
  const unwarned = { shield: null, trusted: false }
  const mine: Reading = { readerId: me, otherId: other, engine: 0, target, untranslated: [], ...unwarned, ...unread }
  // The query has compared the receiver's languages: a text that needs a machine and gets none is read as it is.
  const isUntranslated = engine === 1 && language !== null && translating === null && machine.includes(target)
  const untranslated = isUntranslated ? [language] : []
  const theirs: Reading = { readerId: other, otherId: me, engine, target, untranslated, shield, trusted, ...unread }
  return { row, mine, theirs }
}

/** Publishes the message to both members and starts its translation. @returns the sender's view */
export function announce(
  draft: MessageDraft,
  stored: StoredMessage,
  uploads: readonly AlbumPhoto[],
  { publish, run, mayHear }: Publisher,
): Message {
  const { notification, message: unread, likeme, request, order } = stored
  const { row, mine, theirs } = readingsOfBoth(draft, stored)
  const message = toMessage(row, mine, uploads)
  if (mayHear(draft.other)) {
    const other = { memberId: draft.other, seq: stored.otherSeq }
    if (!stored.waits) publish(other, messageArrived, eventData(toMessage(row, theirs), stored.muted))
    publish(other, countersChanged, { counter: { notification, message: unread, likeme, request, order } })
  }
  if (mayHear(draft.me)) publish({ memberId: draft.me, seq: stored.mySeq }, messageArrived, eventData(message))
  const work = stored.translating && machineWork(row, theirs)
  if (work) run((db) => translateSoon(db, work, { readerId: draft.other, writerId: draft.me, payerId: draft.me }))
  return message
}
