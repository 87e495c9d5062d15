/**
 * Runs work of one kind, at most `most` at a time. Further work queues by owner, and the queues take turns, so that the
 * hundred tasks of one owner do not delay the single task of another.
 */
export function fairQueue(most: number): <T>(whose: string | number, work: () => Promise<T>) => Promise<T> {
  let running = 0
  /** In the order of their turns; none of them is empty. */
  const lines = new Map<string | number, (() => void)[]>()
  const startNext = (): boolean => {
    const [first] = lines
    if (!first) return false
    const [whose, line] = first
    lines.delete(whose)
    line.shift()?.()
    if (line.length > 0) lines.set(whose, line)
    return true
  }
  return async (whose, work) => {
    if (running >= most)
      await new Promise<void>((resolve) => {
        const line = lines.get(whose)
        if (line) line.push(resolve)
        else lines.set(whose, [resolve])
      })
    else running++
    try {
      return await work()
    } finally {
      if (!startNext()) running--
    }
  }
}
