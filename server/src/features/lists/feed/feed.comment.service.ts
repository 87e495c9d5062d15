import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import type { Comment, createComment, listReplies as listRepliesCall } from "@redthread/contract/feed"
import type { ScamSign } from "@redthread/contract/scam-shield"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { isUniqueViolation, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { notify, takeBack } from "../../signals/notice/notice.notify.service"
import { cardsOf } from "../card/card.service"
import {
  assertHarmless,
  assertNotBurst,
  record,
  scoreText,
  signsOf,
} from "../../people/scam-shield/scam-shield.service"
import { detectLanguage } from "../../people/translation/detect-language.service"
import * as translation from "../../people/translation/translation.service"
import * as commentDb from "./feed.comment.db"
import { likeKeyOf } from "./feed.comment.like.service"
import { count, lockReadable } from "./feed.like.db"
import { readBy, toComment, toPlaceholder } from "./feed.post"

async function toComments(db: DbOrTx, caller: Caller, rows: readonly commentDb.CommentRow[]): Promise<Comment[]> {
  const existing = rows.filter(({ deleted }) => !deleted)
  const by = readBy(caller)
  const comments = await cardsOf(db, existing, caller.language, (card, row) => toComment(card, row, by))
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  return rows.flatMap((row) => (row.deleted ? toPlaceholder(row) : (byId.get(row.id) ?? [])))
}

const toPageOf = async (db: DbOrTx, caller: Caller, rows: readonly commentDb.CommentRow[]): Promise<Page<Comment>> => {
  const { items, pagination } = toPage(
    rows,
    pageSize,
    ({ id }) => id,
    (row) => row,
  )
  return { items: await toComments(db, caller, items), pagination }
}

export async function list(
  db: DbOrTx,
  caller: Caller,
  postId: number,
  maxId: number | undefined,
): Promise<Page<Comment>> {
  const { member, language } = caller
  if (!(await commentDb.canRead(db, member, postId))) throw new AppError("not_found")
  return toPageOf(db, caller, await commentDb.listUnder(db, { reader: member, language }, postId, maxId))
}

export async function listReplies(
  db: DbOrTx,
  caller: Caller,
  { id, comment_id }: CallArguments<typeof listRepliesCall>["params"],
  maxId: number | undefined,
): Promise<Page<Comment>> {
  const { member, language } = caller
  if (!(await commentDb.canReadComment(db, member, id, comment_id))) throw new AppError("not_found")
  return toPageOf(db, caller, await commentDb.listReplies(db, { reader: member, language }, comment_id, maxId))
}

const keyOf = (commentId: number): string => `feed.comment:${commentId}`

type CommentBody = CallArguments<typeof createComment>["body"]

interface InsertedComment {
  id: number
  postId: number
  by: number
  hostId: number
  answered: commentDb.KnownComment | undefined
}

/** Notifies in id order, the lock order of the members' counters. */
async function notifyOfComment(tx: Tx, { id, postId, by, hostId, answered }: InsertedComment): Promise<void> {
  const shared = { type: "feed", actorId: by, targetId: postId, key: keyOf(id) } as const
  const comment = { ...shared, event: "comment", groupKey: `feed.comment:${postId}` } as const
  const reply = { ...shared, event: "reply", groupKey: `feed.reply:${answered?.topId}` } as const
  const notices = new Map<number, typeof comment | typeof reply>([[hostId, comment]])
  if (answered?.isWelcome) notices.set(answered.authorId, reply)
  for (const [memberId, notice] of [...notices].toSorted(([a], [b]) => a - b)) await notify(tx, memberId, notice)
}

async function findAnswered(
  tx: Tx,
  { member }: MemberCaller,
  postId: number,
  { reply_to }: CommentBody,
): Promise<commentDb.KnownComment | undefined> {
  if (reply_to === undefined) return undefined
  const answered = await commentDb.findReadable(tx, member, postId, reply_to)
  if (!answered) throw new AppError("not_found", { field: "reply_to" })
  return answered
}

const writeComment = (
  db: DbOrTx,
  caller: MemberCaller,
  postId: number,
  body: CommentBody,
  signs: readonly ScamSign[],
): Promise<number> =>
  transaction(db, async (tx) => {
    const { member } = caller
    const { content } = body
    const post = await lockReadable(tx, member, postId)
    if (!post) throw new AppError("not_found")
    const answered = await findAnswered(tx, caller, postId, body)
    const id = await commentDb.insertComment(tx, {
      postId,
      memberId: member.id,
      clientId: body.client_id ?? null,
      language: detectLanguage(content, member.language),
      content,
      createdAt: clock.now(),
      parentId: answered?.topId ?? null,
      answeredId: answered?.authorId ?? null,
      warning: signs.length > 0 ? [...signs] : null,
    })
    await count(tx, postId, "comments", 1)
    if (answered) await commentDb.count(tx, answered.topId, "replies", 1)
    if (signs.length > 0)
      await record(tx, { memberId: member.id, about: "comment", aboutId: id, signs, evidence: content })
    await notifyOfComment(tx, { id, postId, by: member.id, hostId: post.authorId, answered })
    return id
  })

/** Finds the comment stored under this client id. Raises `invalid` if it is under another post. */
async function findEarlier(
  db: DbOrTx,
  memberId: number,
  postId: number,
  clientId: string,
): Promise<number | undefined> {
  const comment = await commentDb.findByClient(db, memberId, clientId)
  if (comment && comment.postId !== postId) throw new AppError("invalid", { field: "client_id" })
  return comment?.id
}

/** Errors of a request whose first run stored the comment, which its author may have confirmed. */
const mayBeStored = (error: unknown): boolean =>
  isUniqueViolation(error, "feed_comment_client") || (error instanceof AppError && error.key === "message_may_hurt")

async function writeOnce(db: DbOrTx, caller: MemberCaller, postId: number, body: CommentBody): Promise<number> {
  const scores = scoreText(body.content)
  const signs = signsOf(scores)
  if (signs.length > 0) await assertNotBurst(db, caller.member.id)
  try {
    assertHarmless(scores, body.check, "content")
    return await writeComment(db, caller, postId, body, signs)
  } catch (error) {
    if (body.client_id === undefined || !mayBeStored(error)) throw error
    const comment = await findEarlier(db, caller.member.id, postId, body.client_id)
    if (comment === undefined) throw error
    return comment
  }
}

/** A repeated request with the same client id returns the stored comment. */
export async function create(db: DbOrTx, caller: MemberCaller, postId: number, body: CommentBody): Promise<Comment> {
  const { member, language } = caller
  const row = await commentDb.findComment(db, { reader: member, language }, await writeOnce(db, caller, postId, body))
  const [comment] = row ? await toComments(db, caller, [row]) : []
  if (!comment) throw new AppError("not_found")
  return comment
}

/** Removes the notifications about these comments and their likes, in id order. */
async function removeNotifications(
  tx: Tx,
  comments: readonly commentDb.DeletedComment[],
  hostId: number,
): Promise<void> {
  const keys = new Map<number, string[]>()
  const add = (memberId: number, key: string) => keys.set(memberId, [...(keys.get(memberId) ?? []), key])
  for (const { id, authorId, answeredId, likedBy } of comments) {
    for (const memberId of new Set([hostId, answeredId ?? hostId])) add(memberId, keyOf(id))
    if (authorId !== null) for (const memberId of likedBy) add(authorId, likeKeyOf(id, memberId))
  }
  for (const [memberId, keysOfMember] of [...keys].toSorted(([a], [b]) => a - b))
    await takeBack(tx, memberId, ...keysOfMember)
}

async function uncountReply(tx: Tx, postId: number, parentId: number): Promise<void> {
  await commentDb.count(tx, parentId, "replies", -1)
  await count(tx, postId, "comments", -(await commentDb.deletePlaceholders(tx, [postId])).length)
}

async function deleteComment(tx: Tx, memberId: number, postId: number, id: number): Promise<boolean> {
  const result = await commentDb.deleteComment(tx, memberId, postId, id)
  if (!result) return false
  const { deleted, hostId } = result
  const parentId = deleted.find((comment) => comment.id === id)?.parentId ?? null
  await count(tx, postId, "comments", -deleted.length)
  if (parentId !== null) await uncountReply(tx, postId, parentId)
  await translation.forget(
    tx,
    deleted.flatMap(({ authorId, content }) => (authorId === null ? [] : { authorId, content })),
  )
  await removeNotifications(tx, deleted, hostId)
  return true
}

export const remove = (db: DbOrTx, { member }: MemberCaller, postId: number, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await deleteComment(tx, member.id, postId, id))) throw new AppError("not_found")
  })

/** @returns the comment, for `restoreByStaff`; undefined if it was deleted before */
export async function removeByStaff(
  tx: Tx,
  authorId: number,
  id: number,
): Promise<commentDb.StoredComment | undefined> {
  const comment = await commentDb.commentToStore(tx, id)
  if (!comment || !(await deleteComment(tx, authorId, comment.postId, id))) return undefined
  await notify(tx, authorId, { type: "feed", event: "removed" })
  return comment
}

export async function restoreByStaff(tx: Tx, authorId: number, comment: commentDb.StoredComment): Promise<void> {
  if (!(await commentDb.restoreComment(tx, authorId, comment))) return
  await count(tx, comment.postId, "comments", 1)
  if (comment.parentId !== null) await commentDb.count(tx, comment.parentId, "replies", 1)
}
