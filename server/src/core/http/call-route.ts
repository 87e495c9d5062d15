import type { Readable } from "node:stream"
import multipart, { type Multipart } from "@fastify/multipart"
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify"
import type { CallSpec, RateLimit } from "@redthread/contract/core/call"
import { declaredErrors } from "@redthread/contract/core/declared-errors"
import { AppError, type ErrorName } from "@redthread/contract/core/error"
import type { DbOrTx } from "../db/db"
import { db } from "../db/pool"
import { replicas } from "../db/replicas"
import { attempts, networkOf } from "../limits/attempts"
import { live } from "../live/live"
import { activity, type Caller, assertAccess, assertCanPublish } from "../member/caller"
import { noteChange } from "../member/own-changes"
import { inputOf, endWhenStalled } from "./call-input"
import { once } from "./idempotency"
import { type Implementation, type Parts, Reply } from "./implement"
import { replySchema } from "./json-schema"
import { JsonBody } from "./json-body"

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    declaredErrors?: ReadonlySet<ErrorName>
  }
}

export const usualLimit: RateLimit = { max: 600, seconds: 60, by: "member" }

const successOf = (spec: CallSpec): number => Number(Object.keys(spec.replies)[0])

const maxFiles = 20
const headersMaxBytes = 1024 * 1024

/** Returns the bytes that `content-length` announces, else the limit of one file. Raises `too_large`. */
function announcedBytes({ headers: { "content-length": length } }: FastifyRequest, fileMaxBytes: number): number {
  if (length === undefined) return fileMaxBytes + headersMaxBytes
  if (Number(length) > maxFiles * fileMaxBytes + headersMaxBytes) throw new AppError("too_large")
  return Number(length)
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const isUncoded = (error: unknown): boolean => error instanceof Error && !("code" in error)

/** Turns the parser's errors for malformed input, which have no code, into `bad_request`. */
async function withParts<T>(
  request: FastifyRequest,
  fileMaxBytes: number,
  work: (parts: Parts) => Promise<T>,
): Promise<T> {
  let file: Readable | null = null
  async function* parts(): AsyncGenerator<Multipart> {
    try {
      for await (const part of request.parts({ limits: { fileSize: fileMaxBytes } })) {
        file = part.type === "file" ? part.file : null
        yield part
      }
    } catch (error) {
      throw isUncoded(error) ? new AppError("bad_request") : error
    }
  }
  try {
    return await work(parts())
  } catch (error) {
    const isOfFile = isUncoded(error) && (file as Readable | null)?.errored === error
    throw isOfFile ? new AppError("bad_request") : error
  }
}

const keyOf = ({ headers }: FastifyRequest): string | undefined => headers["idempotency-key"]?.toString()

function answerer({ spec, handle, fromReplica = false }: Implementation): (request: FastifyRequest) => Promise<Answer> {
  const success = successOf(spec)
  const run = async (on: DbOrTx, { caller }: FastifyRequest, input: object): Promise<Answer> => {
    const result = await handle({ caller, db: on } as never, input as never)
    return result instanceof Reply ? result : { status: success, body: result }
  }
  if (spec.multipart) {
    const { fileMaxBytes } = spec.multipart
    return async (request) => {
      const announced = announcedBytes(request, fileMaxBytes)
      endWhenStalled(request)
      return withParts(request, fileMaxBytes, (parts) =>
        run(db, request, { ...inputOf(spec, request), parts, announced }),
      )
    }
  }
  if (fromReplica) {
    return async (request) => {
      const input = inputOf(spec, request)
      const isReplicated = fromReplica === true || fromReplica(input as never)
      if (!isReplicated) return run(db, request, input)
      return replicas.read(request.caller.member?.id ?? null, (on) => run(on, request, input))
    }
  }
  if (!spec.idempotent) return async (request) => run(db, request, inputOf(spec, request))
  if (spec.idempotent === "by_handler")
    return async (request) => run(db, request, { ...inputOf(spec, request), key: keyOf(request) })
  return async (request) => {
    const { member } = request.caller
    if (!member) throw new AppError("unauthorized")
    const input = inputOf(spec, request)
    const key = keyOf(request)
    const attempt = { memberId: member.id, call: `${spec.method} ${spec.path}`, key, body: input }
    return once(attempt, (tx) => run(tx, request, input))
  }
}

const limitKey = (limit: RateLimit, { caller }: FastifyRequest): string =>
  limit.by === "member" && caller.member ? `m${caller.member.id}` : networkOf(caller.address)

/** Returns a `preHandler` hook; routes with the same `name` share a counter. */
export function limitCalls(name: string, limit: RateLimit): (request: FastifyRequest) => Promise<void> {
  const calls = attempts(`calls:${name}`, limit)
  return async (request) => {
    const retryAfterSeconds = await calls.consume(limitKey(limit, request))
    if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  }
}

function routeOptions(spec: CallSpec): RouteShorthandOptions {
  const response = Object.fromEntries(
    Object.entries(spec.replies).map(([status, schema]) => [status, replySchema(schema)]),
  )
  return {
    schema: { response },
    config: { declaredErrors: declaredErrors(spec) },
    preHandler: limitCalls(`${spec.method}${spec.path}`, spec.limit ?? usualLimit),
  }
}

export async function takeMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, {
    limits: { files: maxFiles, fields: 10, fieldSize: 1000 },
    throwFileSizeLimit: false,
  })
}

export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null))
}

/** Every call counts as presence, every write as activity. */
function noteCaller({ method }: CallSpec, { caller: { member } }: FastifyRequest): void {
  if (!member) return
  live.called(member.id)
  if (method !== "GET") activity.note(member.id)
}

/** Notes the caller's own change before the reply, also that of a call that failed halfway. */
const notingChanges =
  (answer: (request: FastifyRequest) => Promise<Answer>) =>
  (request: FastifyRequest): Promise<Answer> => {
    const { member } = request.caller
    return member && replicas.isOpen ? answer(request).finally(() => noteChange(member.id)) : answer(request)
  }

export function mountCall(app: FastifyInstance, implementation: Implementation): void {
  const { spec, fromReplica = false } = implementation
  const mayWrite = spec.method !== "GET" && !fromReplica
  const answer = mayWrite ? notingChanges(answerer(implementation)) : answerer(implementation)
  // The hook uses a callback, because a promise would add a turn of the event loop to every call.
  const checkCaller = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      assertAccess(spec.access, request.caller)
      if (spec.publishes === true) assertCanPublish(request.caller)
    } catch (error) {
      return done(error as Error)
    }
    done()
  }
  app.route({
    method: spec.method,
    url: spec.path,
    ...routeOptions(spec),
    preValidation: checkCaller,
    // The body is returned rather than sent, because awaiting `reply.send` would wait for the socket.
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      noteCaller(spec, request)
      const { status, body } = await answer(request)
      reply.code(status)
      if (!(body instanceof JsonBody)) return body
      reply.type("application/json; charset=utf-8")
      return body.bytes
    },
  })
}
