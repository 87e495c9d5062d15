import { z } from "zod"
import { parseOptions } from "./input-error"

/** NUL, which PostgreSQL cannot store, and lone surrogates, which are invalid Unicode and would be altered. */
const unstorable = /[\0\p{Cs}]/u

function unstorablePath(value: unknown, path: PropertyKey[]): PropertyKey[] | null {
  if (typeof value === "string") return unstorable.test(value) ? path : null
  if (typeof value !== "object" || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const found = unstorable.test(key) ? path : unstorablePath(part, [...path, key])
    if (found) return found
  }
  return null
}

/** Refuses text that cannot be stored, unless the schema removes it. */
export function safeParseInput(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  const result = schema.safeParse(value, parseOptions)
  const path = result.success ? unstorablePath(result.data, []) : null
  if (!path) return result
  return { success: false, error: new z.ZodError([{ code: "custom", path, message: "invalid", input: undefined }]) }
}
