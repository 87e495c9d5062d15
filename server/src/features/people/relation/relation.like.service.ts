import { AppError } from "@redthread/contract/core/error"
import type { ProfileItem } from "@redthread/contract/prompt"
import { likeReceived } from "@redthread/contract/relation"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { afterCommit, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { live } from "../../../core/live/live"
import * as notice from "../../signals/notice/notice.service"
import * as item from "./relation.service"
import { between, inOrder } from "./relation.service"
import * as relationDb from "./relation.db"
import * as likeDb from "./relation.like.db"

interface Told {
  mutual: boolean
  about: ProfileItem | undefined
}

/** Tells the liked one, and on a match both. */
async function notifyLiked(tx: Tx, memberId: number, otherId: number, { mutual, about }: Told): Promise<void> {
  const hearing = mutual ? inOrder(memberId, otherId) : [otherId]
  for (const hearerId of hearing) {
    const seq = await notice.add(tx, hearerId, "likeme", hearerId === otherId ? 1 : 0)
    const isLiked = hearerId === otherId
    const data = { user_id: isLiked ? memberId : otherId, mutual, ...(isLiked && about ? { about: about.type } : {}) }
    live.afterCommit(tx, { memberId: hearerId, seq }, likeReceived, data)
  }
}

/**
 * Likes a member, or something on their profile; a second time changes nothing but what it is about. The other hears
 * nothing of who hides from them. Raises `user_not_found`, `yourself`, `not_found`.
 */
export const like = async (
  db: DbOrTx,
  { member }: MemberCaller,
  otherId: number,
  about?: ProfileItem,
): Promise<{ mutual: boolean }> =>
  between(db, member.id, otherId, async (tx) => {
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
    const told = await likeDb.maySee(tx, otherId, member.id, now.toISOString())
    // Before the like has its id: devices are told by ids, so of one member none may commit after a later one.
    if (told) await notice.lockAll(tx, mutual ? [member.id, otherId] : [otherId])
    const id = await likeDb.insertLike(tx, {
      memberId: member.id,
      likedId: otherId,
      seen: !told,
      ...ids,
      createdAt: now,
    })
    if (mutual) await likeDb.setMatch(tx, member.id, otherId, id)
    if (told) await notifyLiked(tx, member.id, otherId, { mutual, about })
    afterCommit(tx, () => everyFeature.onAttention([otherId]))
    return { mutual }
  })

/** What of the other's profile the member's like is about; undefined where it is about the person. */
export async function aboutOf(db: DbOrTx, memberId: number, otherId: number): Promise<ProfileItem | undefined> {
  const { aboutPhotoId: photo = null, aboutPromptId: prompt = null } =
    (await likeDb.findAbout(db, memberId, otherId)) ?? {}
  if (photo !== null) return { type: "photo", id: photo }
  return prompt === null ? undefined : { type: "prompt", id: prompt }
}

/** Takes a like back; the other one is not told, their badge goes down if they had not seen it. */
export const unlike = async (db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<void> =>
  between(db, member.id, otherId, async (tx) => {
    const gone = await likeDb.deleteLike(tx, member.id, otherId)
    if (gone?.matchId) await likeDb.setMatch(tx, member.id, otherId, null)
    if (gone && !gone.seen) await notice.add(tx, otherId, "likeme", -1)
    if (gone) afterCommit(tx, () => everyFeature.onAttention([otherId]))
  })

export const countLikes = (tx: Tx, memberId: number): Promise<number> => likeDb.countUnseen(tx, memberId)
export const seeLikes = (tx: Tx, memberId: number, all: boolean): Promise<number> => likeDb.markSeen(tx, memberId, all)
