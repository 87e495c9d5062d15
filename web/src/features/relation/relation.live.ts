import { friendEnded, friendMade, friendStates, requestReceived } from "@redthread/contract/relation"
import { ignoreFailure } from "../../core/api/retry"
import { live } from "../../core/live/live.client"
import { session } from "../../core/session/session"
import { changePerson } from "../profile/profile"
import { invalidateLists } from "./relation.cache"
import { catchUpRemarks } from "../remark/remark"

export function listenToRelations(): void {
  live.on(requestReceived, ({ user_id }) => {
    changePerson(user_id, { asks: true })
    ignoreFailure(invalidateLists("request"))
  })
  live.on(friendEnded, ({ user_id }) => {
    changePerson(user_id, { friend: friendStates.none, asks: false })
    ignoreFailure(invalidateLists("friend", "request"))
  })
  live.on(friendMade, ({ user_id }) => {
    changePerson(user_id, { friend: friendStates.friends, asks: false })
    ignoreFailure(invalidateLists("friend", "request"))
  })
  live.onChanges(({ stale }) => {
    if (stale.includes("friends")) ignoreFailure(invalidateLists("friend", "request"))
  })
  live.onGap(() => {
    if (session.current()) ignoreFailure(catchUpRemarks())
  })
}
