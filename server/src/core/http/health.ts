import { createHash, timingSafeEqual } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import { pingDatabase } from "../db/db"
import { live } from "../live/live"
import { log } from "../process/log"
import { metricsText } from "../process/metrics"
import { storage } from "../files/storage"

export interface HealthOptions {
  draining: () => boolean
  metricsToken: MetricsToken
  /** Why the embedded database does not run; null where it runs, or an external one is used. */
  databaseTrouble: () => string | null
}

/** ms after which a part counts as not answering: whoever asks is answered within a second. */
const answerMaxMs = 800

const inTime = (attempt: Promise<boolean>): Promise<boolean> => {
  const timeout = new AbortController()
  return Promise.race([attempt, sleep(answerMaxMs, false, { signal: timeout.signal })])
    .catch(() => false)
    .finally(() => timeout.abort())
}

/** Whether each part that a request may need answers, and warnings for the operator. */
async function readiness({ draining, databaseTrouble }: HealthOptions) {
  const [database, files] = await Promise.all([inTime(pingDatabase()), inTime(storage.check().then(() => true))])
  const parts = { database, live: live.ready(), storage: files, accepting: !draining() }
  const why = [
    parts.database ? null : `database: ${databaseTrouble() ?? "does not answer"}`,
    parts.live ? null : "live: Redis does not answer",
    parts.storage ? null : "storage: the files can't be reached",
    (await storage.hasRoom()) ? null : "uploads: disk full",
  ].filter((reason) => reason !== null)
  return { isReady: Object.values(parts).every(Boolean), body: { ...parts, why } }
}

let lastSaid = ""
/** Logs the state when it changes. */
function logTrouble(why: readonly string[]): void {
  const now = why.join("; ")
  if (now === lastSaid) return
  lastSaid = now
  if (why.length > 0) log.error({ why }, "readiness lost")
  else log.info("readiness restored")
}

/** Null: the metrics are open to everybody; undefined: to nobody. */
type MetricsToken = string | null | undefined

function mayReadMetrics(token: MetricsToken, authorization = ""): boolean {
  if (token === null) return true
  if (token === undefined) return false
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
}

/** `/healthz`: the process is up. `/readyz`: it can serve. `/metrics`: for Prometheus. */
export function mountHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get("/healthz", async () => ({ ok: true }))
  app.get("/readyz", async (_request, reply) => {
    const { isReady, body } = await readiness(options)
    logTrouble(body.why)
    return reply.code(isReady ? 200 : 503).send(body)
  })
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(options.metricsToken, request.headers.authorization)) return reply.callNotFound()
    const { contentType, text } = await metricsText()
    return reply.type(contentType).send(text)
  })
}
