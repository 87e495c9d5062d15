import { afterEach } from "vitest"
import { takeUndeclared } from "../core/http/undeclared-error"

// Fails the test in which a call of this process's server answers with an error that it does not declare.
afterEach(() => {
  const found = takeUndeclared().map(({ call, error }) => `${call} answered ${error}`)
  if (found.length > 0) throw new Error(`The contract does not declare this: ${[...new Set(found)].join("; ")}`)
})
