import type { CallArguments } from "@redthread/contract/core/call"
import type { reportError } from "@redthread/contract/error-report"
import { log } from "../../../core/process/log"
import { counter } from "../../../core/process/metrics"

const reports = counter("client_errors_total", "Errors that browsers reported", ["name"])

/** Logs and counts what a browser did not expect; which member saw it is not kept. */
export function report({ name, screen, frames }: CallArguments<typeof reportError>["body"]): void {
  reports({ name })
  const places = frames.map(({ file, line, column }) => `${file}:${line}:${column}`)
  log.warn({ name, screen, places }, "a browser reported an error")
}
