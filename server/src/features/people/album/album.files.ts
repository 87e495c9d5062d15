import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { DbOrTx } from "../../../core/db/db"
import { madeFiles } from "../../../core/files/made-files"
import { storage } from "../../../core/files/storage"
import type { ByteRange } from "../../../core/files/storage-driver"
import { cacheControlFor } from "./album.guard"

/** Parses a Range header; null sends the whole file, also for ranges that may be ignored (RFC 9110, 14.2). */
function rangeOf(header: string | undefined, bytes: number): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? []
  if (first === "" && last === "") return null
  if (first === "") {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? "unsatisfiable" : { start: bytes - length, end: bytes - 1 }
  }
  if (Number(first) >= bytes) return "unsatisfiable"
  if (last !== "" && Number(last) < Number(first)) return null
  return { start: Number(first), end: Math.min(last === "" ? Infinity : Number(last), bytes - 1) }
}

const typeOf: Readonly<Record<string, string>> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  mp4: "video/mp4",
  m4a: "audio/mp4",
}

/** The sandbox prevents browsers from rendering uploads as documents. */
const sandboxHeaders = { "content-security-policy": "sandbox; default-src 'none'" }

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found")

const bytesOf = async (name: string): Promise<number | null> =>
  (await storage.bytes(name)) ?? ((await madeFiles.make(name)) ? storage.bytes(name) : null)

/** True for old clients without WebP, which list the picture types that they accept. */
const lacksWebp = (accept = ""): boolean => /\bimage\/[a-z]/.test(accept) && !accept.includes("image/webp")

const jpegOf = (name: string): string => name.replace(/\.webp$/, ".jpg")

/** Name of the WebP file, or of its JPEG for clients without WebP; files made on demand have no JPEG. */
const variantFor = async (name: string, accept: string | undefined): Promise<string> =>
  lacksWebp(accept) && (await storage.bytes(jpegOf(name))) !== null ? jpegOf(name) : name

/** Finds the file; a picture too long for WebP has a JPEG only. */
async function findFile(name: string): Promise<{ name: string; bytes: number } | null> {
  for (const each of new Set([name, jpegOf(name)])) {
    const bytes = await bytesOf(each)
    if (bytes !== null) return { name: each, bytes }
  }
  return null
}

interface FileRoute {
  Params: { base: string; variant: string }
}

function requestedRange({ headers }: FastifyRequest<FileRoute>, tag: string, bytes: number) {
  const isSame = headers["if-range"] === undefined || headers["if-range"] === tag
  return isSame ? rangeOf(headers.range, bytes) : null
}

async function sendContent(
  request: FastifyRequest<FileRoute>,
  reply: FastifyReply,
  file: { name: string; bytes: number; tag: string },
): Promise<FastifyReply> {
  const { name, bytes, tag } = file
  const range = requestedRange(request, tag, bytes)
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${bytes}`).send()
  const content = await storage.read(name, range ?? undefined)
  if (!content) return notFound(reply)
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${bytes}`)
  return reply
    .type(typeOf[name.split(".")[1] ?? ""] ?? "application/octet-stream")
    .header("content-length", content.bytes)
    .send(content.stream)
}

async function sendFile(db: DbOrTx, request: FastifyRequest<FileRoute>, reply: FastifyReply): Promise<FastifyReply> {
  const { base, variant } = request.params
  const requestedName = `${base}/${variant}`
  const cacheControl = storage.isServed(requestedName) ? await cacheControlFor(db, requestedName, request) : null
  if (cacheControl === null) return notFound(reply)
  const file = await findFile(await variantFor(requestedName, request.headers.accept))
  if (!file) return notFound(reply)
  const { name, bytes } = file
  const tag = `"${name}"`
  reply.headers({ ...sandboxHeaders, "cache-control": cacheControl, etag: tag, "accept-ranges": "bytes" })
  if (requestedName.endsWith(".webp")) reply.header("vary", "accept")
  if (request.headers["if-none-match"]?.split(/,\s*/).includes(tag)) return reply.code(304).send()
  return sendContent(request, reply, { name, bytes, tag })
}

export async function mountFiles(db: DbOrTx, app: FastifyInstance): Promise<void> {
  app.get<FileRoute>("/files/:base/:variant", (request, reply) => sendFile(db, request, reply))
}
