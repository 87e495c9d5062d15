import type { ErrorName } from "@redthread/contract/core/error"
import { log } from "../process/log"

/** A call answered with an error that the contract does not declare for it: clients can't know of it. */
export interface UndeclaredError {
  /** Method and path. */
  readonly call: string
  readonly error: ErrorName
}

let found: UndeclaredError[] = []

/** Kept at most, so that a server that runs for months does not fill its memory. */
const keptMax = 100

/** Logs the error and keeps it for the tests, which fail on it; the caller gets it as it is. */
export function reportUndeclared(undeclared: UndeclaredError): void {
  log.error({ ...undeclared }, "a call answered with an error that it does not declare")
  if (found.length < keptMax) found.push(undeclared)
}

/** What was reported since the last time. */
export function takeUndeclared(): UndeclaredError[] {
  const taken = found
  found = []
  return taken
}
