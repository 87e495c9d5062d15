import { AppError } from "@redthread/contract/core/error"

/** Limits concurrent runs; further calls queue, and raise `unavailable` if `maxWaiting` already wait. */
export function atMost(maxRunning: number, maxWaiting = Infinity): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new AppError("unavailable", { retryAfterSeconds: 5 })
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

/** Limits concurrent runs. Queues per owner take turns, so that many tasks of one owner do not delay another's. */
export function fairQueue(most: number): <T>(owner: string | number, work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queues = new Map<string | number, (() => void)[]>()
  const startNext = (): boolean => {
    const [first] = queues
    if (!first) return false
    const [owner, queue] = first
    queues.delete(owner)
    queue.shift()?.()
    if (queue.length > 0) queues.set(owner, queue)
    return true
  }
  return async (owner, work) => {
    if (running >= most)
      await new Promise<void>((resolve) => {
        const queue = queues.get(owner)
        if (queue) queue.push(resolve)
        else queues.set(owner, [resolve])
      })
    else running++
    try {
      return await work()
    } finally {
      if (!startNext()) running--
    }
  }
}
