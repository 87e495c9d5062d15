import type { Locker, RequestRelease } from "@tus/server"

interface Holder {
  readonly giveUp: RequestRelease
  readonly over: Promise<void>
}

/**
 * One request at a time for each upload of this process. Who comes next asks the one before to end, and waits; the
 * package's own lock keeps the processor busy meanwhile.
 */
export function inTurn(): Locker {
  const holders = new Map<string, Holder>()
  return {
    newLock(id) {
      let finish = (): void => undefined
      return {
        async lock(_signal, giveUp) {
          const before = holders.get(id)
          const over = new Promise<void>((resolve) => (finish = resolve))
          holders.set(id, { giveUp, over })
          await before?.giveUp()
          await before?.over
          void over.then(() => holders.get(id)?.over === over && holders.delete(id))
        },
        async unlock() {
          finish()
        },
      }
    },
  }
}
