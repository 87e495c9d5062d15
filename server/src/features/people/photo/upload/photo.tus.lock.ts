import type { Locker, RequestRelease } from "@tus/server"

interface Holder {
  readonly giveUp: RequestRelease
  readonly over: Promise<void>
}

/**
 * Serialises the requests of an upload within this process. A new request asks the running one to end and waits for
 * it; the package's own lock polls and keeps the processor busy.
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
