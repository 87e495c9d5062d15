import { z } from "zod"
import type { CallSpec } from "@redthread/contract/core/call"

/** What a test plants into every field of a call, and looks for where it must not be. */
export const planted = { text: "zebrafinch", number: 1_987_654_321 }

interface JsonSchema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minItems?: number
  maximum?: number
  minimum?: number
  minLength?: number
}

function stringOf({ format, pattern, minLength = 0 }: JsonSchema): string {
  if (format === "email") return `${planted.text}@example.org`
  if (format === "date") return "1990-05-17"
  if (format === "date-time") return "2024-05-17T10:00:00Z"
  if (format === "uri") return `https://${planted.text}.example`
  const candidates = [planted.text, String(planted.number), "123456", "+491701987654"]
  const fits = (value: string): boolean => pattern === undefined || new RegExp(pattern, "u").test(value)
  return candidates.find((value) => fits(value) && value.length >= minLength) ?? planted.text.repeat(5)
}

function valueOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices?.[0]) return valueOf(choices[0])
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === "object") {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, valueOf(one)]))
  }
  if (type === "array") return [valueOf(schema.items ?? {})]
  if (type === "integer" || type === "number") return Math.min(planted.number, schema.maximum ?? planted.number)
  if (type === "boolean") return true
  return stringOf(schema)
}

const filled = (schema: z.ZodType | undefined): unknown =>
  schema ? valueOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema) : undefined

/** An input for the call, with something planted wherever the contract lets it. */
export function plantedInput({ params, query, body }: CallSpec) {
  return {
    params: filled(params) as Record<string, unknown> | undefined,
    query: filled(query) as Record<string, unknown> | undefined,
    body: filled(body),
  }
}
