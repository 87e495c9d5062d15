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
import { withPairLock, inOrder } from "./relation.service"
import { putRemark } from "./relation.remark.service"

interface FriendNotice {
  /** The member whose unseen request is removed, so that the badge goes down. */
  badgeHolderId: number | null
  /** The member who is notified that their request was accepted. */
  requesterId: number | null
}

async function befriend(
  tx: Tx,
  one: number,
  other: number,
  { badgeHolderId, requesterId }: FriendNotice,
): Promise<void> {
  await friendDb.insertFriends(tx, one, other, clock.now())
  for (const memberId of inOrder(one, other)) {
    const friendId = memberId === one ? other : one
    const seq = await notice.add(tx, memberId, "request", memberId === badgeHolderId ? -1 : 0)
    live.afterCommit(tx, { memberId, seq }, friendMade, { user_id: friendId })
    if (memberId === requesterId) {
      await notify(tx, memberId, { type: "friend", event: "accepted", actorId: friendId, groupKey: "friend.accepted" })
    }
  }
}

async function sendRequest(tx: Tx, memberId: number, otherId: number): Promise<void> {
  // Locked before the request gets its id: devices request changes by id, so ids of a member must commit in order.
  await notice.lock(tx, otherId)
  if (!(await friendDb.insertRequest(tx, memberId, otherId, clock.now()))) return
  const seq = await notice.add(tx, otherId, "request", 1)
  live.afterCommit(tx, { memberId: otherId, seq }, requestReceived, { user_id: memberId })
}

/** A request is accepted at once if the other member accepts all requests or has sent one. */
export const request = (db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<2 | 3> =>
  withPairLock(db, member.id, otherId, async (tx) => {
    const visible = await relationDb.isVisible(tx, member, otherId)
    const context = await friendDb.findRequestContext(tx, member.id, otherId)
    // A request can be answered even if its sender is hidden; a block deletes the request.
    if (!context || !(visible || context.otherRequested)) throw new AppError("user_not_found")
    if (context.friends) return friendStates.friends
    if (!context.otherRequested && !context.autoAccept) {
      await sendRequest(tx, member.id, otherId)
      return friendStates.requested
    }
    await acceptRequest(tx, member.id, otherId)
    return friendStates.friends
  })

async function acceptRequest(tx: Tx, memberId: number, otherId: number): Promise<void> {
  const mine = await friendDb.deleteRequest(tx, otherId, memberId)
  const theirs = await friendDb.deleteRequest(tx, memberId, otherId)
  const badgeHolderId = mine ? memberId : theirs ? otherId : null
  // The other member's request was accepted, or they accept all requests: both are notified.
  await befriend(tx, memberId, otherId, { badgeHolderId, requesterId: otherId })
}

async function announceEnd(tx: Tx, one: number, other: number, badges: ReadonlyMap<number, number>): Promise<void> {
  for (const memberId of inOrder(one, other)) {
    const seq = await notice.add(tx, memberId, "request", badges.get(memberId) ?? 0)
    live.afterCommit(tx, { memberId, seq }, friendEnded, { user_id: memberId === one ? other : one })
  }
}

/** Declines a request or withdraws the member's own. Open pages are updated, no one is notified. */
async function dropRequest(tx: Tx, memberId: number, otherId: number): Promise<void> {
  const declined = await friendDb.deleteRequest(tx, otherId, memberId)
  const withdrawn = await friendDb.deleteRequest(tx, memberId, otherId)
  if (declined === undefined && withdrawn === undefined) throw new AppError("not_found")
  const badges = [...(declined ? [memberId] : []), ...(withdrawn ? [otherId] : [])]
  await announceEnd(tx, memberId, otherId, new Map(badges.map((id) => [id, -1])))
}

/** Accepts or declines a request. Accepting again changes nothing; declining also withdraws the member's own one. */
export const answer = (db: DbOrTx, { member }: MemberCaller, otherId: number, status: 1 | 2): Promise<void> =>
  withPairLock(db, member.id, otherId, async (tx) => {
    if (status === requestAnswers.decline) return dropRequest(tx, member.id, otherId)
    if (await friendDb.areFriends(tx, member.id, otherId)) return
    const context = await friendDb.findRequestContext(tx, member.id, otherId)
    if (!context?.otherRequested) throw new AppError("not_found")
    await acceptRequest(tx, member.id, otherId)
  })

/** Ends a friendship; open pages of the other member are updated, without a notification. */
export const end = (db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<void> =>
  withPairLock(db, member.id, otherId, async (tx) => {
    const ended = await friendDb.deleteFriends(tx, member.id, otherId, clock.now())
    if (ended) await announceEnd(tx, member.id, otherId, new Map())
  })

export const edit = (
  db: DbOrTx,
  { member }: MemberCaller,
  { user_id: friendId, remark, top }: CallArguments<typeof editFriend>["body"],
): Promise<void> =>
  withPairLock(db, member.id, friendId, async (tx) => {
    if (!(await friendDb.areFriends(tx, member.id, friendId))) throw new AppError("not_found")
    if (top === 1 && (await friendDb.countPinned(tx, member.id)) >= pinnedMax) {
      throw new AppError("invalid", { field: "top" })
    }
    if (top !== undefined) await friendDb.setTop(tx, member.id, friendId, top === 1)
    if (remark !== undefined) await putRemark(tx, member.id, friendId, remark)
  })

export const countRequests = (tx: Tx, memberId: number): Promise<number> => friendDb.countUnseen(tx, memberId)
export const seeRequests = (tx: Tx, memberId: number, all: boolean): Promise<number> =>
  friendDb.markSeen(tx, memberId, all)
