import { friendEnded, friendMade, friendStates, likeReceived, requestReceived } from "@redthread/contract/relation"
import { ignoreFailure } from "../../core/api/retry"
import { live } from "../../core/live/live.client"
import { session } from "../../core/session/session"
import { changePerson } from "../profile/profile.part"
import { celebrateMatch } from "./relation.match.part"
import { outdate } from "./relation.cache"
import { catchUpRemarks } from "../remark/remark.part"

/** Announces a mutual like and refreshes the lists after events and gaps. */
export function listenToRelations(): void {
  live.on(likeReceived, ({ user_id, mutual }) => {
    if (mutual) celebrateMatch(user_id)
    ignoreFailure(outdate("likeme", "likemutual"))
  })
  live.on(requestReceived, ({ user_id }) => {
    changePerson(user_id, { asks: true })
    ignoreFailure(outdate("request"))
  })
  live.on(friendEnded, ({ user_id }) => {
    changePerson(user_id, { friend: friendStates.none, asks: false })
    ignoreFailure(outdate("friend", "request"))
  })
  live.on(friendMade, ({ user_id }) => {
    changePerson(user_id, { friend: friendStates.friends, asks: false })
    ignoreFailure(outdate("friend", "request"))
  })
  live.onChanges(({ stale }) => {
    if (stale.includes("likes")) ignoreFailure(outdate("likeme", "likemutual"))
    if (stale.includes("friends")) ignoreFailure(outdate("friend", "request"))
  })
  live.onGap(() => {
    if (session.current()) ignoreFailure(catchUpRemarks())
  })
}
