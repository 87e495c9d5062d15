import { setImmediate as nextTurn } from "node:timers/promises"

/** ms after which the steps give way to whatever else there is to do. */
const turnMs = 5

/** Takes the steps one after the other, and lets the event loop go on whenever it has waited for `turnMs`. */
export async function inTurns(steps: Iterable<void>): Promise<void> {
  let since = performance.now()
  for (const _step of steps) {
    if (performance.now() - since < turnMs) continue
    await nextTurn()
    since = performance.now()
  }
}
