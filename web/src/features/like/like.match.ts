import { createStore } from "../../core/page/store"

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
