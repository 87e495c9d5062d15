import { createHash } from "node:crypto"
import { envelope, maxEventBytes } from "@redthread/contract/core/live-event"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { channelForm, wrapData } from "../frame"
import { live } from "../live"
import { equalInConstantTime, sign } from "../signature"

class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** s that a signed request stays valid. */
const signatureLife = 600
const maxBodyBytes = 256_000

const channelName = z.string().regex(channelForm, "invalid channel name")
const event = {
  name: z
    .string()
    .min(1)
    .max(200)
    .refine((name) => !/^pusher(_internal)?:/.test(name), "reserved event name"),
  data: z.string(),
  socket_id: z
    .string()
    .regex(/^\d+\.\d+$/, "invalid socket_id")
    .optional(),
  info: z.string().optional(),
}
const oneEvent = z
  .object({ ...event, channel: channelName.optional(), channels: z.array(channelName).min(1).max(100).optional() })
  .transform(({ channel, channels, ...rest }) => ({ ...rest, channels: channels ?? (channel ? [channel] : []) }))
  .refine(({ channels }) => channels.length > 0, "channels is missing")
const batch = z.object({ batch: z.array(z.object({ ...event, channel: channelName })).max(10) })

const appParams = z.object({ app_id: z.string().optional(), name: z.string().optional() })

/**
 * The signed HTTP API of a hosted push service (Pusher Channels), in front of this process's own gateway: tests send
 * through it as production sends through the hosted service. Register it as a separate plugin: it reads raw bodies for their checksum and answers errors as plain text.
 */
export function hostedApiStub(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, "live server api failed")
    return reply
      .code(status)
      .type("text/plain")
      .send(status >= 500 ? "Internal error" : error.message)
  })
  app.addHook("preHandler", (request, _reply, done) => done(refusal(request)))
  app.post("/apps/:app_id/events", (request) => {
    publishAll([parse(oneEvent, request)])
    return {}
  })
  app.post("/apps/:app_id/batch_events", (request) => {
    publishAll(parse(batch, request).batch.map(({ channel, ...rest }) => ({ ...rest, channels: [channel] })))
    return {}
  })
  app.get("/apps/:app_id/channels", (request) => {
    const query = new URLSearchParams(queryOf(request))
    const counted = infoOf(query).includes("subscription_count")
    const channels = live.occupiedChannels(query.get("filter_by_prefix") ?? "")
    return {
      channels: Object.fromEntries(
        channels.map((name) => [name, counted ? { subscription_count: live.subscriptionCount(name) } : {}]),
      ),
    }
  })
  app.get("/apps/:app_id/channels/:name", (request) => {
    const { name = "" } = appParams.parse(request.params)
    if (!channelForm.test(name)) throw new ApiError(400, "invalid channel name")
    const count = live.subscriptionCount(name)
    const counted = infoOf(new URLSearchParams(queryOf(request))).includes("subscription_count")
    return { occupied: count > 0, ...(counted && { subscription_count: count }) }
  })
  app.all("/apps/*", noSuchCall)
  return Promise.resolve()
}

const noSuchCall = (): never => {
  throw new ApiError(404, "There is no such call")
}

interface ParsedEvent {
  readonly name: string
  readonly data: string
  readonly channels: readonly string[]
  readonly socket_id?: string | undefined
}

/** All or nothing: sizes are looked at before the first is sent. */
function publishAll(events: readonly ParsedEvent[]): void {
  for (const { data } of events) {
    if (Buffer.byteLength(data) > maxEventBytes)
      throw new ApiError(413, `The data of an event has at most ${maxEventBytes} bytes`)
  }
  for (const { name, data, channels, socket_id } of events) {
    live.deliver({ channels, event: name, json: inEnvelope(data), except: socket_id })
  }
}

/**
 * What comes from another server of this product has its envelope already. The protocol takes any text for data:
 * official packages send JSON, and plain text as it is.
 */
function inEnvelope(data: string): string {
  try {
    return envelope.safeParse(JSON.parse(data)).success ? data : wrapData(null, data)
  } catch {
    return wrapData(null, JSON.stringify(data))
  }
}

function parse<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(bodyOf(request).toString())
  } catch {
    throw new ApiError(400, "The body is not JSON")
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ApiError(400, `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`)
}

const bodyOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))

const queryOf = (request: FastifyRequest): string => request.url.split("?")[1] ?? ""

/** Attributes of the product's channels only. */
function infoOf(query: URLSearchParams): string[] {
  const info = query.get("info")?.split(",") ?? []
  const unknown = info.find((name) => name !== "subscription_count")
  if (unknown) throw new ApiError(400, `info ${unknown} is not known for these channels`)
  return info
}

function refusal(request: FastifyRequest): ApiError | undefined {
  const { appId, key, secret } = live.keys
  const { app_id } = appParams.parse(request.params)
  if (app_id !== undefined && app_id !== appId) return new ApiError(404, "There is no such app")
  const query = new URLSearchParams(queryOf(request))
  const missing = ["auth_key", "auth_timestamp", "auth_version", "auth_signature"].find((name) => !query.has(name))
  if (missing) return new ApiError(400, `${missing} is missing`)
  if (query.get("auth_version") !== "1.0") return new ApiError(400, "auth_version must be 1.0")
  if (query.get("auth_key") !== key) return new ApiError(401, "Unknown auth_key")
  // The other side has its own clock: the real time counts, not the one that tests set.
  const age = Math.abs(Date.now() / 1000 - Number(query.get("auth_timestamp")))
  if (!(age <= signatureLife))
    return new ApiError(401, `auth_timestamp is not within ${signatureLife} s of the time here`)
  if (!equalInConstantTime(query.get("auth_signature") ?? "", signatureOf(request, query, secret))) {
    return new ApiError(401, "Invalid auth_signature")
  }
  const body = bodyOf(request)
  if (body.length > 0 && query.get("body_md5") !== createHash("md5").update(body).digest("hex")) {
    return new ApiError(401, "body_md5 does not belong to the body")
  }
  return live.hosted ? new ApiError(403, "Events go through the hosted service here") : undefined
}

/** Over the method, the path and the parameters in the order of their names, as they are before they are encoded. */
function signatureOf(request: FastifyRequest, query: URLSearchParams, secret: string): string {
  const signed = [...query]
    .filter(([name]) => name !== "auth_signature")
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const path = request.url.split("?")[0] ?? ""
  return sign(secret, `${request.method}\n${path}\n${signed.map(([name, value]) => `${name}=${value}`).join("&")}`)
}
