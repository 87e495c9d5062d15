import type { FastifyRequest } from "fastify"
import { LRUCache } from "lru-cache"
import type { DbOrTx } from "../../../core/db/db"
import { storage } from "../../../core/files/storage"
import * as sessions from "../../identity/identity/identity.session.service"
import { type SecretQuery, viewerOf } from "../photo/photo.file.service"
import * as albumDb from "./album.db"
import * as secretDb from "./album.secret.db"

/** `max-age` and `ownershipTtlMs` stay below one minute together, so that a deleted file disappears within that. */
const cacheControlByKind = {
  demo: "public, max-age=31536000, immutable",
  public: "public, max-age=30",
  private: "private, max-age=30",
  secret: "private, max-age=30",
} as const

const ownershipTtlMs = 20_000

export const owned = new LRUCache<string, boolean>({ max: 100_000, ttl: ownershipTtlMs })

async function isOwned(db: DbOrTx, name: string): Promise<boolean> {
  const base = name.split("/")[0] ?? ""
  const cached = owned.get(base)
  if (cached !== undefined) return cached
  const isOwnedByActive = (await albumDb.ownedFile(db, { file: base })).length > 0
  owned.set(base, isOwnedByActive)
  return isOwnedByActive
}

/** Images load without a bearer token; if one is sent, it must be the viewer's. */
async function isBearerOf(db: DbOrTx, memberId: number, authorization: string | undefined): Promise<boolean> {
  if (authorization === undefined) return true
  const token = /^bearer (\S+)$/i.exec(authorization)?.[1]
  const session = token ? await sessions.authenticateToken(db, token) : null
  return session?.member.id === memberId
}

/** Old browsers send no `Sec-Fetch-Site`, so a missing header is accepted. */
const isSameSite = (site: string | string[] | undefined): boolean =>
  site === undefined || site === "same-origin" || site === "same-site"

async function mayLoadAsViewer(db: DbOrTx, name: string, { query, ip, headers }: FastifyRequest): Promise<boolean> {
  const memberId = viewerOf(name, query as SecretQuery, ip)
  if (memberId === null || !isSameSite(headers["sec-fetch-site"])) return false
  if (!(await isBearerOf(db, memberId, headers.authorization))) return false
  return secretDb.mayOpen(db, memberId, name.split("/")[0] ?? "")
}

export async function cacheControlFor(db: DbOrTx, name: string, request: FastifyRequest): Promise<string | null> {
  if (storage.isDemo(name)) return cacheControlByKind.demo
  const query = request.query as SecretQuery
  if (storage.isSecret(name) || query.viewer !== undefined)
    return (await mayLoadAsViewer(db, name, request)) ? cacheControlByKind.secret : null
  const kind = storage.isPublic(name) ? "public" : storage.isSigned(name, query) ? "private" : null
  return kind !== null && (await isOwned(db, name)) ? cacheControlByKind[kind] : null
}
