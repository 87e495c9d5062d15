import fastJson from "fast-json-stringify"
import { z } from "zod"

type JsonSchema = Record<string, unknown>

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** `anyOf [X, null]` as `X, nullable`: the serializer tries the branches of an `anyOf` one by one, at a price. */
function simplifyNullable(schema: JsonSchema): void {
  const branches = schema["anyOf"]
  if (!Array.isArray(branches) || branches.length !== 2) return
  const other = branches.find((branch: JsonSchema) => branch["type"] !== "null") as JsonSchema | undefined
  if (!other || branches.every((branch: JsonSchema) => branch["type"] !== "null")) return
  delete schema["anyOf"]
  Object.assign(schema, other, { nullable: true })
  if (Array.isArray(schema["enum"])) schema["enum"] = [...(schema["enum"] as unknown[]), null]
}

/** The properties of these objects in one; where they differ, only their type stays. Null where a type differs. */
function mergedProperties(branches: readonly JsonSchema[]): Record<string, JsonSchema> | null {
  const merged: Record<string, JsonSchema> = {}
  for (const branch of branches) {
    for (const [name, property] of Object.entries(branch["properties"] as Record<string, JsonSchema>)) {
      const known = merged[name]
      if (known && (known["type"] !== "string" || property["type"] !== "string")) return null
      merged[name] = known ? { type: "string" } : property
    }
  }
  return merged
}

/** Objects of several kinds as one object that may have what each of them has, for the same reason. */
function simplifyObjects(schema: JsonSchema): void {
  const branches = schema["anyOf"] ?? schema["oneOf"]
  if (!Array.isArray(branches) || !branches.every((branch: JsonSchema) => isSchema(branch["properties"]))) return
  const properties = mergedProperties(branches as JsonSchema[])
  if (!properties) return
  delete schema["anyOf"]
  delete schema["oneOf"]
  Object.assign(schema, { type: "object", properties, additionalProperties: false })
}

function simplify(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(simplify)
  if (!isSchema(value)) return
  simplifyNullable(value)
  simplifyObjects(value)
  Object.values(value).forEach(simplify)
}

const replySchemas = new WeakMap<z.ZodType, JsonSchema>()

/** The JSON schema (draft 7) that a reply is serialised by: what it does not name never leaves the server. */
export function replySchema(schema: z.ZodType): JsonSchema {
  const made = replySchemas.get(schema)
  if (made) return made
  const json = z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as JsonSchema
  simplify(json)
  replySchemas.set(schema, json)
  return json
}

const serializers = new WeakMap<JsonSchema, (value: unknown) => string>()

/** Compiled once for each schema: calls share replies, and several servers may run in one process. */
export function serializerOf(schema: JsonSchema): (value: unknown) => string {
  const made = serializers.get(schema) ?? fastJson(schema)
  serializers.set(schema, made)
  return made
}

/** The JSON schema of a reply, for the documentation: with its kinds apart. */
export const documentedReplySchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as JsonSchema

/** The JSON schema of an input, for the documentation. */
export const inputSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { target: "draft-7", io: "input", unrepresentable: "any" }) as JsonSchema
