import { AppError } from "@redthread/contract/core/error"
import type { CallArguments } from "@redthread/contract/core/call"
import type { likeComment } from "@redthread/contract/feed"
import type { MemberCaller } from "../../../core/member/caller"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { notify, takeBack } from "../../signals/notice/notice.notify.service"
import * as commentDb from "./feed.comment.db"
import { lockReadable } from "./feed.like.db"

interface LikesNow {
  likes: number
  liked: boolean
}

type Which = CallArguments<typeof likeComment>["params"]

export const likeKeyOf = (commentId: number, memberId: number): string => `feed.comment_like:${commentId}:${memberId}`

async function findComment(
  tx: Tx,
  { member }: MemberCaller,
  { id, comment_id }: Which,
): Promise<commentDb.KnownComment> {
  const post = await lockReadable(tx, member, id)
  const comment = post && (await commentDb.findReadable(tx, member, id, comment_id))
  if (!comment) throw new AppError("not_found")
  return comment
}

export const like = (db: DbOrTx, caller: MemberCaller, which: Which): Promise<LikesNow> =>
  transaction(db, async (tx) => {
    const { id, authorId, likes } = await findComment(tx, caller, which)
    const by = caller.member.id
    if (!(await commentDb.insertLike(tx, id, by, clock.now()))) return { likes, liked: true }
    await commentDb.count(tx, id, "likes", 1)
    await notify(tx, authorId, {
      type: "feed",
      event: "comment_like",
      actorId: by,
      targetId: which.id,
      groupKey: `feed.comment_like:${id}`,
      key: likeKeyOf(id, by),
    })
    return { likes: likes + 1, liked: true }
  })

export const unlike = (db: DbOrTx, caller: MemberCaller, which: Which): Promise<LikesNow> =>
  transaction(db, async (tx) => {
    const { id, authorId, likes } = await findComment(tx, caller, which)
    const by = caller.member.id
    if (!(await commentDb.deleteLike(tx, id, by))) return { likes, liked: false }
    await commentDb.count(tx, id, "likes", -1)
    await takeBack(tx, authorId, likeKeyOf(id, by))
    return { likes: likes - 1, liked: false }
  })
