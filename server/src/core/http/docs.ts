import swagger, { type StaticDocumentSpec } from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance } from "fastify"

/** `/docs`: the calls, to read and to try. */
export async function mountDocs(app: FastifyInstance, document: Record<string, unknown>): Promise<void> {
  await app.register(swagger, {
    mode: "static",
    specification: { document: document as unknown as StaticDocumentSpec["document"] },
  })
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: true })
}
