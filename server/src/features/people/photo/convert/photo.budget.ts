import { maxHeldBytes } from "./photo.limits"

let heldBytes = 0
let waiting: (() => void)[] = []

/** Runs the work when its memory and that of other running work are within the limit; small work never waits. */
export async function withinBudget<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  while (bytes > 0 && heldBytes > 0 && heldBytes + bytes > maxHeldBytes)
    await new Promise<void>((resolve) => waiting.push(resolve))
  heldBytes += bytes
  try {
    return await work()
  } finally {
    heldBytes -= bytes
    const released = waiting
    waiting = []
    for (const next of released) next()
  }
}
