import type { Message } from "@redthread/contract/chat"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError, errors } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import {
  morningHour,
  night,
  type ScheduledMessage,
  scheduledChanged,
  scheduledMax,
  type scheduleMessage,
} from "@redthread/contract/scheduled-message"
import { advisoryLock, type DbOrTx, lockForMember, transaction, type Tx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import type { Member, MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import { errorText } from "../../../core/http/reply-error"
import { memberFacts, untranslatedOf } from "../../member/profile-facts/profile.facts.service"
import { findTimeZone } from "../../member/profile-facts/profile.zone.db"
import { assertHarmless, judgeText } from "../../people/scam-shield/scam-shield.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { assertCanWrite, postMessage, showSent } from "../chat/send/chat.send.service"
import * as scheduledDb from "./scheduled-message.db"

function toScheduled(row: scheduledDb.ScheduledRow, language: Language): ScheduledMessage {
  const { id, otherId, content, sendAt, error, createdAt } = row
  return {
    id,
    user_id: otherId,
    message_content: content,
    send_at: sendAt.toISOString(),
    ...(error && { failed: { code: errors[error].code, message: errorText(error, language) } }),
    created_at: createdAt.toISOString(),
  }
}

export const list = async (db: DbOrTx, { member, language }: MemberCaller, otherId: number | undefined) => ({
  items: (await scheduledDb.list(db, member.id, otherId)).map((row) => toScheduled(row, language)),
})

const publish = (tx: Tx, { memberId, otherId }: Pick<scheduledDb.ScheduledRow, "memberId" | "otherId">): void =>
  live.afterCommit(tx, [memberId], scheduledChanged, { user_id: otherId })

/** The time is fixed now: neither a move nor another zone changes it. Raises `not_at_night`. */
async function sendTimeFor(tx: Tx, otherId: number, now: Date): Promise<Date> {
  const timeZone = await findTimeZone(tx, otherId)
  if (timeZone === null) throw new AppError("not_at_night")
  const { hour, sendAt } = await scheduledDb.nextMorning(tx, now, timeZone, morningHour)
  if (hour < night.from && hour >= night.to) throw new AppError("not_at_night")
  return new Date(sendAt)
}

type ScheduleInput = CallArguments<typeof scheduleMessage>["body"]

/** Stores a text for the recipient's morning, under the rules of sending it now. */
export async function schedule(
  db: DbOrTx,
  { member, language }: MemberCaller,
  { user_id: otherId, message_content: content, client_id, check }: ScheduleInput,
): Promise<ScheduledMessage> {
  assertHarmless(judgeText(content).scores, check, "message_content")
  const clientId = client_id ?? null
  const row = await transaction(db, async (tx) => {
    const now = clock.now()
    await lockForMember(tx, advisoryLock.scheduled, member.id)
    const earlier = clientId === null ? undefined : await scheduledDb.findByClientId(tx, member.id, clientId)
    if (earlier && earlier.otherId !== otherId) throw new AppError("invalid", { field: "client_id" })
    if (earlier) return earlier
    if ((await scheduledDb.countOpen(tx, member.id)) >= scheduledMax) throw new AppError("too_many")
    await assertCanWrite(tx, member, otherId)
    const sendAt = await sendTimeFor(tx, otherId, now)
    const added = await scheduledDb.insert(tx, {
      memberId: member.id,
      otherId,
      clientId,
      content,
      sendAt,
      createdAt: now,
    })
    publish(tx, added)
    return added
  })
  return toScheduled(row, language)
}

export const cancel = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const removed = await scheduledDb.remove(tx, member.id, id)
    if (!removed) throw new AppError("not_found")
    publish(tx, removed)
  })

/**
 * Sends the message in the transaction that marks it as sent, so that it is sent once by all processes.
 * @returns the sent message's id; undefined if the message was removed, or failed and is not sent by hand
 */
const send = (db: DbOrTx, me: Member, id: number, byHand: boolean): Promise<number | undefined> =>
  transaction(db, async (tx) => {
    const row = await scheduledDb.lock(tx, id)
    if (!row || (row.error !== null && !byHand)) return undefined
    if (row.messageId !== null) return row.messageId
    const { otherId, content } = row
    const messageId = await postMessage(tx, me, { to: otherId, type: "text", content, key: `scheduled-${id}` })
    await scheduledDb.markSent(tx, id, messageId)
    publish(tx, row)
    return messageId
  })

/** A refusal leaves the message as it is. */
export async function sendNow(db: DbOrTx, caller: MemberCaller, id: number): Promise<Message> {
  const row = await scheduledDb.find(db, caller.member.id, id)
  const messageId = row && (await send(db, caller.member, id, true))
  if (!row || messageId === undefined) throw new AppError("not_found")
  return showSent(db, caller, messageId, row.otherId)
}

async function memberOf(db: DbOrTx, id: number): Promise<Member> {
  const facts = await memberFacts(db, id)
  const { language, gender, seeking, vip } = facts
  return { id, role: "member", language, complete: true, gender, seeking, vip, untranslated: untranslatedOf(facts) }
}

/** The sender keeps the text, and is notified without the recipient's name. */
const fail = (db: DbOrTx, id: number, { key }: AppError): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await scheduledDb.markFailed(tx, id, key)
    if (!row) return
    publish(tx, row)
    await notify(tx, row.memberId, {
      type: "scheduled",
      event: "failed",
      targetId: row.otherId,
      key: `scheduled-${id}`,
    })
  })

/** A burst of suspicious messages is delayed as it would be if it were sent by hand. */
const retryMs = 10 * 60_000

async function sendDue(db: DbOrTx, { id, memberId, limited }: scheduledDb.DueMessage): Promise<void> {
  try {
    if (limited) throw new AppError("account_limited")
    await send(db, await memberOf(db, memberId), id, false)
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, id }, "scheduled message")
    else if (error.key === "too_many_requests") await scheduledDb.postpone(db, id, new Date(clock.ms() + retryMs))
    else await fail(db, id, error)
  }
}

const batchSize = 100

/** A message that fails for a technical reason is tried again by the next run. */
export async function sendAllDue(db: DbOrTx): Promise<void> {
  const now = clock.now()
  for (let after = 0, count = batchSize; count === batchSize;) {
    const due = await scheduledDb.listDue(db, now, after, batchSize)
    for (const message of due) await sendDue(db, message)
    after = due.at(-1)?.id ?? after
    count = due.length
  }
}

/** Longer than any client repeats a request. */
const sentRetentionMs = 7 * dayMs

export const removeSent = (db: DbOrTx): Promise<void> =>
  scheduledDb.removeSentBefore(db, new Date(clock.ms() - sentRetentionMs))

export const eraseScheduled = (tx: Tx, memberId: number): Promise<void> => scheduledDb.erase(tx, memberId)

export const exportScheduled = async (db: DbOrTx, memberId: number) => ({
  messages: (await scheduledDb.list(db, memberId, undefined)).map(
    ({ memberId: _memberId, clientId: _clientId, messageId: _messageId, ...message }) => message,
  ),
})
