import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { madeFiles } from "../../core/made-files"
import { storage } from "../../core/storage"

const typeOf: Readonly<Record<string, string>> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  mp4: "video/mp4",
  m4a: "audio/mp4",
  zip: "application/zip",
}

/** A name never gets another content: browsers and caches may keep a public file for good. */
const kept = "public, max-age=31536000, immutable"
const keptByOne = "private, max-age=3600"

/** What was uploaded is shown, never run: neither as a page of its own nor as another type than it says. */
const harmless = { "content-security-policy": "sandbox; default-src 'none'" }

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found")

const open = async (name: string) =>
  (await storage.read(name)) ?? ((await madeFiles.make(name)) ? storage.read(name) : null)

interface FileRoute {
  Params: { base: string; variant: string }
  Querystring: { expires?: string; signature?: string }
}

async function sendFile(request: FastifyRequest<FileRoute>, reply: FastifyReply): Promise<FastifyReply> {
  const { base, variant } = request.params
  const name = `${base}/${variant}`
  const isPublic = storage.isPublic(name)
  if (!storage.isName(name)) return notFound(reply)
  if (!isPublic && !storage.isSigned(name, request.query)) return notFound(reply)
  const file = await open(name)
  if (!file) return notFound(reply)
  const tag = `"${name}"`
  reply.headers({ ...harmless, "cache-control": isPublic ? kept : keptByOne, etag: tag })
  if (request.headers["if-none-match"]?.split(/,\s*/).includes(tag)) {
    file.stream.destroy()
    return reply.code(304).send()
  }
  if (variant.endsWith(".zip")) reply.header("content-disposition", 'attachment; filename="redthread.zip"')
  return reply
    .type(typeOf[variant.split(".")[1] ?? ""] ?? "application/octet-stream")
    .header("content-length", file.bytes)
    .send(file.stream)
}

/** Serves the files: public ones to everyone, private ones to who has an address that was signed for them. */
export async function mountFiles(app: FastifyInstance): Promise<void> {
  app.get<FileRoute>("/files/:base/:variant", sendFile)
}
