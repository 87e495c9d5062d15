import { z } from "zod"
import { type SQL, sql } from "drizzle-orm"
import type { Message, Reaction } from "@redthread/contract/chat"
import { AppError } from "@redthread/contract/core/error"
import { editTime, messageChanged } from "@redthread/contract/message"
import { countersChanged } from "@redthread/contract/notice"
import { isScamSign } from "@redthread/contract/scam-shield"
import type { MemberCaller } from "../../../../core/member/caller"
import { arrayOf } from "../../../../core/db/batched-rows"
import { clock, dayMs } from "../../../../core/process/clock"
import { afterCommit, limitLockWait, transaction, type Tx, type DbOrTx } from "../../../../core/db/db"
import { everyFeature } from "../../../../core/every-feature"
import { live } from "../../../../core/live/live"
import { releaseFrom } from "../../../people/album/album.service"
import { assertNotBurst, joinSigns, judgeText, record } from "../../../people/scam-shield/scam-shield.service"
import * as notice from "../../../signals/notice/notice.service"
import * as changeDb from "./chat.change.db"
import * as chatDb from "../chat.db"
import { machineWork, readingBy, toMessage } from "../chat.message"
import { languageOf } from "../send/chat.send.service"
import { countOpeningsLike, isSuspect, type ScoredDraft, withWarnings } from "../send/chat.send.warning"
import { message } from "../chat.tables"
import { translateSoon } from "../content/chat.translate.service"
import { uploadsOf } from "../content/chat.upload.service"
import { defineJob, jobs } from "../../../../core/jobs/jobs"

export async function show(db: DbOrTx, caller: MemberCaller, id: number): Promise<Message> {
  const { member } = caller
  const result = await chatDb.findMessage(db, { me: member.id, language: member.language }, id)
  if (!result) throw new AppError("message_not_found")
  const { row } = result
  const reading = readingBy(member, result.reading)
  const work = row.translate === null ? machineWork(row, reading) : null
  if (work) translateSoon(db, work, { readerId: member.id, writerId: reading.otherId, payerId: member.id })
  return toMessage(row, reading, (await uploadsOf(db, caller, [row])).get(id))
}

/** Locks the conversation, then both members' counters in id order. Raises `not_found`, `message_not_found`. */
async function lock(tx: Tx, me: number, messageId: number): Promise<changeDb.TargetMessage> {
  const thread = await changeDb.lockThread(tx, me, messageId)
  if (!thread) throw new AppError("not_found")
  for (const memberId of [me, thread.otherId].toSorted((one, other) => one - other)) await notice.lock(tx, memberId)
  const target = await changeDb.findTarget(tx, me, messageId)
  if (!target) throw new AppError("message_not_found")
  return target
}

/** Returns both members' counter changes; removing an unread message lowers the receiver's badge. */
const bothSides = (
  { senderId, otherId, unread }: changeDb.TargetMessage,
  me: number,
  isRemoved: boolean,
): changeDb.SideChange[] =>
  [
    { memberId: me, otherId },
    { memberId: otherId, otherId: me },
  ].map((side) => ({ ...side, added: isRemoved && unread && side.memberId !== senderId ? -1 : 0 }))

export async function applyChange(
  tx: Tx,
  target: Pick<changeDb.TargetMessage, "id" | "threadId" | "seq">,
  set: SQL | null,
  sides: readonly changeDb.SideChange[],
): Promise<void> {
  for (const changedSide of await changeDb.change(tx, target, set, sides)) {
    const { memberId, otherId, changed, memberSeq, notification, message: unread, likeme, request, order } = changedSide
    const { id, threadId: thread_id, seq } = target
    const recipient = { memberId, seq: memberSeq }
    live.afterCommit(tx, recipient, messageChanged, { thread_id, user_id: otherId, id, seq, changed })
    if (sides.some((side) => side.memberId === memberId && side.added !== 0))
      live.afterCommit(tx, recipient, countersChanged, {
        counter: { notification, message: unread, likeme, request, order },
      })
  }
}

