import { createHash, timingSafeEqual } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import { pingDatabase } from "../db/pool"
import { replicas } from "../db/replicas"
import { live } from "../live/live"
import { isLogFailing, log } from "../process/log"
import { metricsText } from "../process/metrics"
import { storage } from "../files/storage"

export interface HealthOptions {
  draining: () => boolean
  metricsToken: MetricsToken
  /** Returns why the embedded database is down; null if it runs or is not used. */
  databaseTrouble: () => string | null
}

/** Each check may take this long, because `/readyz` must answer within 1 s. */
const answerMaxMs = 800

const inTime = (attempt: Promise<boolean>, otherwise = false): Promise<boolean> => {
  const timeout = new AbortController()
  return Promise.race([attempt, sleep(answerMaxMs, otherwise, { signal: timeout.signal })])
    .catch(() => false)
    .finally(() => timeout.abort())
}

/** Lack of Redis, storage, disk space or a replica only degrades: most calls work, and other processes lack them as well. */
async function readiness({ draining, databaseTrouble }: HealthOptions) {
  const [database, files, hasRoom] = await Promise.all([
    inTime(pingDatabase()),
    inTime(storage.check().then(() => true)),
    inTime(storage.hasRoom(), true),
  ])
  const parts = { database, live: live.ready(), storage: files, accepting: !draining() }
  const why = [
    parts.database ? null : `database: ${databaseTrouble() ?? "does not answer"}`,
    parts.accepting ? null : "process: stopping",
  ].filter((reason) => reason !== null)
  const degraded = [
    parts.live ? null : "live: Redis does not answer",
    parts.storage ? null : "storage: the files can't be reached",
    hasRoom ? null : "uploads: disk full",
    ...replicas.leftOut().map((name) => `database: the replica ${name} is behind or does not answer`),
    isLogFailing() ? "log: can't be written" : null,
  ].filter((reason) => reason !== null)
  return { isReady: why.length === 0, body: { ...parts, why, degraded } }
}

let lastState = ""
function logTrouble({ why, degraded }: { why: readonly string[]; degraded: readonly string[] }): void {
  const state = [...why, ...degraded].join("; ")
  if (state === lastState) return
  lastState = state
  if (why.length > 0) log.error({ why, degraded }, "readiness lost")
  else if (degraded.length > 0) log.warn({ degraded }, "ready, but degraded")
  else log.info("readiness restored")
}

/** Null makes metrics public; undefined closes them. */
type MetricsToken = string | null | undefined

function mayReadMetrics(token: MetricsToken, authorization = ""): boolean {
  if (token === null) return true
  if (token === undefined) return false
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
}

export function mountHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get("/healthz", async () => ({ ok: true }))
  app.get("/readyz", async (_request, reply) => {
    const { isReady, body } = await readiness(options)
    logTrouble(body)
    return reply.code(isReady ? 200 : 503).send(body)
  })
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(options.metricsToken, request.headers.authorization)) return reply.callNotFound()
    const { contentType, text } = await metricsText()
    return reply.type(contentType).send(text)
  })
}
