import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { Metadata, type Server, TUS_RESUMABLE, type Upload } from "@tus/server"
import { AppError } from "@redthread/contract/core/error"
import { createUploads, resumableUploads, uploadIdHeader } from "@redthread/contract/photo"
import { assertAccess, type MemberCaller } from "../../../../core/member/caller"
import { limitCalls, usualLimit } from "../../../../core/http/call-route"
import { endWhenStalled } from "../../../../core/http/request-body"
import { release, reserveAgain } from "./photo.reserve"
import * as tus from "./photo.tus.service"
import type { DbOrTx } from "../../../../core/db/db"

interface Visit {
  /** Of an upload that this request begins. */
  readonly newId: string
  /** Set by the request that brings the last byte. */
  ended?: Upload
}

type TusRequest = FastifyRequest<{ Params: { id?: string } }>

/** The route has made sure of it. */
const callerOf = (request: TusRequest): MemberCaller => request.caller as MemberCaller

/** The request as tus reads it: without the query, of which it would take the last part for the upload's id. */
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

/** Answers with the catalogue's error if there is one, else with the protocol's. */
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
  const written = request.headers["upload-metadata"]
  if (written === undefined) return undefined
  try {
    return Metadata.parse(written.toString())
  } catch {
    throw new AppError("bad_request", { field: "upload-metadata" })
  }
}

/** The upload, if the server's reply to a HEAD request says that all bytes have arrived. */
async function endOf(server: Server, request: TusRequest, response: Response): Promise<Upload | undefined> {
  const { id } = request.params
  if (request.method !== "HEAD" || !id || !response.ok) return undefined
  const isWhole = response.headers.get("upload-offset") === response.headers.get("upload-length")
  return isWhole ? server.datastore.getUpload(id) : undefined
}

interface Speaking {
  readonly server: Server
  readonly visits: WeakMap<Request, Visit>
}

/** Accepts a completed upload, and raises its errors. */
async function speak(db: DbOrTx, { server, visits }: Speaking, request: TusRequest, reply: FastifyReply, newId = "") {
  const caller = callerOf(request)
  const visit: Visit = { newId }
  endWhenStalled(request)
  const asked = webRequest(request)
  visits.set(asked, visit)
  const response = await server.handleWeb(asked)
  throwForStatus(response.status)
  const whole = visit.ended ?? (await endOf(server, request, response))
  if (whole) reply.header(uploadIdHeader, await tus.finish(db, caller, whole))
  return sendWeb(reply, response)
}

/** Answers a HEAD request for a completed upload, from a client whose connection broke at the end. */
async function sayFinished(reply: FastifyReply, { photo_id, bytes }: tus.Finished): Promise<FastifyReply> {
  return reply
    .headers({
      "tus-resumable": TUS_RESUMABLE,
      "upload-offset": bytes,
      "upload-length": bytes,
      [uploadIdHeader]: photo_id,
    })
    .send()
}

/**
 * Resumable uploads by the tus protocol: below `/v1` like the calls, with the same tokens, limits and errors. A
 * completed upload is accepted like the files of a form.
 */
export async function mountResumableUploads(db: DbOrTx, scope: FastifyInstance): Promise<void> {
  const visits = new WeakMap<Request, Visit>()
  const server = tus.makeServer({
    newId: (request) => visits.get(request)?.newId ?? "",
    ended: (request, upload) => {
      const visit = visits.get(request)
      if (visit) visit.ended = upload
    },
  })
  const speaking = { server, visits }
  // The body is left to the tus server, whatever its content type.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser("*", (_request, _body, done) => done(null))
  scope.addHook("preValidation", async (request) => assertAccess("account", request.caller))

  scope.post(
    resumableUploads,
    { preHandler: limitCalls(`POST${resumableUploads}`, createUploads.limit) },
    async (request: TusRequest, reply) => {
      const length = Number(request.headers["upload-length"])
      const id = await tus.begin(db, callerOf(request), length, metadataOf(request))
      return speak(db, speaking, request, reply, id).finally(() => release(id))
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
      if (finished) return sayFinished(reply, finished)
      if (request.method !== "PATCH") return speak(db, speaking, request, reply)
      await reserveAgain(id)
      return speak(db, speaking, request, reply).finally(() => release(id))
    },
  })
}
