import { type CallSpec, commonQueries } from "@redthread/contract/core/call"
import { z } from "zod"
import { safeParseInput } from "@redthread/contract/core/input-error"
import type { FastifyRequest } from "fastify"

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isLeftOutByNull = (schema: z.ZodType): boolean =>
  !schema.safeParse(null).success && schema.safeParse(undefined).success

function unwrapSchema(schema: unknown): unknown {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.unwrap()
  return inner
}

function fieldSchemas(schema: unknown, name: string): z.ZodType[] {
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap((form) => fieldSchemas(form, name))
  const field: unknown = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name) && schema.shape[name]
  return field instanceof z.ZodType ? [field] : []
}

/** Drops optional fields that are null: many clients send null for unset fields. */
export function withoutNulls(given: unknown, value: unknown): unknown {
  const schema = unwrapSchema(given)
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

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
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

interface RawInput {
  params: unknown
  query: unknown
  body?: unknown
}

/** A DELETE also takes its fields from the query: many clients send no body (RFC 9110 gives it no meaning). */
function bodyOf({ method }: CallSpec, { query, body }: RawInput): unknown {
  const given = body ?? {}
  return method === "DELETE" && isRecord(given) ? { ...ownQuery(query), ...given } : given
}

export interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}

export const inputOf = (spec: CallSpec, given: RawInput): CallInput => ({
  params: parsePart(spec.params, given.params),
  query: parsePart(spec.query, spec.query && ownQuery(given.query)),
  body: parsePart(spec.body, spec.body && withoutNulls(spec.body, bodyOf(spec, given))),
})

const drainTimeoutMs = 10_000

/** Drains the rest of a refused body, which would block the next request on the connection; a slow client is disconnected. */
export function dropRest({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), drainTimeoutMs)
  raw.once("close", () => clearTimeout(timer))
}

export const stall = { /** ms */ after: 20_000 }

/** Ends an upload that receives no byte for `stall.after`. A resumable one can be continued later. */
export function endWhenStalled({ raw }: FastifyRequest): void {
  let lastBytesRead = raw.socket.bytesRead
  const timer = setInterval(() => {
    const bytesRead = raw.socket.bytesRead
    if (raw.complete) clearInterval(timer)
    else if (raw.readableFlowing === true && bytesRead === lastBytesRead) raw.destroy()
    lastBytesRead = bytesRead
  }, stall.after)
  timer.unref()
  raw.once("close", () => clearInterval(timer))
}
