import type { FastifyInstance, FastifyRequest } from "fastify"
import { AppError } from "@redthread/contract/core/error"
import { paymentMethods, type PaymentMethod } from "@redthread/contract/payment"
import { rateLimitOf } from "../../../core/http/call-route"
import { env } from "../../../core/process/env"
import type { PaymentRow } from "./payment.db"
import { gatewayOf } from "./payment.gateways.service"
import { resultPage, sendPage } from "./payment.page"
import { handleReturn, notified } from "./payment.return.service"
import { isBooked } from "./payment.state"
import { mountBank } from "./sandbox/sandbox.http"
import type { DbOrTx } from "../../../core/db/db"

/** Per address and minute: gateways send from few addresses. */
const limit = { max: 1200, seconds: 60, by: "address" } as const

const shownOf = (row: PaymentRow | undefined) => {
  if (!row) return "failed" as const
  if (isBooked(row.state)) return "success" as const
  return row.state === "pending" || row.state === "canceled" || row.state === "processing" ? row.state : "failed"
}

/** Raises `not_found` for a method that is none, or not set up. */
function methodOf({ params }: FastifyRequest): PaymentMethod {
  const { method } = params as { method?: string }
  const known = paymentMethods.find((name) => name === method)
  if (!known || !gatewayOf(known)) throw new AppError("not_found")
  return known
}

/** The order is identified by `token`, not by the session: the browser may be signed in as another member. */
const tokenOf = ({ query }: FastifyRequest): string => {
  const { token } = query as { token?: unknown }
  return typeof token === "string" ? token.slice(0, 100) : ""
}

/** Gateways repeat notifications until they get a 200. */
const statusCodes = { handled: 200, forged: 401, unread: 503 } as const

function mountNotifications(db: DbOrTx, scope: FastifyInstance, config: object): void {
  void scope.register(async (raw) => {
    // Signatures are computed over the raw bytes.
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    raw.post("/payment/:method/notify", { config }, async (request, reply) => {
      const method = methodOf(request)
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const result = await notified(db, method, { headers: request.headers, rawBody })
      const { taken = { ok: true }, refused = { ok: false } } = gatewayOf(method)?.answer ?? {}
      return reply.code(statusCodes[result]).send(result === "handled" ? taken : refused)
    })
  })
}

/** Where gateways send the member's browser, and their notifications. */
export async function mountPayments(db: DbOrTx, scope: FastifyInstance): Promise<void> {
  const config = { rateLimit: rateLimitOf("payment", limit, env.RATE_LIMIT_FACTOR) }
  const pages = [
    ["/payment/:method/return", false],
    ["/payment/:method/cancel", true],
  ] as const
  for (const [path, givenUp] of pages) {
    scope.get(path, { config }, async (request, reply) => {
      const row = await handleReturn(db, methodOf(request), tokenOf(request), { givenUp })
      return sendPage(reply, resultPage(request.caller.language, shownOf(row)))
    })
  }
  mountNotifications(db, scope, config)
  mountBank(db, scope, config)
}
