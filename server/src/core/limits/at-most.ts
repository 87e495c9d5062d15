import { AppError } from "@redthread/contract/core/error"

/**
 * Runs work of one kind, at most `most` at a time; further calls queue. Raises `unavailable` when
 * `mostWaiting` wait already.
 */
export function atMost(most: number, mostWaiting = Infinity): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= mostWaiting) throw new AppError("unavailable", { retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
