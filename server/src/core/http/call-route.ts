import multipart from "@fastify/multipart"
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify"
import type { z } from "zod"
import type { CallSpec, RateLimit } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { parseOptions } from "@redthread/contract/core/input-error"
import { uploadMaxBytes } from "@redthread/contract/photo"
import { type Caller, checkAccess } from "../caller"
import { once } from "./idempotency"
import { type Implementation, Reply } from "./implement"
import { replySchema } from "./json-schema"

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller
  }
}

/** Queries that every call takes; they are read where the caller is made out. */
const commonQueries = ["pid", "lang"]

/** For calls that set no limit of their own. */
export const usualLimit: RateLimit = { max: 600, seconds: 60, by: "member" }

const parse = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema ? schema.parse(value, parseOptions) : undefined

function ownQuery(query: unknown): unknown {
  const own: Record<string, unknown> = { ...(query as Record<string, unknown>) }
  for (const name of commonQueries) delete own[name]
  return own
}

interface Input {
  params: unknown
  query: unknown
  body: unknown
}

const inputOf = (spec: CallSpec, request: FastifyRequest): Input => ({
  params: parse(spec.params, request.params),
  query: parse(spec.query, spec.query && ownQuery(request.query)),
  body: parse(spec.body, spec.body && (request.body ?? {})),
})

const successOf = (spec: CallSpec): number => Number(Object.keys(spec.replies)[0])

async function answer(
  { spec, handle }: Implementation,
  request: FastifyRequest,
): Promise<{ status: number; body: unknown }> {
  const { caller } = request
  const input = inputOf(spec, request)
  const run = async (more: object): Promise<{ status: number; body: unknown }> => {
    const parts = spec.multipart ? { parts: request.parts() } : {}
    const result = await handle(caller as never, { ...input, ...parts, ...more } as never)
    return result instanceof Reply ? result : { status: successOf(spec), body: result }
  }
  if (!spec.idempotent) return run({})
  if (!caller.member) throw new AppError("unauthorized")
  const key = request.headers["idempotency-key"]
  const attempt = {
    memberId: caller.member.id,
    call: `${spec.method} ${spec.path}`,
    key: key?.toString(),
    body: input,
  }
  return once(attempt, (tx) => run({ tx }))
}

const limitKey = (limit: RateLimit, { caller }: FastifyRequest): string =>
  limit.by === "member" && caller.member ? `m${caller.member.id}` : caller.address

/** What `@fastify/rate-limit` is told of a route; `false` where limits are switched off. */
export const rateLimitOf = (name: string, limit: RateLimit, factor: number) =>
  factor === 0
    ? (false as const)
    : {
        max: Math.ceil(limit.max * factor),
        timeWindow: limit.seconds * 1000,
        keyGenerator: (request: FastifyRequest) => `${name}:${limitKey(limit, request)}`,
      }

function routeOptions(spec: CallSpec, limitFactor: number): RouteShorthandOptions {
  const response = Object.fromEntries(
    Object.entries(spec.replies).map(([status, schema]) => [status, replySchema(schema)]),
  )
  return {
    schema: { response },
    config: {
      rateLimit: rateLimitOf(`${spec.method}${spec.path}`, spec.limit ?? usualLimit, limitFactor),
    },
  }
}

/** At most so many files in one call; each may have `uploadMaxBytes`. */
const maxFiles = 20

/** Reads `multipart/form-data` as a stream in this scope, and nothing else. */
export async function takeMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, {
    limits: { fileSize: uploadMaxBytes, files: maxFiles, fields: 10, fieldSize: 1000 },
  })
}

/** Mounts a call: who may, how often, what it takes and gives; then its handler. */
export function mountCall(app: FastifyInstance, implementation: Implementation, limitFactor: number): void {
  const { spec } = implementation
  app.route({
    method: spec.method,
    url: spec.path,
    ...routeOptions(spec, limitFactor),
    preValidation: async (request: FastifyRequest) => checkAccess(spec.access, request.caller),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } = await answer(implementation, request)
      return reply.code(status).send(body)
    },
  })
}
