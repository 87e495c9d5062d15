import { likeReceived } from "@redthread/contract/relation"
import { ignoreFailure } from "../../core/api/retry"
import { live } from "../../core/live/live.client"
import { invalidatePeople } from "../profile/profile"
import { announceMatch } from "./like.match"

export function listenToLikes(): void {
  const invalidate = () => ignoreFailure(invalidatePeople(["likeme", "likemutual"]))
  live.on(likeReceived, ({ user_id, mutual }) => {
    if (mutual) announceMatch(user_id)
    invalidate()
  })
  live.onChanges(({ stale }) => {
    if (stale.includes("likes")) invalidate()
  })
}
