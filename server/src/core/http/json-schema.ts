import fastJson from "fast-json-stringify"
import { z } from "zod"

type JsonSchema = Record<string, unknown>

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Writes `anyOf [X, null]` as `X, nullable`: the serialiser tries branches one by one, which is slow. */
function simplifyNullable(schema: JsonSchema): void {
  const branches = schema["anyOf"]
  if (!Array.isArray(branches) || branches.length !== 2) return
  const other = branches.find((branch: JsonSchema) => branch["type"] !== "null") as JsonSchema | undefined
  if (!other || branches.every((branch: JsonSchema) => branch["type"] !== "null")) return
  delete schema["anyOf"]
  Object.assign(schema, other, { nullable: true })
  if (Array.isArray(schema["enum"])) schema["enum"] = [...(schema["enum"] as unknown[]), null]
}

function mergedProperties(branches: readonly JsonSchema[]): Record<string, JsonSchema> | null {
  const merged: Record<string, JsonSchema> = {}
  for (const branch of branches) {
    for (const [name, property] of Object.entries(branch["properties"] as Record<string, JsonSchema>)) {
      const existing = merged[name]
      if (existing && (existing["type"] !== "string" || property["type"] !== "string")) return null
      merged[name] = existing ? { type: "string" } : property
    }
  }
  return merged
}

/** Merges a union of objects into one object: the serialiser tries branches one by one, which is slow. */
function simplifyObjects(schema: JsonSchema): void {
  const branches = schema["anyOf"] ?? schema["oneOf"]
  if (!Array.isArray(branches) || !branches.every((branch: JsonSchema) => isSchema(branch["properties"]))) return
  const properties = mergedProperties(branches as JsonSchema[])
  if (!properties) return
  delete schema["anyOf"]
  delete schema["oneOf"]
  Object.assign(schema, { type: "object", properties, additionalProperties: false })
}

function simplifySchema(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(simplifySchema)
  if (!isSchema(value)) return
  simplifyNullable(value)
  simplifyObjects(value)
  Object.values(value).forEach(simplifySchema)
}

const replySchemas = new WeakMap<z.ZodType, JsonSchema>()

/** Returns the JSON schema (draft 7) of the serialiser: undeclared fields never leave the server. */
export function replySchema(schema: z.ZodType): JsonSchema {
  const cached = replySchemas.get(schema)
  if (cached) return cached
  const json = z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as JsonSchema
  simplifySchema(json)
  replySchemas.set(schema, json)
  return json
}

const serializers = new WeakMap<JsonSchema, (value: unknown) => string>()

/** Serialisers are cached per schema: calls share replies, and tests run several servers in one process. */
export function serializerOf(schema: JsonSchema): (value: unknown) => string {
  const cached = serializers.get(schema) ?? fastJson(schema)
  serializers.set(schema, cached)
  return cached
}

/** Returns the schema for the documentation, in which unions are not simplified. */
export const documentedReplySchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as JsonSchema

export const inputSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { target: "draft-7", io: "input", unrepresentable: "any" }) as JsonSchema
