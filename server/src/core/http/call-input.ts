import { type CallSpec, commonQueries } from "@redthread/contract/core/call"
import { z } from "zod"
import { safeParseInput } from "@redthread/contract/core/input-error"

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Optional; null equals absent. */
const isLeftOutByNull = (schema: z.ZodType): boolean =>
  !schema.safeParse(null).success && schema.safeParse(undefined).success

function bare(schema: unknown): unknown {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.unwrap()
  return inner
}

/** The field's schemas: one for each form of a body that has several. */
function fieldSchemas(schema: unknown, name: string): z.ZodType[] {
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap((form) => fieldSchemas(form, name))
  const field: unknown = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name) && schema.shape[name]
  return field instanceof z.ZodType ? [field] : []
}

/** Leaves out optional fields that are null, on every level: many clients send null for what they do not set. */
export function withoutNulls(given: unknown, value: unknown): unknown {
  const schema = bare(given)
  if (Array.isArray(value))
    return schema instanceof z.ZodArray ? value.map((one) => withoutNulls(schema.element, one)) : value
  if (!isRecord(value)) return value
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    if (field !== null && typeof field !== "object") return [[name, field]]
    const schemas = fieldSchemas(schema, name)
    if (field === null) return schemas.length > 0 && schemas.every(isLeftOutByNull) ? [] : [[name, null]]
    return [[name, schemas.length === 1 ? withoutNulls(schemas[0], field) : field]]
  })
  return Object.fromEntries(fields)
}

/** Raises a ZodError. */
function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = safeParseInput(schema, value)
  if (!result.success) throw result.error
  return result.data
}

function ownQuery(query: unknown): Record<string, unknown> {
  const given = query as Record<string, unknown>
  if (!Object.keys(commonQueries).some((name) => name in given)) return given
  return Object.fromEntries(Object.entries(given).filter(([name]) => !(name in commonQueries)))
}

interface Given {
  params: unknown
  query: unknown
  body?: unknown
}

/** RFC 9110 gives the content of a DELETE no meaning, and many clients send none: its fields come as query, too. */
function bodyOf({ method }: CallSpec, { query, body }: Given): unknown {
  const given = body ?? {}
  return method === "DELETE" && isRecord(given) ? { ...ownQuery(query), ...given } : given
}

export interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}

/** The request's parts as the call's schemas parse them. Raises a ZodError. */
export const inputOf = (spec: CallSpec, given: Given): CallInput => ({
  params: parse(spec.params, given.params),
  query: parse(spec.query, spec.query && ownQuery(given.query)),
  body: parse(spec.body, spec.body && withoutNulls(spec.body, bodyOf(spec, given))),
})
