import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { Metadata, type Server, TUS_RESUMABLE, type Upload } from "@tus/server"
import { AppError } from "@redthread/contract/core/error"
import { createUploads, resumableUploads, uploadIdHeader } from "@redthread/contract/photo"
import { assertAccess, type MemberCaller } from "../../../../core/member/caller"
import { limitCalls, usualLimit } from "../../../../core/http/call-route"
import { endWhenStalled } from "../../../../core/http/call-input"
import { release, reserveAgain } from "./photo.reserve"
import * as tus from "./photo.tus.service"
import type { DbOrTx } from "../../../../core/db/db"

interface TusContext {
  readonly newId: string
  ended?: Upload
}

type TusRequest = FastifyRequest<{ Params: { id?: string } }>

/** The route's hook has checked that the caller is a member. */
const callerOf = (request: TusRequest): MemberCaller => request.caller as MemberCaller

/** Omits the query, because tus would take its last part for the upload's id. */
function webRequest(request: TusRequest): Request {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const hasBody = request.method === "PATCH" || request.method === "POST"
  const [path = ""] = request.url.split("?", 1)
  return new Request(new URL(path, "http://upload.invalid"), {
    method: request.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream<Uint8Array>, duplex: "half" }),
  } as RequestInit)
}

function throwForStatus(status: number): void {
  if (status === 404 || status === 410) throw new AppError("not_found")
  if (status === 413) throw new AppError("too_large")
}

async function sendWeb(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) {
    if (!/^(access-control-|content-length|content-type)/.test(name)) reply.header(name, value)
  }
  return reply
    .code(response.status)
    .type("text/plain")
    .send(await response.text())
}

const metadataOf = (request: TusRequest): Upload["metadata"] => {
  const header = request.headers["upload-metadata"]
  if (header === undefined) return undefined
  try {
    return Metadata.parse(header.toString())
  } catch {
    throw new AppError("bad_request", { field: "upload-metadata" })
  }
}

/** Returns the upload if the reply to a HEAD request states that all bytes have arrived. */
async function completedUpload(server: Server, request: TusRequest, response: Response): Promise<Upload | undefined> {
  const { id } = request.params
  if (request.method !== "HEAD" || !id || !response.ok) return undefined
  const isComplete = response.headers.get("upload-offset") === response.headers.get("upload-length")
  return isComplete ? server.datastore.getUpload(id) : undefined
}

interface TusHandler {
  readonly server: Server
  readonly contexts: WeakMap<Request, TusContext>
}

async function handleTus(
  db: DbOrTx,
  { server, contexts }: TusHandler,
  request: TusRequest,
  reply: FastifyReply,
  newId = "",
) {
  const caller = callerOf(request)
  const context: TusContext = { newId }
  endWhenStalled(request)
  const tusRequest = webRequest(request)
  contexts.set(tusRequest, context)
  const response = await server.handleWeb(tusRequest)
  throwForStatus(response.status)
  const completed = context.ended ?? (await completedUpload(server, request, response))
  if (completed) reply.header(uploadIdHeader, await tus.finish(db, caller, completed))
  return sendWeb(reply, response)
}

/** Answers a HEAD request for a completed upload, from a client whose connection broke at the end. */
async function sendFinished(reply: FastifyReply, { photo_id, bytes }: tus.Finished): Promise<FastifyReply> {
  return reply
    .headers({
      "tus-resumable": TUS_RESUMABLE,
      "upload-offset": bytes,
      "upload-length": bytes,
      [uploadIdHeader]: photo_id,
    })
    .send()
}

/** Mounts the tus protocol below `/v1`, with the tokens, limits and errors of the calls. */
export async function mountResumableUploads(db: DbOrTx, scope: FastifyInstance): Promise<void> {
  const contexts = new WeakMap<Request, TusContext>()
  const server = tus.createTusServer({
    newId: (request) => contexts.get(request)?.newId ?? "",
    ended: (request, upload) => {
      const context = contexts.get(request)
      if (context) context.ended = upload
    },
  })
  const handler = { server, contexts }
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser("*", (_request, _body, done) => done(null))
  scope.addHook("preValidation", async (request) => assertAccess("account", request.caller))

  scope.post(
    resumableUploads,
    { preHandler: limitCalls(`POST${resumableUploads}`, createUploads.limit) },
    async (request: TusRequest, reply) => {
      const length = Number(request.headers["upload-length"])
      const id = await tus.begin(db, callerOf(request), length, metadataOf(request))
      return handleTus(db, handler, request, reply, id).finally(() => release(id))
    },
  )
  scope.route({
    method: ["HEAD", "PATCH", "DELETE"],
    url: `${resumableUploads}/:id`,
    preHandler: limitCalls(resumableUploads, usualLimit),
    handler: async (request: TusRequest, reply) => {
      const { id = "" } = request.params
      tus.assertOwnUpload(callerOf(request), id)
      const finished = request.method === "HEAD" ? await tus.findFinished(db, callerOf(request), id) : null
      if (finished) return sendFinished(reply, finished)
      if (request.method !== "PATCH") return handleTus(db, handler, request, reply)
      await reserveAgain(id)
      return handleTus(db, handler, request, reply).finally(() => release(id))
    },
  })
}
