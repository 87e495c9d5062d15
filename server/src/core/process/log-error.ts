/** Loggable part of an error: no query values, no member text. */
export interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  /** SQL with placeholders. */
  query?: string
  table?: string
  column?: string
  constraint?: string
  cause?: LoggedError
}

/** Database error classes whose messages quote values: data exceptions, constraints, raised errors. Logged by code only. */
const quotingClasses = new Set(["21", "22", "23", "44", "P0", "XX"])

const addresses = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]+/g
const numbers = /\+?\d[\d ()-]{7,30}\d/g

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

const isDatabaseError = (fields: Record<string, unknown>): boolean =>
  /^[0-9A-Z]{5}$/.test(String(fields["code"])) && text(fields["severity"]) !== undefined

function messageOf(error: Error, fields: Record<string, unknown>): string {
  if ("query" in fields && "params" in fields) return "a query failed"
  if (isDatabaseError(fields) && quotingClasses.has(String(fields["code"]).slice(0, 2)))
    return `database error ${String(fields["code"])}`
  // Parsers quote their input.
  if (error instanceof SyntaxError) return "a text could not be parsed"
  return error.message.replaceAll(addresses, "[address]").replaceAll(numbers, "[number]")
}

/** Without the first lines, which repeat the message. */
const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n")

export function loggedError(thrown: unknown): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: "something that is no error was thrown" }
  const fields = thrown as unknown as Record<string, unknown>
  const fieldValues: Record<keyof LoggedError, unknown> = {
    type: thrown.name,
    message: messageOf(thrown, fields),
    code: text(fields["code"]),
    query: "params" in fields ? text(fields["query"]) : undefined,
    table: text(fields["table_name"] ?? fields["table"]),
    column: text(fields["column_name"] ?? fields["column"]),
    constraint: text(fields["constraint_name"] ?? fields["constraint"]),
    cause: thrown.cause === undefined ? undefined : loggedError(thrown.cause),
    stack: framesOf(thrown),
  }
  return Object.fromEntries(
    Object.entries(fieldValues).filter(([, value]) => value !== undefined),
  ) as unknown as LoggedError
}

export function printableError(thrown: unknown): Error {
  const { message, type, stack } = loggedError(thrown)
  const error = new Error(message)
  error.name = type
  error.stack = `${type}: ${message}\n${stack ?? ""}`
  return error
}
