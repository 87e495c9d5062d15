import { type CallSpec, commonQueries } from "@redthread/contract/core/call"
import type { z } from "zod"
import { impliedErrors } from "@redthread/contract/core/declared-errors"
import { errors } from "@redthread/contract/core/error"
import { documentedReplySchema, inputSchema } from "./json-schema"
import swagger, { type StaticDocumentSpec } from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance } from "fastify"

type Json = Record<string, unknown>

const accessText = ({ access }: CallSpec): string =>
  typeof access === "string" ? access : `staff: ${access.staff.join(", ")}`

function parametersOf(location: "path" | "query", schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema: property,
  }))
}

const commonParameters = Object.keys(commonQueries).map((name) => ({ $ref: `#/components/parameters/${name}` }))
const commonComponents = Object.fromEntries(
  Object.entries(commonQueries).map(([name, description]) => [
    name,
    { name, in: "query", description, schema: { type: "string" } },
  ]),
)

const jsonContent = (schema: Json): Json => ({ content: { "application/json": { schema } } })

const filesSchema: Json = {
  type: "object",
  properties: { file: { type: "array", items: { type: "string", format: "binary" } } },
}

/** Operations are derived once: it takes as long as the rest of a start, and tests start hundreds of servers. */
const operationCache = new WeakMap<CallSpec, Json>()

function operationOf(spec: CallSpec): Json {
  const cached = operationCache.get(spec) ?? describeOperation(spec)
  operationCache.set(spec, cached)
  return cached
}

function describeOperation(spec: CallSpec): Json {
  const replies = Object.entries(spec.replies).map(([status, schema]) => [
    status,
    { description: "Done", ...jsonContent(documentedReplySchema(schema)) },
  ])
  const failures = [...impliedErrors(spec), ...(spec.errors ?? [])].map((name) => `- \`${errors[name].code}\` ${name}`)
  return {
    summary: spec.summary,
    description: [`Access: ${accessText(spec)}.`, ...(failures.length > 0 ? ["Errors:", ...failures] : [])].join("\n"),
    tags: [spec.path.split("/")[1]],
    parameters: [...parametersOf("path", spec.params), ...parametersOf("query", spec.query), ...commonParameters],
    ...(spec.multipart
      ? { requestBody: { required: true, content: { "multipart/form-data": { schema: filesSchema } } } }
      : {}),
    ...(spec.body ? { requestBody: { required: true, ...jsonContent(inputSchema(spec.body)) } } : {}),
    responses: { ...Object.fromEntries(replies), default: { $ref: "#/components/responses/Error" } },
    ...(spec.access === "public" ? {} : { security: [{ token: [] }] }),
  }
}

export function openapi(calls: readonly CallSpec[], serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const spec of calls) {
    const path = spec.path.replaceAll(/:(\w+)/g, "{$1}")
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operationOf(spec) }
  }
  const error = {
    type: "object",
    required: ["code", "message"],
    properties: {
      code: { type: "integer" },
      message: { type: "string" },
      field: { type: "string" },
      data: { type: "object" },
    },
  }
  return {
    openapi: "3.0.3",
    info: {
      title: "Redthread",
      version: "1",
      description: "Errors are `{code, message, field?, data?}` in the language of the request.",
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      parameters: commonComponents,
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      responses: { Error: { description: "An error of the catalogue", ...jsonContent(error) } },
    },
  }
}

export async function mountDocs(app: FastifyInstance, document: Record<string, unknown>): Promise<void> {
  await app.register(swagger, {
    mode: "static",
    specification: { document: document as unknown as StaticDocumentSpec["document"] },
  })
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: true })
}
