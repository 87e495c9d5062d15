import { reportError } from "@redthread/contract/error-report"
import { implement } from "../../../core/http/implement"
import { report } from "./error-report.service"

const done = { ok: true } as const

export const errorReportCalls = [
  implement(reportError, async (_context, { body }) => {
    report(body)
    return done
  }),
]
