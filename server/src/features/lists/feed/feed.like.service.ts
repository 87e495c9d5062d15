import { AppError } from "@redthread/contract/core/error"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { notify, takeBack } from "../../signals/notice/notice.notify.service"
import * as likeDb from "./feed.like.db"

interface LikesNow {
  likes: number
  liked: boolean
}

const keyOf = (postId: number, memberId: number): string => `feed.like:${postId}:${memberId}`

export const like = (db: DbOrTx, { member }: MemberCaller, postId: number): Promise<LikesNow> =>
  transaction(db, async (tx) => {
    const post = await likeDb.lockReadable(tx, member, postId)
    if (!post) throw new AppError("not_found")
    if (!(await likeDb.insertLike(tx, postId, member.id, clock.now()))) return { likes: post.likes, liked: true }
    await likeDb.count(tx, postId, "likes", 1)
    await notify(tx, post.authorId, {
      type: "feed",
      event: "like",
      actorId: member.id,
      targetId: postId,
      groupKey: `feed.like:${postId}`,
      key: keyOf(postId, member.id),
    })
    return { likes: post.likes + 1, liked: true }
  })

export const unlike = (db: DbOrTx, { member }: MemberCaller, postId: number): Promise<LikesNow> =>
  transaction(db, async (tx) => {
    const post = await likeDb.lockReadable(tx, member, postId)
    if (!post) throw new AppError("not_found")
    if (!(await likeDb.deleteLike(tx, postId, member.id))) return { likes: post.likes, liked: false }
    await likeDb.count(tx, postId, "likes", -1)
    await takeBack(tx, post.authorId, keyOf(postId, member.id))
    return { likes: post.likes - 1, liked: false }
  })
