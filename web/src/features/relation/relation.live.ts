import { friendMade, friendStates, likeReceived, requestReceived } from "@redthread/contract/relation"
import { live } from "../../core/live/live.client"
import { session } from "../../core/session/session"
import { changePerson } from "../profile/profile.part"
import { celebrateMatch } from "./relation.match.part"
import { outdate } from "./relation.cache"
import { catchUpRemarks } from "./remarks"

/** If offline, the next detected gap fetches it again. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

/** Announces a mutual like and refreshes the lists after events and gaps. */
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
