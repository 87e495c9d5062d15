import { reportError } from "@redthread/contract/error-report"
import type { CallArguments } from "@redthread/contract/core/call"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { log } from "../../../core/process/log"
import { counter } from "../../../core/process/metrics"

const reports = counter("client_errors_total", "Errors that browsers reported", ["name"])

function logReport({ name, screen, frames }: CallArguments<typeof reportError>["body"]): void {
  reports({ name })
  const places = frames.map(({ file, line, column }) => `${file}:${line}:${column}`)
  log.warn({ name, screen, places }, "a browser reported an error")
}

const done = { ok: true } as const

const errorReportCalls = [
  implement(reportError, async (_context, { body }) => {
    logReport(body)
    return done
  }),
]

export const errorReportFeature: Feature = { name: "error-report", calls: errorReportCalls }
