import { and, asc, eq, gt, or, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../../core/db/db"
import { profile } from "../../../member/profile-facts/profile.tables"
import { threadMember } from "../../../member/thread-facts/thread.tables"
import { greetingSetting, message, messageFormer, messageUpload, threadDraft } from "../chat.tables"

/** Erases only the member's own data, because messages also belong to the other member. */
export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx
    .update(message)
    .set({ clientId: null })
    .where(and(eq(message.senderId, memberId), sql`${message.clientId} is not null`))
  await tx
    .update(threadMember)
    .set({
      unread: 0,
      top: false,
      muted: false,
      trusted: false,
      course: null,
      draft: null,
      engine: 1,
      send: null,
      receive: null,
      owes: false,
      greeting: false,
      waiting: false,
    })
    .where(eq(threadMember.memberId, memberId))
  await tx.delete(greetingSetting).where(eq(greetingSetting.memberId, memberId))
  await tx.delete(threadDraft).where(or(eq(threadDraft.memberId, memberId), eq(threadDraft.otherId, memberId)))
  await tx.execute(sql`delete from ${messageFormer} using ${message}
    where ${message.id} = ${messageFormer.messageId} and ${message.senderId} = ${memberId}`)
}

export const listConversations = (on: DbOrTx, memberId: number) =>
  on
    .select({
      threadId: threadMember.threadId,
      userId: threadMember.otherId,
      name: profile.name,
      top: threadMember.top,
      muted: threadMember.muted,
      trusted: threadMember.trusted,
      course: threadMember.course,
      draft: threadMember.draft,
      waiting: threadMember.waiting,
      engine: threadMember.engine,
      send: threadMember.send,
      receive: threadMember.receive,
    })
    .from(threadMember)
    .leftJoin(profile, eq(profile.memberId, threadMember.otherId))
    .where(eq(threadMember.memberId, memberId))
    .orderBy(asc(threadMember.threadId))

export const listFirstDrafts = (on: DbOrTx, memberId: number) =>
  on
    .select({ userId: threadDraft.otherId, name: profile.name, draft: threadDraft.content })
    .from(threadDraft)
    .leftJoin(profile, eq(profile.memberId, threadDraft.otherId))
    .where(eq(threadDraft.memberId, memberId))
    .orderBy(asc(threadDraft.otherId))

export const listMessages = (on: DbOrTx, threadId: number, afterSeq: number, limit: number) =>
  on
    .select({
      seq: message.seq,
      senderId: message.senderId,
      type: message.type,
      content: message.content,
      uploads: sql<number[]>`case when ${message.type} in ('photo', 'video', 'voice', 'sayhi') then coalesce((
        select json_agg(${messageUpload.photoId} order by ${messageUpload.position}) from ${messageUpload}
        where ${messageUpload.messageId} = ${message.id}), '[]') else '[]' end`,
      createdAt: message.createdAt,
      senderReaction: message.senderReaction,
      receiverReaction: message.receiverReaction,
    })
    .from(message)
    .where(and(eq(message.threadId, threadId), gt(message.seq, afterSeq)))
    .orderBy(asc(message.seq))
    .limit(limit)
