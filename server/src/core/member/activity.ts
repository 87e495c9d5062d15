import { LRUCache } from "lru-cache"

/** ms in which whatever a member does counts once. */
const countedOnceIn = 120_000

const counted = new LRUCache<number, true>({ max: 100_000, ttl: countedOnceIn })
let noted = new Set<number>()

/** Who did something lately: wrote, liked, changed; a page that asks for news by itself does nothing. */
export const activity = {
  note(memberId: number): void {
    if (counted.get(memberId)) return
    counted.set(memberId, true)
    noted.add(memberId)
  },
  /** What they did before counts no more: the next thing does. */
  forget(): void {
    counted.clear()
    noted.clear()
  },
  /** Who did something since this was asked last, the latest last. */
  take(): number[] {
    const members = [...noted]
    noted = new Set()
    return members
  },
}