/** A block by either side or a deleted account forbids changes. */
function assertCanWrite({ blocking, blocked, listed, closed }: changeDb.TargetMessage): void {
  if (blocking) throw new AppError("you_block_them")
  if (blocked || !listed) throw new AppError("cannot_be_written_to")
  if (closed) throw new AppError("wait_for_answer")
}

/** Edits a message; the former text is kept for reports. */
export async function edit(db: DbOrTx, caller: MemberCaller, id: number, content: string): Promise<Message> {
  const { member } = caller
  await transaction(db, async (tx) => {
    const target = await lock(tx, member.id, id)
    if (target.senderId !== member.id || target.recalled) throw new AppError("message_not_found")
    if (!["text", "photo", "video"].includes(target.type)) throw new AppError("cannot_change")
    const now = clock.now()
    if (now.getTime() - new Date(target.createdAt).getTime() > editTime) throw new AppError("too_late_to_edit")
    assertCanWrite(target)
    if (target.content === content) return
    await changeDb.keepFormer(tx, id, now)
    await storeNewText(tx, caller, target, content, now)
  })
  return show(db, caller, id)
}

/** Judges the new text as if it were sent now. Raises `too_many_requests`. */
async function judgeEdit(tx: Tx, me: number, { seq, otherId: other }: changeDb.TargetMessage, content: string) {
  const verdict = judgeText(content)
  if (isSuspect({ verdict })) await assertNotBurst(tx, me)
  const similarOpenings = seq === 1 ? await countOpeningsLike(tx, { me, other, content }) : 0
  const draft: ScoredDraft = { me, other, verdict, similarOpenings, warning: null }
  return (await withWarnings(tx, [draft]))[0]?.warning ?? []
}

async function storeNewText(
  tx: Tx,
  { member }: MemberCaller,
  target: changeDb.TargetMessage,
  content: string,
  now: Date,
): Promise<void> {
  const { language, machine } = languageOf(content, member)
  const targetLanguage = target.engine === 1 && machine.includes(target.target) ? target.target : null
  const signs = await judgeEdit(tx, member.id, target, content)
  const allSigns = joinSigns(target.warning ?? [], signs)
  const warning = allSigns.length > 0 ? sql`${arrayOf(allSigns)}::text[]` : sql`null`
  const set = sql`content = ${content}, language = ${language}, translating = ${targetLanguage}, warning = ${warning},
    edited_at = ${now.toISOString()}::timestamptz`
  await applyChange(tx, target, set, bothSides(target, member.id, false))
  const scamSigns = signs.filter(isScamSign)
  if (scamSigns.length > 0)
    await record(tx, { memberId: member.id, about: "message", aboutId: target.id, signs: scamSigns, evidence: content })
  if (targetLanguage === null || language === null) return
  const work = { id: target.id, threadId: target.threadId, content, source: language, target: targetLanguage }
  afterCommit(tx, (db) =>
    translateSoon(db, work, { readerId: target.otherId, writerId: member.id, payerId: member.id }),
  )
}

/** Gifts, calls, appointments and photos that the receiver has paid for cannot be recalled. */
const mayRecall = async (tx: Tx, { id, type, otherId }: changeDb.TargetMessage): Promise<boolean> =>
  type !== "gift" && type !== "call" && type !== "appointment" && !(await changeDb.hasPaid(tx, otherId, id))

