import type { AddressInfo } from "node:net"
import fastify, { type FastifyInstance } from "fastify"
import postgres from "postgres"
import { databaseAddress } from "../../../server/src/core/db/database-url"
import { answerParent, type BareSettings } from "./bare-process"

/** The same connection settings as the product's: what is prepared is planned once. */
export function openSql({ databaseUrl, connections }: BareSettings): postgres.Sql {
  const { url, options } = databaseAddress(databaseUrl)
  const connection = { plan_cache_mode: "force_generic_plan", jit: "off" } as Partial<postgres.ConnectionParameters>
  return postgres(url, { ...options, connection, max: connections, onnotice: () => undefined })
}

/** Listens on a free port and sends it to the parent process. */
export async function listen(app: FastifyInstance): Promise<void> {
  await app.listen({ port: 0, host: "127.0.0.1" })
  answerParent((app.server.address() as AddressInfo).port)
}

export const bareApp = (): FastifyInstance => fastify({ logger: false })
