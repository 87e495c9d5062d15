/** An error is logged without query values and member text. */
export interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  /** The SQL has placeholders instead of values. */
  query?: string
  table?: string
  column?: string
  constraint?: string
  cause?: LoggedError
}

/** Messages of these database error classes quote values, so only the code is logged. */
const quotingClasses = new Set(["21", "22", "23", "44", "P0", "XX"])

const addresses = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]+/g
const numbers = /\+?\d[\d ()-]{7,30}\d/g

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined

const isDatabaseError = (fields: Record<string, unknown>): boolean =>
  /^[0-9A-Z]{5}$/.test(String(fields["code"])) && nonEmptyText(fields["severity"]) !== undefined

function messageOf(error: Error, fields: Record<string, unknown>): string {
  if ("query" in fields && "params" in fields) return "a query failed"
  if (isDatabaseError(fields) && quotingClasses.has(String(fields["code"]).slice(0, 2)))
    return `database error ${String(fields["code"])}`
  // Parsers quote their input, which must not be logged.
  if (error instanceof SyntaxError) return "a text could not be parsed"
  return error.message.replaceAll(addresses, "[address]").replaceAll(numbers, "[number]")
}

/** Drops the first lines, which repeat the message. */
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
    code: nonEmptyText(fields["code"]),
    query: "params" in fields ? nonEmptyText(fields["query"]) : undefined,
    table: nonEmptyText(fields["table_name"] ?? fields["table"]),
    column: nonEmptyText(fields["column_name"] ?? fields["column"]),
    constraint: nonEmptyText(fields["constraint_name"] ?? fields["constraint"]),
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
