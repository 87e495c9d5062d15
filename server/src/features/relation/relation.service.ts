import { AppError } from "@redthread/contract/core/error"
import { likeReceived } from "@redthread/contract/relation"
import type { Member, MemberCaller } from "../../core/caller"
import { clock } from "../../core/clock"
import { db, transaction, type Tx } from "../../core/db"
import { everyFeature } from "../../core/feature"
import { live } from "../../core/live/live"
import { pageSize, toPage } from "../../core/page"
import * as notice from "../notice/notice.service"
import { portraitOf } from "../profile/profile.card.service"
import * as relationDb from "./relation.db"

/** Runs the work while nobody else changes how the two stand to each other. Raises `yourself`. */
function between<T>(memberId: number, otherId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (memberId === otherId) throw new AppError("yourself", { field: "user_id" })
  return transaction(async (tx) => {
    await relationDb.lockPair(tx, memberId, otherId)
    return work(tx)
  })
}

/** Tells the liked one, and on a match both. Counters are locked in the order of the ids, as everywhere. */
async function tellLiked(tx: Tx, me: Member, otherId: number, mutual: boolean): Promise<void> {
  const hearing = mutual ? [me.id, otherId].toSorted((a, b) => a - b) : [otherId]
  for (const memberId of hearing) {
    const seq = await notice.add(tx, memberId, "likeme", memberId === otherId ? 1 : 0)
    const data = { user_id: memberId === otherId ? me.id : otherId, mutual, seq }
    live.afterCommit(tx, [memberId], likeReceived, data)
  }
}

/** Likes a member; a second time changes nothing. Raises `user_not_found`, `yourself`. */
export const like = async ({ member }: MemberCaller, otherId: number): Promise<{ mutual: boolean }> =>
  between(member.id, otherId, async (tx) => {
    if (!(await relationDb.isVisible(tx, member, otherId))) throw new AppError("user_not_found")
    const fresh = await relationDb.insertLike(tx, member.id, otherId, clock.now())
    const mutual = await relationDb.hasLiked(tx, otherId, member.id)
    if (fresh) await tellLiked(tx, member, otherId, mutual)
    return { mutual }
  })

/** Takes a like back; the other one is not told, their badge goes down. */
export const unlike = async ({ member }: MemberCaller, otherId: number): Promise<void> =>
  between(member.id, otherId, async (tx) => {
    if (await relationDb.deleteLike(tx, member.id, otherId)) await notice.add(tx, otherId, "likeme", -1)
  })

/** Blocks a member both ways and ends what was between the two. Raises `user_not_found`, `yourself`. */
export const block = async ({ member }: MemberCaller, otherId: number): Promise<void> =>
  between(member.id, otherId, async (tx) => {
    if (!(await relationDb.isBlockable(tx, member, otherId))) throw new AppError("user_not_found")
    if (!(await relationDb.insertBlock(tx, member.id, otherId, clock.now()))) return
    await everyFeature.onBlock(tx, member.id, otherId)
    for (const memberId of [member.id, otherId].toSorted((a, b) => a - b)) await notice.recount(tx, memberId)
  })

/** Lifts a block; what it ended does not come back. */
export const unblock = async ({ member }: MemberCaller, otherId: number): Promise<void> =>
  between(member.id, otherId, (tx) => relationDb.deleteBlock(tx, member.id, otherId))

/** Whom the member blocks, latest first. */
export async function listBlocked({ member }: MemberCaller, maxId: number | undefined) {
  const found = await relationDb.listBlocked(db, member.id, maxId, pageSize + 1)
  return toPage(
    found,
    pageSize,
    ({ id }) => id,
    ({ memberId, name, file, createdAt }) => ({
      user_id: memberId,
      name,
      avatar: portraitOf(file).avatar,
      created_at: new Date(createdAt).toISOString(),
    }),
  )
}

export const countLikes = (tx: Tx, memberId: number): Promise<number> => relationDb.countLikesOf(tx, memberId)

export async function eraseRelations(tx: Tx, memberId: number): Promise<void> {
  const liked = await relationDb.likedBy(tx, memberId)
  await relationDb.erase(tx, memberId)
  for (const otherId of liked) await notice.recount(tx, otherId)
}

export const exportRelations = (memberId: number) => relationDb.exportOf(db, memberId)

/** Likes and friendship do not outlast a block. */
export const separate = (tx: Tx, memberId: number, otherId: number): Promise<void> =>
  relationDb.part(tx, memberId, otherId)
