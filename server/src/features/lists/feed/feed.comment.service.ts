import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import type { Comment, createComment } from "@redthread/contract/feed"
import type { Caller, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { db, isUniqueViolation, transaction } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { notify, takeBack } from "../../signals/notice/notice.notify.service"
import { cardsOf } from "../card/card.service"
import { detectLanguage } from "../../people/translation/detect-language.service"
import * as translation from "../../people/translation/translation.service"
import * as commentDb from "./feed.comment.db"
import { count, lockReadable } from "./feed.like.db"
import { toComment } from "./feed.post"

const toComments = ({ member, language }: Caller, rows: readonly commentDb.CommentRow[]): Promise<Comment[]> =>
  cardsOf(rows, language, (card, row) => toComment(card, row, { id: member?.id ?? null, language }))

/** Comments under a post by members whom the caller may see, newest first. Raises `not_found`. */
export async function list(caller: Caller, postId: number, maxId: number | undefined): Promise<Page<Comment>> {
  const { member, language } = caller
  if (!(await commentDb.canRead(db, member, postId))) throw new AppError("not_found")
  const found = await commentDb.listUnder(db, { reader: member, language }, postId, maxId)
  const { items, pagination } = toPage(
    found,
    pageSize,
    ({ id }) => id,
    (row) => row,
  )
  return { items: await toComments(caller, items), pagination }
}

const keyOf = (commentId: number): string => `feed.comment:${commentId}`

type CommentBody = CallArguments<typeof createComment>["body"]

const write = ({ member }: MemberCaller, postId: number, { client_id, content }: CommentBody): Promise<number> =>
  transaction(async (tx) => {
    const post = await lockReadable(tx, member, postId)
    if (!post) throw new AppError("not_found")
    const id = await commentDb.insertComment(tx, {
      postId,
      memberId: member.id,
      clientId: client_id ?? null,
      language: detectLanguage(content, member.language),
      content,
      createdAt: clock.now(),
    })
    await count(tx, postId, "comments", 1)
    await notify(tx, post.authorId, {
      type: "feed",
      event: "comment",
      actorId: member.id,
      targetId: postId,
      groupKey: `feed.comment:${postId}`,
      key: keyOf(id),
    })
    return id
  })

/** The comment that was sent under this client id before. Raises `invalid` where it stands under another post. */
async function earlier(memberId: number, postId: number, clientId: string): Promise<number | undefined> {
  const found = await commentDb.findByClient(db, memberId, clientId)
  if (found && found.postId !== postId) throw new AppError("invalid", { field: "client_id" })
  return found?.id
}

async function writeOnce(caller: MemberCaller, postId: number, body: CommentBody): Promise<number> {
  try {
    return await write(caller, postId, body)
  } catch (error) {
    if (body.client_id === undefined || !isUniqueViolation(error, "feed_comment_client")) throw error
    const found = await earlier(caller.member.id, postId, body.client_id)
    if (found === undefined) throw error
    return found
  }
}

/** Comments on a post; the same again for the same client id. Raises `not_found`. */
export async function create(caller: MemberCaller, postId: number, body: CommentBody): Promise<Comment> {
  const { member, language } = caller
  const row = await commentDb.findComment(db, { reader: member, language }, await writeOnce(caller, postId, body))
  const [comment] = row ? await toComments(caller, [row]) : []
  if (!comment) throw new AppError("not_found")
  return comment
}

/** Deletes a comment of the member's own, or under their post. Raises `not_found`. */
export const remove = ({ member }: MemberCaller, postId: number, id: number): Promise<void> =>
  transaction(async (tx) => {
    const deleted = await commentDb.deleteComment(tx, member.id, postId, id)
    if (!deleted) throw new AppError("not_found")
    await count(tx, postId, "comments", -1)
    await translation.forget(tx, [deleted.words])
    await takeBack(tx, deleted.hostId, keyOf(id))
  })
