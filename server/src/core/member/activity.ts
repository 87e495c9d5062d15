import { LRUCache } from "lru-cache"

/** ms in which all acts of a member count once. */
const countOnceMs = 120_000

const recentMembers = new LRUCache<number, true>({ max: 100_000, ttl: countOnceMs })
let activeMembers = new Set<number>()

/** Members who acted recently (wrote, liked, changed). Polling does not count. */
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
  /** Members since the last call, oldest first. */
  take(): number[] {
    const members = [...activeMembers]
    activeMembers = new Set()
    return members
  },
}
