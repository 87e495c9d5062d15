import { randomBytes } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { AppError } from "@redthread/contract/core/error"
import { type Language, languageTags } from "@redthread/contract/language"
import {
  confirmPayment,
  type PaymentMethod,
  paymentMethods,
  purchase,
  showOffers,
  showPayment,
} from "@redthread/contract/payment"
import { upgrade } from "@redthread/contract/vip"
import de from "@redthread/texts/de/payment.json"
import en from "@redthread/texts/en/payment.json"
import fr from "@redthread/texts/fr/payment.json"
import it from "@redthread/texts/it/payment.json"
import ja from "@redthread/texts/ja/payment.json"
import ko from "@redthread/texts/ko/payment.json"
import tw from "@redthread/texts/tw/payment.json"
import zh from "@redthread/texts/zh/payment.json"
import type { DbOrTx } from "../../../core/db/db"
import { limitCalls } from "../../../core/http/call-route"
import { implement } from "../../../core/http/implement"
import { env } from "../../../core/process/env"
import { escapeHtml } from "../../../core/text/fill"
import * as begin from "./payment.begin.service"
import type { PaymentRow } from "./payment.db"
import * as payment from "./payment.service"
import { gatewayOf, handleReturn, handleNotification } from "./payment.service"
import { isBooked, isRevoked } from "./payment.state"
import * as upgrades from "./payment.upgrade.service"

/** Singular forms are excluded: not every language has them, and no page here needs them. */
type PaymentText = Exclude<keyof typeof en, `${string}_one`>

const texts: Record<Language, Record<PaymentText, string>> = { en, zh, tw, de, it, fr, ja, ko }

export const paymentText = (name: PaymentText, language: Language): string => texts[language][name]

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;
background:light-dark(#fbf8f4,#141112);color:light-dark(#1c1917,#f2ece5);font:17px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(26rem,100vw - 32px);padding:32px;border-radius:16px;background:light-dark(#fff,#1e1a1b);
border:1px solid light-dark(#e9e2d9,#322c2d)}h1{margin:0 0 16px;font-size:24px}p{margin:0 0 16px}
form{display:grid;gap:8px}button{font:inherit;padding:12px;border-radius:10px;border:1px solid light-dark(#e9e2d9,#322c2d);
background:none;color:inherit;cursor:pointer}button:focus-visible{outline:2px solid light-dark(#c2212e,#ff6b6b);outline-offset:2px}`

interface Page {
  language: Language
  title: string
  /** The body is HTML. */
  body: string
  closes?: boolean
}

/** Sends a page outside of the application, in the window of the payment. */
export function sendPage(reply: FastifyReply, { language, title, body, closes = false }: Page): FastifyReply {
  const nonce = randomBytes(16).toString("base64")
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `form-action 'self' ${new URL(env.publicUrl).origin}`,
    "frame-ancestors 'none'",
  ].join("; ")
  const script = closes ? `<script nonce="${nonce}">window.close()</script>` : ""
  return reply
    .headers({ "content-security-policy": policy, "cross-origin-opener-policy": "same-origin" })
    .type("text/html; charset=utf-8")
    .send(`<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main>${script}</body></html>`)
}

type Outcome = "success" | "pending" | "canceled" | "failed" | "processing"

const resultPage = (language: Language, outcome: Outcome): Page => ({
  language,
  title: paymentText("page_title", language),
  body: `<p>${escapeHtml(paymentText(`page_${outcome}`, language))}</p><p>${escapeHtml(paymentText("page_close", language))}</p>`,
  closes: true,
})

const limit = { max: 1200, seconds: 60, by: "address" } as const

export const paymentRouteOptions = { preHandler: limitCalls("payment", limit) }

const outcomeOf = (row: PaymentRow | undefined): Outcome => {
  if (!row) return "failed"
  if (isBooked(row.state) || isRevoked(row.state)) return "success"
  return row.state === "pending" || row.state === "canceled" || row.state === "processing" ? row.state : "failed"
}

function methodOf({ params }: FastifyRequest): PaymentMethod {
  const { method } = params as { method?: string }
  const name = paymentMethods.find((candidate) => candidate === method)
  if (!name || !gatewayOf(name)) throw new AppError("not_found")
  return name
}

/** The order is identified by `token`: the browser may be signed in as another member. */
const tokenOf = ({ query }: FastifyRequest): string => {
  const { token } = query as { token?: unknown }
  return typeof token === "string" ? token.slice(0, 100) : ""
}

/** Gateways repeat notifications until they get a 200. */
const statusCodes = { handled: 200, forged: 401, unread: 503 } as const

function mountNotifications(db: DbOrTx, scope: FastifyInstance): void {
  void scope.register(async (raw) => {
    // The parsers are removed, because signatures are computed over the raw bytes.
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    raw.post("/payment/:method/notify", paymentRouteOptions, async (request, reply) => {
      const method = methodOf(request)
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const result = await handleNotification(db, method, { headers: request.headers, rawBody })
      const { taken = { ok: true }, refused = { ok: false } } = gatewayOf(method)?.answer ?? {}
      return reply.code(statusCodes[result]).send(result === "handled" ? taken : refused)
    })
  })
}

export async function mountPayments(db: DbOrTx, scope: FastifyInstance): Promise<void> {
  const pages = [
    ["/payment/:method/return", false],
    ["/payment/:method/cancel", true],
  ] as const
  for (const [path, isCanceled] of pages) {
    scope.get(path, paymentRouteOptions, async (request, reply) => {
      const row = await handleReturn(db, methodOf(request), tokenOf(request), { isCanceled })
      return sendPage(reply, resultPage(request.caller.language, outcomeOf(row)))
    })
  }
  mountNotifications(db, scope)
}

export const paymentCalls = [
  implement(upgrade, ({ caller, db }, { body }) => upgrades.upgrade(db, caller, body)),
  implement(showOffers, ({ caller, db }, { query }) => begin.showFor(db, caller, query)),
  implement(purchase, ({ caller, db }, { params, body, key }) => begin.purchase(db, caller, { ...params, body, key })),
  implement(showPayment, ({ caller, db }, { params }) => payment.show(db, caller, params.id)),
  implement(confirmPayment, ({ caller, db }, { params, body }) => payment.confirm(db, caller, params.id, body.status)),
]
