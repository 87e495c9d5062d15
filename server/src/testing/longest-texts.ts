import fc from "fast-check"
import type { CallSpec } from "@redthread/contract/core/call"
import { inputSchema } from "../core/http/json-schema"
import { hostileRequest, type HostileRequest } from "./hostile-requests"

interface TextSchema {
  type?: string
  enum?: unknown[]
  anyOf?: TextSchema[]
  properties?: Record<string, TextSchema>
  format?: string
  maxLength?: number
}

/** Length in characters used for texts without a maximum in the schema. */
const unbounded = 10_000

const units = ["-", "www. ", "((", "@", "e\u0301\u0323", "\u0301", "👩‍❤️‍👩", "a.b@", "http://", "# ", "日本", "  \n"]

/** A text field of a body's first level, and its maximum length. */
function textFields(schema: TextSchema): Map<string, number> {
  const fields = new Map<string, number>()
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const text = [property, ...(property.anyOf ?? [])].find(({ type }) => type === "string")
    if (text && !text.enum && !text.format) fields.set(name, text.maxLength ?? unbounded)
  }
  return fields
}

export interface LongText {
  readonly field: string
  readonly unit: string
  readonly short: HostileRequest
  readonly long: HostileRequest
}

/** For each text field of a call's body: the same request with a short text and with each unit up to the maximum. */
export function longestTexts(call: CallSpec, seed: number, otherId: number): LongText[] {
  if (!call.body || call.multipart) return []
  const fields = textFields(inputSchema(call.body) as TextSchema)
  const [sample] = fc.sample(
    hostileRequest(call).filter(({ body }) => body?.startsWith('{"') === true && isJson(body)),
    { numRuns: 1, seed },
  )
  if (!sample?.body) return []
  const body = JSON.parse(sample.body) as Record<string, unknown>
  const path = call.path.replaceAll(/:\w+/g, "1")
  const withText = (field: string, text: string): HostileRequest => ({
    call,
    path,
    body: JSON.stringify({ ...body, ...("user_id" in body && { user_id: otherId }), [field]: text }),
    headers: { "content-type": "application/json" },
  })
  return [...fields].flatMap(([field, max]) =>
    units.map((unit) => ({
      field,
      unit,
      short: withText(field, unit),
      long: withText(field, unit.repeat(Math.ceil(max / unit.length)).slice(0, max)),
    })),
  )
}

/** Whether the text can be parsed and written again; writing fails for less depth than parsing. */
function isJson(text: string): boolean {
  try {
    JSON.stringify(JSON.parse(text))
    return true
  } catch {
    return false
  }
}
