import { LRUCache } from "lru-cache"

/** All acts of a member within this period count once. */
const countOnceMs = 120_000

const recentMembers = new LRUCache<number, true>({ max: 100_000, ttl: countOnceMs })
let activeMembers = new Set<number>()

/** Tracks members who acted recently (wrote, liked, changed). Polling does not count. */
export const activity = {
  note(memberId: number): void {
    if (recentMembers.get(memberId)) return
    recentMembers.set(memberId, true)
    activeMembers.add(memberId)
  },
  forget(): void {
    recentMembers.clear()
    activeMembers.clear()
  },
  /** Returns members who acted since the last call, oldest first. */
  take(): number[] {
    const members = [...activeMembers]
    activeMembers = new Set()
    return members
  },
}
