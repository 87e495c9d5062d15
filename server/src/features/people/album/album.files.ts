import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { DbOrTx } from "../../../core/db/db"
import { madeFiles } from "../../../core/files/made-files"
import { storage } from "../../../core/files/storage"
import type { ByteRange } from "../../../core/files/storage-driver"
import { keepingFor } from "./album.guard"

/**
 * The part of a file that a `Range` header requests; `bytes` is the file's size. Null for the whole file: no header, or
 * one that may be ignored (RFC 9110, 14.2: several parts, another unit). `unsatisfiable` if it is out of bounds.
 */
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

/** Uploaded files are only displayed: never as a document, never with another content type than stored. */
const harmless = { "content-security-policy": "sandbox; default-src 'none'" }

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found")

/** Length of a file in bytes; creates the file first if it is made on demand. */
const bytesOf = async (name: string): Promise<number | null> =>
  (await storage.bytes(name)) ?? ((await madeFiles.make(name)) ? storage.bytes(name) : null)

/** Old clients list the picture types that they accept, without WebP. */
const isFromBefore = (accept = ""): boolean => /\bimage\/[a-z]/.test(accept) && !accept.includes("image/webp")

/**
 * The file to send: the stored WebP, or its JPEG variant for clients without WebP. Files made on demand exist as WebP
 * only.
 */
async function shownAs(name: string, accept: string | undefined): Promise<string> {
  const twin = name.replace(/\.webp$/, ".jpg")
  return isFromBefore(accept) && (await storage.bytes(twin)) !== null ? twin : name
}

interface FileRoute {
  Params: { base: string; variant: string }
}

/** The requested range; the whole file if `If-Range` names another version. */
function wanted({ headers }: FastifyRequest<FileRoute>, tag: string, bytes: number) {
  const isSame = headers["if-range"] === undefined || headers["if-range"] === tag
  return isSame ? rangeOf(headers.range, bytes) : null
}

async function sendContent(
  request: FastifyRequest<FileRoute>,
  reply: FastifyReply,
  file: { name: string; bytes: number; tag: string },
): Promise<FastifyReply> {
  const { name, bytes, tag } = file
  const range = wanted(request, tag, bytes)
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${bytes}`).send()
  const found = await storage.read(name, range ?? undefined)
  if (!found) return notFound(reply)
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${bytes}`)
  return reply
    .type(typeOf[name.split(".")[1] ?? ""] ?? "application/octet-stream")
    .header("content-length", found.bytes)
    .send(found.stream)
}

async function sendFile(db: DbOrTx, request: FastifyRequest<FileRoute>, reply: FastifyReply): Promise<FastifyReply> {
  const { base, variant } = request.params
  const asked = `${base}/${variant}`
  const keeping = storage.isServed(asked) ? await keepingFor(db, asked, request) : null
  if (keeping === null) return notFound(reply)
  const name = await shownAs(asked, request.headers.accept)
  const bytes = await bytesOf(name)
  if (bytes === null) return notFound(reply)
  const tag = `"${name}"`
  reply.headers({ ...harmless, "cache-control": keeping, etag: tag, "accept-ranges": "bytes" })
  if (asked.endsWith(".webp")) reply.header("vary", "accept")
  if (request.headers["if-none-match"]?.split(/,\s*/).includes(tag)) return reply.code(304).send()
  return sendContent(request, reply, { name, bytes, tag })
}

/** Serves the files: public ones to everyone, the others to who has an address that was given to them. */
export async function mountFiles(db: DbOrTx, app: FastifyInstance): Promise<void> {
  app.get<FileRoute>("/files/:base/:variant", (request, reply) => sendFile(db, request, reply))
}
