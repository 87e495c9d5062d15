import { sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import { db } from "../db"
import { live } from "../live/live"
import { metricsText } from "../metrics"
import { storage } from "../storage"

/** Whether each part that a request may need answers. */
async function readiness(): Promise<Record<string, boolean>> {
  const answers = (attempt: Promise<unknown>) => attempt.then(() => true).catch(() => false)
  return {
    database: await answers(db.execute(sql`select 1`)),
    live: live.ready(),
    storage: await answers(storage.check()),
  }
}

/** `/healthz`: the process is up. `/readyz`: it can serve. `/metrics`: for Prometheus. */
export function mountHealth(app: FastifyInstance, draining: () => boolean): void {
  app.get("/healthz", async () => ({ ok: true }))
  app.get("/readyz", async (_request, reply) => {
    const parts = { ...(await readiness()), accepting: !draining() }
    return reply.code(Object.values(parts).every(Boolean) ? 200 : 503).send(parts)
  })
  app.get("/metrics", async (_request, reply) => {
    const { contentType, text } = await metricsText()
    return reply.type(contentType).send(text)
  })
}
