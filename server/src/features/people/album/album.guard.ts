import type { FastifyRequest } from "fastify"
import { LRUCache } from "lru-cache"
import type { DbOrTx } from "../../../core/db/db"
import { storage } from "../../../core/files/storage"
import * as sessions from "../../identity/identity/identity.session.service"
import { type SecretQuery, viewerOf } from "../photo/photo.file.service"
import * as albumDb from "./album.db"
import * as secretDb from "./album.secret.db"

/**
 * Seconds for which a browser may cache a file: together with `cacheTtlMs` less than a minute, so that a deleted file
 * disappears within that. A file name never gets other content, so revalidation costs no transfer.
 */
const keeping = {
  demo: "public, max-age=31536000, immutable",
  public: "public, max-age=30",
  private: "private, max-age=30",
  secret: "private, max-age=30",
} as const

/** ms for which the check that a file's owner is a member is cached */
const cacheTtlMs = 20_000

export const owned = new LRUCache<string, boolean>({ max: 100_000, ttl: cacheTtlMs })

/** Whether this file belongs to somebody who is a member still: neither deleted nor suspended. */
async function isOwned(db: DbOrTx, name: string): Promise<boolean> {
  const base = name.split("/")[0] ?? ""
  const known = owned.get(base)
  if (known !== undefined) return known
  const found = (await albumDb.ownedFile(db, { file: base })).length > 0
  owned.set(base, found)
  return found
}

/** An address works without a bearer, as images load; where one is sent, it has to be the viewer's own. */
async function isBearerOf(db: DbOrTx, memberId: number, authorization: string | undefined): Promise<boolean> {
  if (authorization === undefined) return true
  const token = /^bearer (\S+)$/i.exec(authorization)?.[1]
  const signedIn = token ? await sessions.authenticateToken(db, token) : null
  return signedIn?.member.id === memberId
}

/** Whether the file is requested by one of our own pages, by the `Sec-Fetch` headers. */
const isOnOurPage = (site: string | string[] | undefined): boolean =>
  site === undefined || site === "same-origin" || site === "same-site"

async function mayLoadAsViewer(db: DbOrTx, name: string, { query, ip, headers }: FastifyRequest): Promise<boolean> {
  const memberId = viewerOf(name, query as SecretQuery, ip)
  if (memberId === null || !isOnOurPage(headers["sec-fetch-site"])) return false
  if (!(await isBearerOf(db, memberId, headers.authorization))) return false
  return secretDb.mayOpen(db, memberId, name.split("/")[0] ?? "")
}

/** How a browser may keep this file of ours, which a request asks for; null where it may not have it. */
export async function keepingFor(db: DbOrTx, name: string, request: FastifyRequest): Promise<string | null> {
  if (storage.isDemo(name)) return keeping.demo
  const query = request.query as SecretQuery
  if (storage.isSecret(name) || query.viewer !== undefined)
    return (await mayLoadAsViewer(db, name, request)) ? keeping.secret : null
  const kind = storage.isPublic(name) ? "public" : storage.isSigned(name, query) ? "private" : null
  return kind !== null && (await isOwned(db, name)) ? keeping[kind] : null
}
