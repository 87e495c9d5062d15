import { AppError } from "@redthread/contract/core/error"
import { likeReceived } from "@redthread/contract/relation"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { afterCommit, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/feature"
import { live } from "../../../core/live/live"
import * as notice from "../../signals/notice/notice.service"
import * as relationDb from "./relation.db"
import * as likeDb from "./relation.like.db"
import { between, inOrder } from "./relation.pair"

/** Tells the liked one, and on a match both. */
async function tellLiked(tx: Tx, memberId: number, otherId: number, mutual: boolean): Promise<void> {
  const hearing = mutual ? inOrder(memberId, otherId) : [otherId]
  for (const hearerId of hearing) {
    const seq = await notice.add(tx, hearerId, "likeme", hearerId === otherId ? 1 : 0)
    const data = { user_id: hearerId === otherId ? memberId : otherId, mutual }
    live.afterCommit(tx, { memberId: hearerId, seq }, likeReceived, data)
  }
}

/**
 * Likes a member; a second time changes nothing. The other hears nothing of who hides from them.
 * Raises `user_not_found`, `yourself`.
 */
export const like = async ({ member }: MemberCaller, otherId: number): Promise<{ mutual: boolean }> =>
  between(member.id, otherId, async (tx) => {
    if (!(await relationDb.isVisible(tx, member, otherId))) throw new AppError("user_not_found")
    const now = clock.now()
    const mutual = await likeDb.hasLiked(tx, otherId, member.id)
    const told = await likeDb.maySee(tx, otherId, member.id, now.toISOString())
    const id = await likeDb.insertLike(tx, { memberId: member.id, likedId: otherId, seen: !told, createdAt: now })
    if (id === undefined) return { mutual }
    if (mutual) await likeDb.setMatch(tx, member.id, otherId, id)
    if (told) await tellLiked(tx, member.id, otherId, mutual)
    afterCommit(tx, () => everyFeature.onAttention([otherId]))
    return { mutual }
  })

/** Takes a like back; the other one is not told, their badge goes down if they had not seen it. */
export const unlike = async ({ member }: MemberCaller, otherId: number): Promise<void> =>
  between(member.id, otherId, async (tx) => {
    const gone = await likeDb.deleteLike(tx, member.id, otherId)
    if (gone?.matchId) await likeDb.setMatch(tx, member.id, otherId, null)
    if (gone && !gone.seen) await notice.add(tx, otherId, "likeme", -1)
    if (gone) afterCommit(tx, () => everyFeature.onAttention([otherId]))
  })

export const countLikes = (tx: Tx, memberId: number): Promise<number> => likeDb.countUnseen(tx, memberId)
export const seeLikes = (tx: Tx, memberId: number, all: boolean): Promise<number> => likeDb.markSeen(tx, memberId, all)
