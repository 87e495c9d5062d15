import { afterEach } from "vitest"
import { takeMisuses } from "../core/db/connection-gate"
import { takeUndeclared } from "../core/http/reply-error"

// Fails the test in which a call of this process's server answers with an error that it does not declare.
afterEach(() => {
  const found = takeUndeclared().map(({ call, error }) => `${call} answered ${error}`)
  if (found.length > 0) throw new Error(`The contract does not declare this: ${[...new Set(found)].join("; ")}`)
})

// Fails the test in which code used the pool inside a transaction, also where the error was caught.
afterEach(() => {
  const [first] = takeMisuses()
  if (first) throw new Error(first)
})
