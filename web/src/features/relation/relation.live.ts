import { likeReceived } from "@redthread/contract/relation"
import { live } from "../../core/live.client"
import { celebrateMatch } from "./match"

/** A like that is answered is told to both at once. */
export function listenToLikes(): void {
  live.on(likeReceived, ({ user_id, mutual }) => {
    if (mutual) celebrateMatch(user_id)
  })
}
