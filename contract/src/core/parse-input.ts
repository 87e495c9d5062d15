import { z } from "zod"
import { parseOptions } from "./input-error"

/** NUL, which PostgreSQL can't keep, and halves of symbols, which are no Unicode text and would change on the way. */
const unstorable = /[\0\p{Cs}]/u

/** Where such text stands in a value that was parsed, as a value or as a key; null where there is none. */
function unstorablePath(value: unknown, path: PropertyKey[]): PropertyKey[] | null {
  if (typeof value === "string") return unstorable.test(value) ? path : null
  if (typeof value !== "object" || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const found = unstorable.test(key) ? path : unstorablePath(part, [...path, key])
    if (found) return found
  }
  return null
}

/**
 * Parses what a call takes. Text that could not be stored is refused here, whatever the form says, unless the form
 * itself removes it: so no form can forget to.
 */
export function safeParseInput(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  const result = schema.safeParse(value, parseOptions)
  const path = result.success ? unstorablePath(result.data, []) : null
  if (!path) return result
  return { success: false, error: new z.ZodError([{ code: "custom", path, message: "invalid", input: undefined }]) }
}
