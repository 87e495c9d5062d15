import { type CallSpec, pid } from "@redthread/contract/core/call"
import { randomUUID } from "node:crypto"
import { constants } from "node:zlib"
import compress from "@fastify/compress"
import fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyReply, type FastifyRequest } from "fastify"
import { AppError } from "@redthread/contract/core/error"
import { isLanguage, type Language, preferredLanguage } from "@redthread/contract/language"
import type { Caller, Member } from "../member/caller"
import { log } from "../process/log"
import { isLocal, trustedProxies } from "./client-address"
import { countRequest } from "../process/metrics"
import { ignoreBodies, mountCall, takeMultipart } from "./call-route"
import type { Implementation } from "./implement"
import { mountMaintenance } from "./maintenance"
import { serializerOf } from "./json-schema"
import { openapi } from "./openapi"
import { sendError, sendPlainError } from "./reply-error"
import { dropRest } from "./call-input"
import { addSecurityHeaders } from "./security-headers"

export interface SignedIn {
  member: Member
  sessionId: number
  secondFactorAt?: number | null
}

export interface HttpOptions {
  implementations: readonly Implementation[]
  /** These plugins below `/v1` have their own protocol, such as resumable uploads. */
  others?: readonly FastifyPluginAsync[]
  /** Returns null for an invalid or ended session. Synchronous if the session is cached. */
  authenticate: (token: string) => SignedIn | null | Promise<SignedIn | null>
  siteLanguage: (host: string) => Language
  trustProxy: string | number | undefined
  onlyLocal: boolean
  publicUrl: string
  switches?: string
}

/** The limit in bytes is also stated by the text of `request_too_large`. */
const bodyLimit = 256 * 1024

/** Compression does not pay below this number of bytes. */
const compressFrom = 2048

const headerOf = (request: FastifyRequest, name: string, max: number): string | null => {
  const value = request.headers[name]
  return typeof value === "string" && value !== "" ? value.slice(0, max) : null
}

function languageOf(request: FastifyRequest, member: Member | null, options: HttpOptions): Language {
  const queryLanguage = (request.query as { lang?: unknown } | undefined)?.lang
  if (isLanguage(queryLanguage)) return queryLanguage
  const accepted = headerOf(request, "accept-language", 200)
  return (accepted && preferredLanguage(accepted)) || member?.language || options.siteLanguage(request.hostname)
}

function pidOf(request: FastifyRequest): string | null {
  const value = (request.query as { pid?: unknown } | undefined)?.pid
  return value === undefined ? null : (pid.safeParse(value).data ?? null)
}

const tokenOf = ({ headers }: FastifyRequest): string | null =>
  /^bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? null

const callerOf = (
  request: FastifyRequest,
  token: string | null,
  signedIn: SignedIn | null,
  options: HttpOptions,
): Caller => ({
  member: signedIn?.member ?? null,
  sessionId: signedIn?.sessionId ?? null,
  secondFactorAt: signedIn?.secondFactorAt ?? null,
  token,
  language: languageOf(request, signedIn?.member ?? null, options),
  address: request.ip,
  host: request.hostname,
  deviceId: headerOf(request, "x-client-id", 100),
  client: headerOf(request, "x-client", 300),
  agent: headerOf(request, "user-agent", 500),
  pid: pidOf(request),
})

/** Refuses other machines, because development shows codes and signs in without a password. */
function refuseRemoteRequests(app: FastifyInstance, trustsProxy: boolean): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (isLocal(request.raw, trustsProxy)) return done()
    reply.code(403).type("text/plain").send("This server runs in development mode and answers its own machine alone.\n")
  })
}

export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    trustProxy: options.trustProxy === undefined ? false : trustedProxies(options.trustProxy),
    bodyLimit,
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
  })
  app.setSerializerCompiler<Record<string, unknown>>(({ schema }) => serializerOf(schema))
  app.decorateRequest("caller", null as unknown as Caller)
  if (options.onlyLocal) refuseRemoteRequests(app, options.trustProxy !== undefined)
  addSecurityHeaders(app, options.publicUrl)
  // Maintenance is mounted before all routes, because hooks only apply to routes mounted later.
  if (options.switches !== undefined) mountMaintenance(app, options.switches)
  app.addHook("onResponse", (request, reply, done) => {
    countRequest(request.method, request.routeOptions.url ?? "unknown", reply.statusCode, reply.elapsedTime)
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        memberId: request.caller?.member?.id,
      },
      "request",
    )
    done()
  })
  await app.register(compress, {
    threshold: compressFrom,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  app.setErrorHandler((error, request, reply) =>
    sendPlainError(request, reply, error, languageOf(request, null, options)),
  )
  await app.register(async (api) => mountApi(api, options), { prefix: "/v1" })
  return app
}

async function mountCalls(api: FastifyInstance, { implementations }: HttpOptions): Promise<void> {
  const mount = (scope: FastifyInstance, takes: (spec: CallSpec) => boolean): void => {
    for (const one of implementations.filter(({ spec }) => takes(spec))) mountCall(scope, one)
  }
  mount(api, ({ multipart, ignoresBody }) => !multipart && !ignoresBody)
  await api.register(async (scope) => {
    await takeMultipart(scope)
    mount(scope, ({ multipart }) => multipart !== undefined)
  })
  await api.register(async (scope) => {
    ignoreBodies(scope)
    mount(scope, ({ ignoresBody }) => ignoresBody ?? false)
  })
}

async function mountApi(api: FastifyInstance, options: HttpOptions): Promise<void> {
  api.setErrorHandler((error, request, reply) => sendError(request, reply, error, request.caller?.language ?? "en"))
  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    sendError(request, reply, new AppError("not_found"), request.caller?.language ?? "en")
  api.setNotFoundHandler(notFound)
  api.get("/*", notFound)
  api.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id).header("cache-control", "no-store")
    const token = tokenOf(request)
    const session = token === null ? null : options.authenticate(token)
    const go = (signedIn: SignedIn | null): void => {
      try {
        request.caller = callerOf(request, token, signedIn, options)
      } catch (error) {
        return done(error as Error)
      }
      done()
    }
    if (session instanceof Promise) session.then(go, done)
    else go(session)
  })
  api.addHook("onResponse", (request, _reply, done) => {
    dropRest(request)
    done()
  })
  const parseJson = api.getDefaultJsonParser("error", "error")
  // Many clients send this content type without a body.
  api.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parseJson(request, body, done),
  )
  api.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  await mountCalls(api, options)
  for (const other of options.others ?? []) await api.register(other)
  const document = openapi(
    options.implementations.map(({ spec }) => spec),
    `${options.publicUrl}/v1`,
  )
  api.get("/openapi.json", async (_request, reply) => reply.type("application/json").send(JSON.stringify(document)))
}
