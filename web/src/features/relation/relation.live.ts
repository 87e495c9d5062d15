import { friendMade, friendStates, likeReceived, requestReceived } from "@redthread/contract/relation"
import { live } from "../../core/live.client"
import { session } from "../../core/session"
import { changePerson } from "../profile/profile.part"
import { celebrateMatch } from "./relation.match.part"
import { outdate } from "./relation.cache"
import { catchUpRemarks } from "./remarks"

/** Without a network the next gap asks again. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

/** A like that is answered is told to both at once; the lists follow what was heard, and what may have been missed. */
export function listenToRelations(): void {
  live.on(likeReceived, ({ user_id, mutual }) => {
    if (mutual) celebrateMatch(user_id)
    quietly(outdate("likeme", "likemutual"))
  })
  live.on(requestReceived, () => quietly(outdate("request")))
  live.on(friendMade, ({ user_id }) => {
    changePerson(user_id, { friend: friendStates.friends })
    quietly(outdate("friend", "request"))
  })
  live.onChanges(({ stale }) => {
    if (stale.includes("likes")) quietly(outdate("likeme", "likemutual"))
    if (stale.includes("friends")) quietly(outdate("friend", "request"))
  })
  live.onGap(() => {
    if (session.current()) quietly(catchUpRemarks())
  })
}
