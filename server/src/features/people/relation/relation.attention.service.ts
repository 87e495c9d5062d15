let memberIds = new Set<number>()

/** Notes that these members received a like, a visit or a gift, or lost a like: their popularity is out of date. */
export function noteAttention(ids: readonly number[]): void {
  for (const id of ids) memberIds.add(id)
}

/** Returns and clears the members noted since the last call. */
export function takeAttention(): number[] {
  const taken = [...memberIds]
  memberIds = new Set()
  return taken
}
