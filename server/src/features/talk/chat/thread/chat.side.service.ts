import { type editThread, pinnedMax } from "@redthread/contract/chat"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { deliveredSent, receiptArrived, threadChanged, typingSeen, typingSent } from "@redthread/contract/thread"
import type { ClientEvent } from "../../../../core/live/client-event"
import type { Member, MemberCaller } from "../../../../core/member/caller"
import { clock } from "../../../../core/process/clock"
import { afterCommit, transaction, type Tx, type DbOrTx } from "../../../../core/db/db"
import { live } from "../../../../core/live/live"
import * as notice from "../../../signals/notice/notice.service"
import type { ReadThread } from "../chat.db"
import { promoteSoon } from "../send/chat.greeting.service"
import * as sideDb from "./chat.side.db"

async function lockSide(tx: Tx, memberId: number, by: sideDb.SideKey): Promise<sideDb.Side> {
  await notice.lock(tx, memberId)
  const side = await sideDb.find(tx, memberId, by)
  if (!side) throw new AppError("not_found")
  return side
}

async function changeSide(tx: Tx, memberId: number, side: sideDb.Side, values: sideDb.SideValues): Promise<void> {
  const memberSeq = await notice.add(tx, memberId, "message", (values.unread ?? side.unread) - side.unread)
  await sideDb.update(tx, memberId, side.threadId, { ...values, memberSeq })
  const { threadId: thread_id, otherId: user_id } = side
  live.afterCommit(tx, { memberId, seq: memberSeq }, threadChanged, { thread_id, user_id })
}

/** Sends a read receipt, unless one blocks the other. */
export function publishRead(tx: Tx, memberId: number, { threadId, otherId, readSeq, isOpen }: ReadThread): void {
  if (!isOpen) return
  const receipt = { thread_id: threadId, user_id: memberId, state: "read", seq: readSeq } as const
  live.afterCommit(tx, [otherId], receiptArrived, receipt)
}

/** Devices request these members' threads with the other again. `seqs`: live seqs taken for this change, by member. */
export async function markThreadsChanged(tx: Tx, otherId: number, seqs: ReadonlyMap<number, number>): Promise<void> {
  const threads = seqs.size === 0 ? [] : await sideDb.markChanged(tx, otherId, seqs)
  for (const { threadId: thread_id, memberId } of threads)
    live.afterCommit(tx, { memberId, seq: seqs.get(memberId) ?? 0 }, threadChanged, { thread_id, user_id: otherId })
}

/** Values of a side read up to this seq; null if no unread message is at or below it. */
async function readUpTo(tx: Tx, memberId: number, side: sideDb.Side, shown: number) {
  const readSeq = Math.min(Math.max(shown, side.readSeq), side.seq)
  const unread = readSeq < side.seq ? await sideDb.countAbove(tx, memberId, side.threadId, readSeq) : 0
  return unread < side.unread ? { unread, readSeq, ...(side.isOpen && { receiptSeq: readSeq }) } : null
}

export const edit = (
  db: DbOrTx,
  { member }: MemberCaller,
  threadId: number,
  { unread, read_seq, top, muted, trusted, ...translation }: CallArguments<typeof editThread>["body"],
): Promise<void> =>
  transaction(db, async (tx) => {
    const side = await lockSide(tx, member.id, { threadId })
    const read = unread === 0 ? await readUpTo(tx, member.id, side, read_seq ?? side.seq) : null
    if (top === 1 && !side.top && (await sideDb.countPinned(tx, member.id)) >= pinnedMax)
      throw new AppError("too_many_pinned", { field: "top" })
    const pinned = top === undefined ? {} : { top: top === 1 }
    const quiet = muted === undefined ? {} : { muted: muted === 1 }
    const trust = trusted === undefined ? {} : { trusted: trusted === 1 }
    const values = { ...translation, ...read, ...pinned, ...quiet, ...trust }
    if (Object.keys(values).length > 0) await changeSide(tx, member.id, side, values)
    if (read) publishRead(tx, member.id, { ...side, readSeq: read.readSeq })
  })

/** A draft is synchronised between devices once a conversation exists, but does not begin one. */
export const saveDraft = (db: DbOrTx, { member }: MemberCaller, otherId: number, content: string): Promise<void> =>
  transaction(db, async (tx) => {
    const draft = content.trim() === "" ? null : content
    await notice.lock(tx, member.id)
    const side = await sideDb.find(tx, member.id, { otherId })
    if (!side) return saveFirstDraft(tx, member, otherId, draft)
    if (draft !== side.draft) await changeSide(tx, member.id, side, { draft })
  })

async function saveFirstDraft(tx: Tx, member: Member, otherId: number, draft: string | null): Promise<void> {
  if (draft === null) return sideDb.deleteFirstDraft(tx, member.id, otherId)
  if (!(await sideDb.canBegin(tx, member, otherId))) throw new AppError("user_not_found")
  await sideDb.setFirstDraft(tx, member.id, otherId, draft, clock.now())
}

export const clear = (db: DbOrTx, { member }: MemberCaller, threadId: number): Promise<void> =>
  transaction(db, async (tx) => {
    // The thread stays locked between reading its seq and the change.
    await sideDb.lockThread(tx, member.id, threadId)
    const side = await lockSide(tx, member.id, { threadId })
    // Deleted messages do not count as read, so `readSeq` stays.
    const cleared = { clearedSeq: side.seq, unread: 0, lastMessageId: 0 }
    const noGreeting = { owes: false, greeting: false, waiting: false }
    await changeSide(tx, member.id, side, { ...cleared, ...noGreeting, top: false, draft: null })
    afterCommit(tx, (after) => void promoteSoon(after, member.id))
  })

/** Forwards typing only if the two may write to each other and the member shows their online state. */
export async function onTyping(db: DbOrTx, { memberId, data }: ClientEvent): Promise<void> {
  const { success, data: typing } = typingSent.safeParse(data)
  if (success) await showTyping(db, memberId, typing.thread_id)
}

export async function showTyping(db: DbOrTx, memberId: number, threadId: number): Promise<void> {
  const otherId = await sideDb.findTypingRecipient(db, memberId, threadId)
  if (otherId !== undefined) live.publish([otherId], typingSeen, { thread_id: threadId, user_id: memberId })
}

/** Forwards the receipt only if the two may write to each other. */
export async function onDelivered(db: DbOrTx, { memberId, data }: ClientEvent): Promise<void> {
  const { success, data: input } = deliveredSent.safeParse(data)
  if (!success) return
  const { thread_id, seq: upTo } = input
  const delivered = await sideDb.markDelivered(db, memberId, thread_id, upTo)
  if (!delivered) return
  const receipt = { thread_id, user_id: memberId, state: "delivered", seq: delivered.seq } as const
  live.publish([delivered.otherId], receiptArrived, receipt)
}