/** Recalls a message, repeatably and despite a block; the former text is kept for reports. */
export async function recall(db: DbOrTx, caller: MemberCaller, id: number): Promise<Message> {
  const me = caller.member.id
  await transaction(db, async (tx) => {
    await changeDb.lockPhotos(tx, me, id)
    const target = await lock(tx, me, id)
    if (target.senderId !== me) throw new AppError("message_not_found")
    if (target.recalled) return
    if (!(await mayRecall(tx, target))) throw new AppError("cannot_change")
    const now = clock.now()
    await changeDb.keepFormer(tx, id, now)
    await everyFeature.onRecalled(tx, id)
    await changeDb.detach(tx, id)
    const set = sql`content = '', language = null, translating = null, warning = null, reply_to = null,
      quoted_photo_id = null, quoted_prompt_id = null, sender_reaction = null,
      receiver_reaction = null, recalled_at = ${now.toISOString()}::timestamptz`
    await applyChange(tx, target, set, bothSides(target, me, true))
    if (target.isLatest) await changeDb.oweNothing(tx, target.threadId, target.otherId)
  })
  return show(db, caller, id)
}

/** Maximum wait in ms for a locked conversation, because the member's writes wait as well. */
const lockWaitMs = 250

/** Uses one transaction per message, so conversations do not wait for each other. Publishing twice only skips a seq. */
export async function publishLostPhotos(db: DbOrTx, messageIds: readonly number[]): Promise<void> {
  for (const id of messageIds) {
    await transaction(db, async (tx) => {
      await limitLockWait(tx, lockWaitMs)
      const conversation = await changeDb.lockConversationOf(tx, id)
      if (!conversation) return
      const { lowId, highId } = conversation
      await applyChange(tx, conversation, null, [
        { memberId: lowId, otherId: highId, added: 0 },
        { memberId: highId, otherId: lowId, added: 0 },
      ])
    })
  }
}

export const remove = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const target = await lock(tx, member.id, id)
    const isSender = target.senderId === member.id
    const set = isSender ? sql`sender_deleted = true` : sql`receiver_deleted = true`
    const mine = bothSides(target, member.id, true).filter(({ memberId }) => memberId === member.id)
    await applyChange(tx, target, set, mine)
    if (target.isLatest) await changeDb.relist(tx, member.id, target.threadId)
  })

export async function react(db: DbOrTx, caller: MemberCaller, id: number, reaction: Reaction | null): Promise<Message> {
  const me = caller.member.id
  await transaction(db, async (tx) => {
    const target = await lock(tx, me, id)
    if (target.recalled) throw new AppError("message_not_found")
    assertCanWrite(target)
    if (target.waiting) throw new AppError("wait_for_answer")
    const column = target.senderId === me ? message.senderReaction : message.receiverReaction
    await applyChange(tx, target, sql`${sql.identifier(column.name)} = ${reaction}`, bothSides(target, me, false))
  })
  return show(db, caller, id)
}

const formerRetentionMs = 30 * dayMs
const deleteBatchSize = 500

/** Deletes former texts after their retention, and photos that only they used. */
export async function forgetFormer(db: DbOrTx): Promise<void> {
  const before = new Date(clock.ms() - formerRetentionMs)
  for (let count = deleteBatchSize; count === deleteBatchSize;) {
    count = await transaction(db, async (tx) => {
      const deleted = await changeDb.forgetFormer(tx, before, deleteBatchSize)
      if (deleted.photoIds.length > 0) await releaseFrom(tx, deleted.photoIds)
      return deleted.count
    })
  }
}

export const publishLostPhotosJob = defineJob({
  name: "chat.lost-photos",
  data: z.object({ messageIds: z.array(z.int()) }),
  handle: (db, { messageIds }) => publishLostPhotos(db, messageIds),
  isPrompt: true,
})

/** Number of messages per job, which limits what is repeated if one of them fails. */
const messagesPerJob = 50

/** Keeps the photos as a recall does; a job publishes it, as a greeting's photo can be in hundreds of conversations. */
export async function detachDeletedPhotos(tx: Tx, photoIds: readonly number[]): Promise<void> {
  await changeDb.keepCarried(tx, photoIds, clock.now())
  const messageIds = await changeDb.detachPhotos(tx, photoIds)
  for (let from = 0; from < messageIds.length; from += messagesPerJob)
    await jobs.add(tx, publishLostPhotosJob, { messageIds: messageIds.slice(from, from + messagesPerJob) })
}
