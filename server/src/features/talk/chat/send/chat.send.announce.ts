import { messageArrived, type Message } from "@redthread/contract/chat"
import { maxDataBytes } from "@redthread/contract/core/live-event"
import { countersChanged } from "@redthread/contract/notice"
import type { AlbumPhoto } from "@redthread/contract/photo"
import { afterCommit, type Tx, type DbOrTx } from "../../../../core/db/db"
import { live, type Live } from "../../../../core/live/live"
import { machineWork, mayCarry, type MessageRow, type Reading, toMessage, untouched } from "../chat.message"
import type { NewMessage, SentMessage } from "./chat.send.db"
import { translateSoon } from "../content/chat.translate.service"

/** Maximum characters of content and translation that fit into an event in any script. */
const surelyFits = 1500

/**
 * Whether the event carries the message itself: if it is small and live events do not pass a hosted service. Messages
 * with photos are fetched, because photo addresses differ by device.
 */
function eventData(message: Message, muted = false) {
  const { thread_id, id, sender, seq } = message
  const bare = { thread_id, id, sender, seq, ...(muted ? { muted } : {}) }
  if (live.hosted || mayCarry(message.message_type)) return bare
  const whole = { ...bare, message }
  const length = message.content.length * 2 + (message.translate?.length ?? 0)
  return length <= surelyFits || Buffer.byteLength(JSON.stringify(whole)) < maxDataBytes ? whole : bare
}

/** How events are published: at once, or after the commit of a transaction. */
export interface Outlet {
  readonly publish: Live["publish"]
  readonly run: (work: (db: DbOrTx) => void) => void
}

export const atOnce = (db: DbOrTx): Outlet => ({
  publish: (recipients, event, data) => live.publish(recipients, event, data),
  run: (work) => work(db),
})

export const afterCommitOf = (tx: Tx): Outlet => ({
  publish: (recipients, event, data) => live.afterCommit(tx, recipients, event, data),
  run: (work) => afterCommit(tx, work),
})

/** The message as it was stored, and how each of the two reads it. */
function readings(
  { me, other, clientId, type, content, language, aboutId, warning, now }: NewMessage,
  written: SentMessage,
) {
  const { id, threadId, seq, engine, target, translating, quote, item } = written
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
  const mine: Reading = { readerId: me, otherId: other, engine: 0, target, ...unread }
  const theirs: Reading = { readerId: other, otherId: me, engine, target, ...unread }
  return { row, mine, theirs }
}

/** Tells both members, and lets a machine translate it where one has to. */
export function announce(
  message: NewMessage,
  written: SentMessage,
  uploads: readonly AlbumPhoto[],
  { publish, run }: Outlet,
): Message {
  const { notification, message: unread, likeme, request, order } = written
  const { row, mine, theirs } = readings(message, written)
  const sent = toMessage(row, mine, uploads)
  const other = { memberId: message.other, seq: written.otherSeq }
  publish(other, messageArrived, eventData(toMessage(row, theirs), written.muted))
  publish(other, countersChanged, { counter: { notification, message: unread, likeme, request, order } })
  publish({ memberId: message.me, seq: written.mySeq }, messageArrived, eventData(sent))
  const work = written.translating && machineWork(row, theirs)
  if (work) run((db) => translateSoon(db, work, { readerId: message.other, writerId: message.me, payerId: message.me }))
  return sent
}
