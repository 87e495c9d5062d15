/** Where a search, or a day that was chosen, leads to. */
type Lead = (userId: number, seq: number) => void

const listeners = new Set<Lead>()

export function jumpTo(userId: number, seq: number): void {
  for (const listener of listeners) listener(userId, seq)
}

export function onJump(listener: Lead): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
