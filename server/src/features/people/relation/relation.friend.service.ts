import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import {
  type editFriend,
  friendEnded,
  friendMade,
  friendStates,
  pinnedMax,
  requestAnswers,
  requestReceived,
} from "@redthread/contract/relation"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { Tx, DbOrTx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import { notify } from "../../signals/notice/notice.notify.service"
import * as notice from "../../signals/notice/notice.service"
import * as relationDb from "./relation.db"
import * as friendDb from "./relation.friend.db"
import { between, inOrder } from "./relation.service"
import { putRemark } from "./relation.remark.service"

interface Befriending {
  /** The member whose badge goes down because an unseen request was withdrawn. */
  asked: number | null
  /** The member who gets a notification that their request was accepted. */
  told: number | null
}

/** Makes friends of the two, and tells both. */
async function befriend(tx: Tx, one: number, other: number, { asked, told }: Befriending): Promise<void> {
  await friendDb.insertFriends(tx, one, other, clock.now())
  for (const memberId of inOrder(one, other)) {
    const friendId = memberId === one ? other : one
    const seq = await notice.add(tx, memberId, "request", memberId === asked ? -1 : 0)
    live.afterCommit(tx, { memberId, seq }, friendMade, { user_id: friendId })
    if (memberId === told) {
      await notify(tx, memberId, { type: "friend", event: "accepted", actorId: friendId, groupKey: "friend.accepted" })
    }
  }
}

async function ask(tx: Tx, memberId: number, otherId: number): Promise<void> {
  // Before the request has its id: devices are told by ids, so of one member none may commit after a later one.
  await notice.lock(tx, otherId)
  if (!(await friendDb.insertRequest(tx, memberId, otherId, clock.now()))) return
  const seq = await notice.add(tx, otherId, "request", 1)
  live.afterCommit(tx, { memberId: otherId, seq }, requestReceived, { user_id: memberId })
}

/**
 * Sends a friend request. It is accepted at once if the other accepts everybody or has already sent a request.
 * @returns the state of the friendship. Raises `user_not_found`, `yourself`.
 */
export const request = (db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<2 | 3> =>
  between(db, member.id, otherId, async (tx) => {
    const visible = await relationDb.isVisible(tx, member, otherId)
    const approach = await friendDb.findApproach(tx, member.id, otherId)
    // A request may be answered even if its sender is hidden from others; a block deletes the request.
    if (!approach || !(visible || approach.asked)) throw new AppError("user_not_found")
    if (approach.friends) return friendStates.friends
    if (!approach.asked && !approach.pass) {
      await ask(tx, member.id, otherId)
      return friendStates.requested
    }
    await accept(tx, member.id, otherId)
    return friendStates.friends
  })

/** Deletes the requests of both sides when the two become friends, and lowers the badges that counted them. */
async function accept(tx: Tx, memberId: number, otherId: number): Promise<void> {
  const mine = await friendDb.deleteRequest(tx, otherId, memberId)
  const theirs = await friendDb.deleteRequest(tx, memberId, otherId)
  const asked = mine ? memberId : theirs ? otherId : null
  // Whose own request was accepted is notified, and so is whoever lets everyone in.
  await befriend(tx, memberId, otherId, { asked, told: otherId })
}

/** Publishes to both members that the friendship or request has ended; `badges` drops by the unseen requests. */
async function announceEnd(tx: Tx, one: number, other: number, badges: ReadonlyMap<number, number>): Promise<void> {
  for (const memberId of inOrder(one, other)) {
    const seq = await notice.add(tx, memberId, "request", badges.get(memberId) ?? 0)
    live.afterCommit(tx, { memberId, seq }, friendEnded, { user_id: memberId === one ? other : one })
  }
}

/** Declines a request or withdraws the member's own. Nobody gets a notification; open pages follow. */
async function drop(tx: Tx, memberId: number, otherId: number): Promise<void> {
  const declined = await friendDb.deleteRequest(tx, otherId, memberId)
  const withdrawn = await friendDb.deleteRequest(tx, memberId, otherId)
  if (declined === undefined && withdrawn === undefined) throw new AppError("not_found")
  const badges = [...(declined ? [memberId] : []), ...(withdrawn ? [otherId] : [])]
  await announceEnd(tx, memberId, otherId, new Map(badges.map((id) => [id, -1])))
}

/** Accepts a request (again: nothing changes), declines it, or withdraws one's own. Raises `not_found`, `yourself`. */
export const answer = (db: DbOrTx, { member }: MemberCaller, otherId: number, status: 1 | 2): Promise<void> =>
  between(db, member.id, otherId, async (tx) => {
    if (status === requestAnswers.decline) return drop(tx, member.id, otherId)
    if (await friendDb.areFriends(tx, member.id, otherId)) return
    const approach = await friendDb.findApproach(tx, member.id, otherId)
    if (!approach?.asked) throw new AppError("not_found")
    await accept(tx, member.id, otherId)
  })

/** Ends a friendship for both; the other gets no notification, but an open page of theirs follows. Raises `yourself`. */
export const end = (db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<void> =>
  between(db, member.id, otherId, async (tx) => {
    const ended = await friendDb.deleteFriends(tx, member.id, otherId, clock.now())
    if (ended) await announceEnd(tx, member.id, otherId, new Map())
  })

/** Pins a friend, or writes a remark. Raises `not_found`, `yourself`, and `invalid` where a hundred are pinned. */
export const edit = (
  db: DbOrTx,
  { member }: MemberCaller,
  { user_id: friendId, remark, top }: CallArguments<typeof editFriend>["body"],
): Promise<void> =>
  between(db, member.id, friendId, async (tx) => {
    if (!(await friendDb.areFriends(tx, member.id, friendId))) throw new AppError("not_found")
    if (top === 1 && (await friendDb.countPinned(tx, member.id)) >= pinnedMax) {
      throw new AppError("invalid", { field: "top" })
    }
    if (top !== undefined) await friendDb.setTop(tx, member.id, friendId, top === 1)
    if (remark !== undefined) await putRemark(tx, member.id, friendId, remark)
  })

export const hasAsked = (db: DbOrTx, otherId: number, memberId: number): Promise<boolean> =>
  friendDb.hasAsked(db, otherId, memberId)

export const countRequests = (tx: Tx, memberId: number): Promise<number> => friendDb.countUnseen(tx, memberId)
export const seeRequests = (tx: Tx, memberId: number, all: boolean): Promise<number> =>
  friendDb.markSeen(tx, memberId, all)
