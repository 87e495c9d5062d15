import { AppError } from "@redthread/contract/core/error"
import type { ProfileItem } from "@redthread/contract/prompt"
import { likeReceived } from "@redthread/contract/relation"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { afterCommit, type Tx, type DbOrTx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import * as notice from "../../signals/notice/notice.service"
import * as item from "./relation.service"
import { withPairLock, inOrder } from "./relation.service"
import { noteAttention } from "./relation.visit.service"
import * as relationDb from "./relation.db"
import * as likeDb from "./relation.like.db"

interface LikeNotice {
  mutual: boolean
  about: ProfileItem | undefined
}

async function notifyLiked(tx: Tx, memberId: number, otherId: number, { mutual, about }: LikeNotice): Promise<void> {
  const recipients = mutual ? inOrder(memberId, otherId) : [otherId]
  for (const recipientId of recipients) {
    const seq = await notice.add(tx, recipientId, "likeme", recipientId === otherId ? 1 : 0)
    const isLiked = recipientId === otherId
    const data = { user_id: isLiked ? memberId : otherId, mutual, ...(isLiked && about ? { about: about.type } : {}) }
    live.afterCommit(tx, { memberId: recipientId, seq }, likeReceived, data)
  }
}

/** A second like only changes its subject. A member who cannot see the caller is not notified. */
export const like = async (
  db: DbOrTx,
  { member }: MemberCaller,
  otherId: number,
  about?: ProfileItem,
): Promise<{ mutual: boolean }> =>
  withPairLock(db, member.id, otherId, async (tx) => {
    if (!(await relationDb.isVisible(tx, member, otherId))) throw new AppError("user_not_found")
    if (about) await item.assertSeen(tx, member, otherId, about)
    const now = clock.now()
    const likers = await likeDb.lockLikes(tx, member.id, otherId)
    const mutual = likers.includes(otherId)
    const { photoId: aboutPhotoId, promptId: aboutPromptId } = item.idsOf(about)
    const ids = { aboutPhotoId, aboutPromptId }
    if (likers.includes(member.id)) {
      if (about) await likeDb.setAbout(tx, member.id, otherId, ids)
      return { mutual }
    }
    const isNotified = await likeDb.maySee(tx, otherId, member.id, now.toISOString())
    // Locked before the like gets its id: devices request changes by id, so ids of a member must commit in order.
    if (isNotified) await notice.lockAll(tx, mutual ? [member.id, otherId] : [otherId])
    const id = await likeDb.insertLike(tx, {
      memberId: member.id,
      likedId: otherId,
      seen: !isNotified,
      ...ids,
      createdAt: now,
    })
    if (mutual) await likeDb.setMatch(tx, member.id, otherId, id)
    if (isNotified) await notifyLiked(tx, member.id, otherId, { mutual, about })
    afterCommit(tx, () => noteAttention([otherId]))
    return { mutual }
  })

export async function aboutOf(db: DbOrTx, memberId: number, otherId: number): Promise<ProfileItem | undefined> {
  const { aboutPhotoId: photo = null, aboutPromptId: prompt = null } =
    (await likeDb.findAbout(db, memberId, otherId)) ?? {}
  if (photo !== null) return { type: "photo", id: photo }
  return prompt === null ? undefined : { type: "prompt", id: prompt }
}

/** Removes a like without a notification; an unseen like lowers the other member's badge. */
export const unlike = async (db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<void> =>
  withPairLock(db, member.id, otherId, async (tx) => {
    const deleted = await likeDb.deleteLike(tx, member.id, otherId)
    if (deleted?.matchId) await likeDb.setMatch(tx, member.id, otherId, null)
    if (deleted && !deleted.seen) await notice.add(tx, otherId, "likeme", -1)
    if (deleted) afterCommit(tx, () => noteAttention([otherId]))
  })

export const countLikes = (tx: Tx, memberId: number): Promise<number> => likeDb.countUnseen(tx, memberId)
export const seeLikes = (tx: Tx, memberId: number, all: boolean): Promise<number> => likeDb.markSeen(tx, memberId, all)
