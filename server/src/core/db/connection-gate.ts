import { AsyncLocalStorage } from "node:async_hooks"
import { AppError } from "@redthread/contract/core/error"

/** ms that work waits for a connection; then its call is answered with `unavailable`. */
const waitMaxMs = 5000
const retryAfterSeconds = 1

/** The open transaction of this asynchronous context. Only entered where `isChecked`, for it slows every promise. */
const openTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()

let misuses: string[] = []

/** The stacks of misuses since the last call, for tests, which fail on them. */
export function takeMisuses(): string[] {
  const taken = misuses
  misuses = []
  return taken
}

/**
 * Raises an error inside an open transaction: work that holds one connection and waits for a second stops the process
 * as soon as every connection is held by such work.
 */
export function assertOutsideTransaction(): void {
  if (!openTransaction.getStore()?.isOpen) return
  throw misuse("the pool was used inside a transaction: pass the transaction on")
}

/** Records that a handle was used where it must not be, so that a test fails even if the error is caught. */
export function misuse(message: string): Error {
  const error = new Error(message)
  misuses.push(error.stack ?? message)
  return error
}

/** Runs work on a second connection during an open transaction. For tests only: they observe statements that wait for a lock. */
export const besideTransaction = <T>(work: () => T): T => openTransaction.exit(work)

export interface GateOptions {
  readonly connections: number
  /** Whether use of the pool inside a transaction is an error: in development and tests. */
  readonly isChecked: boolean
  readonly waitMs?: number
}

export interface ConnectionGate {
  /** Runs work that takes one connection. Raises `unavailable` if none is free in time. */
  take<T>(work: () => Promise<T>): Promise<T>
  /** Runs the work of a transaction, in which `take` is an error. */
  enter<T>(work: () => Promise<T>): Promise<T>
}

/** Gives out the pool's connections in the order of asking. The driver itself would let callers wait for ever. */
export function connectionGate({ connections, isChecked, waitMs = waitMaxMs }: GateOptions): ConnectionGate {
  let free = connections
  const waiting = new Set<() => void>()
  const turn = (): Promise<void> =>
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
      else await turn()
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
