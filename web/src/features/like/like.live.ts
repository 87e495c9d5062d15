import { likeReceived } from "@redthread/contract/relation"
import { ignoreFailure } from "../../core/api/retry"
import { live } from "../../core/live/live.client"
import { createStore } from "../../core/page/store"
import { invalidatePeople } from "../profile/profile"

const match = createStore<number | null>(null)
const announced = new Set<number>()

/** Announces a match once per member, although both the reply and a live event report it. */
export function announceMatch(userId: number): void {
  if (announced.has(userId)) return
  announced.add(userId)
  match.set(userId)
}

export const closeMatch = (): void => match.set(null)

export const useMatch = match.use

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
