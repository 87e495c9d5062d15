import { type Frame, framesMax, reportedErrors, reportError } from "@redthread/contract/error-report"
import { screens } from "@redthread/contract/screen"
import { api } from "../api/api"
import { ClientError } from "./client-error"
import { withoutPrefix } from "../language/language"

/** Maximum reports per page load, one per code position, so that an error in a loop does not fill the log. */
const reportsMax = 5
const reported = new Set<string>()

/** Finds the code positions of a stack trace, such as `... https://host/assets/app-1a2b.js:1:4711`. */
export const framesOf = (stack: string): Frame[] =>
  [...stack.matchAll(/(\/assets\/[\w.-]+\.js):(\d+):(\d+)/g)]
    .slice(0, framesMax)
    .map(([, file = "", line, column]) => ({ file, line: Number(line), column: Number(column) }))

/** Returns the route pattern of an address, such as `/chat/$id`, because a report contains no personal ids. */
export function screenOf(pathname: string): string | null {
  const parts = withoutPrefix(pathname).split("/")
  const fits = (screen: string): boolean => {
    const names = screen.split("/")
    return names.length === parts.length && names.every((name, at) => name.startsWith("$") || name === parts[at])
  }
  return screens.find(fits) ?? null
}

export function sendReport(error: unknown): void {
  if (!(error instanceof Error) || (error instanceof ClientError && error.isNetwork)) return
  const frames = framesOf(error.stack ?? "")
  const key = JSON.stringify(frames.slice(0, 3))
  if (reported.size >= reportsMax || reported.has(key)) return
  reported.add(key)
  const name = reportedErrors.find((known) => known === error.name) ?? "Error"
  api(reportError, { body: { name, screen: screenOf(location.pathname), frames } }).catch(() => undefined)
}
