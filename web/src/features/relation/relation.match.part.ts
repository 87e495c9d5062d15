import { createStore } from "../../core/page/store"

/** Announces a new match once per member, although it is reported by the reply and by an event. */
const match = createStore<number | null>(null)
const told = new Set<number>()

export function celebrateMatch(userId: number): void {
  if (told.has(userId)) return
  told.add(userId)
  match.set(userId)
}

export const closeMatch = (): void => match.set(null)

export const useMatch = match.use
