import { AsyncLocalStorage } from "node:async_hooks"
import { AppError } from "@redthread/contract/core/error"

/** A call that waits longer (ms) for a connection is answered with `unavailable`. */
const waitMaxMs = 5000
const retryAfterSeconds = 1

/** Open transactions are tracked in development and tests only, because it slows every promise. */
const openTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()

let misuses: string[] = []

/** Returns the stacks of misuses since the last call; tests fail on them. */
export function takeMisuses(): string[] {
  const taken = misuses
  misuses = []
  return taken
}

/** Prevents a deadlock: work that holds a connection must not wait for a second one. */
export function assertOutsideTransaction(): void {
  if (!openTransaction.getStore()?.isOpen) return
  throw misuse("the pool was used inside a transaction: pass the transaction on")
}

/** Records the misuse as well, so that a test fails even if the error is caught. */
export function misuse(message: string): Error {
  const error = new Error(message)
  misuses.push(error.stack ?? message)
  return error
}

/** Runs work outside the transaction, for tests that observe statements waiting for a lock. */
export const besideTransaction = <T>(work: () => T): T => openTransaction.exit(work)

export interface GateOptions {
  readonly connections: number
  readonly isChecked: boolean
  readonly waitMs?: number
}

export interface ConnectionGate {
  take<T>(work: () => Promise<T>): Promise<T>
  enter<T>(work: () => Promise<T>): Promise<T>
}

/** Grants the pool's connections in order of arrival and limits the wait, which the driver does not. */
export function connectionGate({ connections, isChecked, waitMs = waitMaxMs }: GateOptions): ConnectionGate {
  let free = connections
  const waiting = new Set<() => void>()
  const waitForTurn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(start)
        reject(new AppError("unavailable", { retryAfterSeconds }))
      }, waitMs)
      waiting.add(start)
    })
  const release = (): void => {
    const [next] = waiting
    if (!next) return void (free += 1)
    waiting.delete(next)
    next()
  }
  return {
    async take(work) {
      assertOutsideTransaction()
      if (free > 0) free -= 1
      else await waitForTurn()
      try {
        return await work()
      } finally {
        release()
      }
    },
    async enter(work) {
      if (!isChecked) return work()
      const state = { isOpen: true }
      try {
        return await openTransaction.run(state, work)
      } finally {
        state.isOpen = false
      }
    },
  }
}
