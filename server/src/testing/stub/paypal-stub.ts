import { createSign, generateKeyPairSync, randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { crc32 } from "node:zlib"
import { selfSigned } from "../self-signed"

const app = { id: "client-of-the-test", secret: "secret-of-the-test", webhook: "WH-TEST" }

interface StubOrder {
  id: string
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED"
  amount: { currency_code: string; value: string }
  /** What the capture will come to. */
  outcome: "COMPLETED" | "PENDING" | "DECLINED"
  capture?: { id: string; status: string }
  /** Account that agreed; its email address is this at example.org. */
  payerId?: string
  /** What came, if not the amount of the order. */
  received?: string
  refunds?: { id: string; status: string; amount: { currency_code: string; value: string } }[]
  returnUrl: string
  cancelUrl: string
}

/** What the payer may choose in the window, and what the capture will then come to; null: to go back without paying. */
const choices = { Agree: "COMPLETED", "Agree, by a slow bank": "PENDING", "Go back": null } as const

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ""
  for await (const part of request) text += String(part)
  return text
}

const refusal = (issue: string) => ({ name: "UNPROCESSABLE_ENTITY", details: [{ issue }] })

/** PayPal's Orders v2, disputes and webhooks, as documented: it checks credentials and states, and signs its events. */
export class PaypalStub {
  readonly orders = new Map<string, StubOrder>()
  /** Outcome codes of resolved disputes, by capture; `null`: one that is not decided. */
  readonly disputes = new Map<string, string | null>()
  /** Reading disputes answers 403, as for an application without that permission. */
  forbidsDisputes = false
  readonly seen = new Map<string, unknown>()
  captures = 0
  down = false
  private readonly keys = generateKeyPairSync("rsa", { modulusLength: 2048 })
  private readonly certificate = selfSigned("stub", this.keys)
  private readonly server = createServer((request, response) => void this.handle(request, response))

  async start(): Promise<this> {
    this.server.listen(0, "127.0.0.1")
    await once(this.server, "listening")
    return this
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get variables() {
    return {
      PAYPAL_CLIENT_ID: app.id,
      PAYPAL_CLIENT_SECRET: app.secret,
      PAYPAL_WEBHOOK_ID: app.webhook,
      PAYPAL_URL: this.url,
    }
  }

  /** The payer agrees in the window. */
  approve(id: string, outcome: StubOrder["outcome"] = "COMPLETED", payerId?: string): void {
    const order = this.orders.get(id)
    if (order?.status !== "PAYER_ACTION_REQUIRED") throw new Error(`order ${id} can't be approved`)
    Object.assign(order, { status: "APPROVED", outcome, ...(payerId !== undefined && { payerId }) })
  }

  /** Sets the capture's status at PayPal. */
  settle(id: string, status: string): void {
    const capture = this.orders.get(id)?.capture
    if (!capture) throw new Error(`order ${id} was not captured`)
    capture.status = status
  }

  /** A part of the money is back with the payer. */
  refundPart(id: string, value: string, status = "COMPLETED"): void {
    this.settle(id, "PARTIALLY_REFUNDED")
    const order = this.orders.get(id)
    if (order) order.refunds = [{ id: "R1", status, amount: { currency_code: "USD", value } }]
  }

  captureOf = (id: string): string => this.orders.get(id)?.capture?.id ?? ""

  /** An event as PayPal sends it; `tamper` changes what was signed. */
  event(type: string, resource: object, tamper: { body?: string; certUrl?: string; algorithm?: string } = {}) {
    const body = JSON.stringify({ id: `WH-${randomUUID()}`, event_type: type, resource })
    const id = randomUUID()
    const time = new Date().toISOString()
    const signed = `${id}|${time}|${app.webhook}|${crc32(Buffer.from(body))}`
    const headers = {
      "content-type": "application/json",
      "paypal-transmission-id": id,
      "paypal-transmission-time": time,
      "paypal-transmission-sig": createSign("RSA-SHA256").update(signed).sign(this.keys.privateKey, "base64"),
      "paypal-cert-url": tamper.certUrl ?? `${this.url}/v1/notifications/certs/CERT-1`,
      "paypal-auth-algo": tamper.algorithm ?? "SHA256withRSA",
    }
    return { headers, body: tamper.body ?? body }
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const [path = "", query] = (request.url ?? "").split("?")
    const reply = (status: number, json: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json))
    if (this.down) return void reply(503, {})
    if (path.startsWith("/v1/notifications/certs/")) return void response.end(this.certificate)
    if (path.startsWith("/checkoutnow")) return this.checkout(path, new URLSearchParams(query), response)
    if (path === "/v1/oauth2/token") {
      const basic = `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString("base64")}`
      const isRight = request.headers.authorization === basic && body === "grant_type=client_credentials"
      return void (isRight ? reply(200, { access_token: "A21", expires_in: 32_400 }) : reply(401, {}))
    }
    if (request.headers.authorization !== "Bearer A21") return void reply(401, { name: "AUTHENTICATION_FAILURE" })
    const [status, json] = this.answer(request, path, new URLSearchParams(query), body)
    reply(status, json)
  }

  /** The window: a page with the choices, each of which leads back to the shop with the order's token. */
  private checkout(path: string, query: URLSearchParams, response: ServerResponse): void {
    const token = query.get("token") ?? ""
    const [, chosen] = /^\/checkoutnow\/(.+)$/.exec(decodeURIComponent(path)) ?? []
    const order = this.orders.get(token)
    if (!order) return void response.writeHead(404).end()
    if (!chosen) {
      const links = Object.keys(choices).map((name) => `<a href="/checkoutnow/${name}?token=${token}">${name}</a>`)
      return void response.setHeader("content-type", "text/html").end(`<h1>PayPal</h1>${links.join(" ")}`)
    }
    const outcome = choices[chosen as keyof typeof choices]
    if (outcome) this.approve(token, outcome)
    const back = new URL(outcome ? order.returnUrl : order.cancelUrl)
    back.searchParams.set("token", token)
    if (outcome) back.searchParams.set("PayerID", "PAYER1")
    response.writeHead(302, { location: back.href }).end()
  }

  /** The same request id is answered as before, and done once. */
  private answer({ method, headers }: IncomingMessage, path: string, query: URLSearchParams, body: string) {
    const requestId = headers["paypal-request-id"]?.toString()
    const before = requestId && this.seen.get(requestId)
    if (before) return before as [number, unknown]
    const answer = method === "POST" ? this.post(path, body) : this.get(path, query)
    if (requestId && answer[0] < 300) this.seen.set(requestId, answer)
    return answer
  }

  private post(path: string, body: string): [number, unknown] {
    if (path === "/v2/checkout/orders") return this.create(body)
    const [, order] = /^\/v2\/checkout\/orders\/([^/]+)\/capture$/.exec(path) ?? []
    if (order) return this.capture(order)
    const [, captured] = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(path) ?? []
    const found = [...this.orders.values()].find(({ capture }) => capture?.id === captured)
    if (!found?.capture) return [404, { name: "RESOURCE_NOT_FOUND" }]
    if (found.capture.status !== "COMPLETED") return [422, refusal("CAPTURE_FULLY_REFUNDED")]
    const { amount } = JSON.parse(body) as { amount?: StubOrder["amount"] }
    if (amount && amount.value !== found.amount.value) this.refundPart(found.id, amount.value)
    else found.capture.status = "REFUNDED"
    return [201, { id: "R1", status: "COMPLETED" }]
  }

  private create(body: string): [number, unknown] {
    const asked = JSON.parse(body) as {
      intent: string
      purchase_units: { amount: StubOrder["amount"] }[]
      payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } }
    }
    const amount = asked.purchase_units[0]?.amount
    const { return_url: returnUrl, cancel_url: cancelUrl } = asked.payment_source.paypal.experience_context
    if (asked.intent !== "CAPTURE" || !amount || !/^\d+\.\d\d$/.test(amount.value)) return [400, refusal("INVALID")]
    const id = `ORDER${this.orders.size + 1}`
    this.orders.set(id, { id, status: "PAYER_ACTION_REQUIRED", amount, outcome: "COMPLETED", returnUrl, cancelUrl })
    return [200, { ...this.shown(id), links: [{ rel: "payer-action", href: `${this.url}/checkoutnow?token=${id}` }] }]
  }

  private capture(id: string): [number, unknown] {
    const order = this.orders.get(id)
    if (!order) return [404, { name: "RESOURCE_NOT_FOUND" }]
    if (order.capture) return [422, refusal("ORDER_ALREADY_CAPTURED")]
    if (order.status !== "APPROVED") return [422, refusal("ORDER_NOT_APPROVED")]
    if (order.outcome === "DECLINED") return [422, refusal("INSTRUMENT_DECLINED")]
    this.captures += 1
    Object.assign(order, { status: "COMPLETED", capture: { id: `CAP${id}`, status: order.outcome } })
    return [201, this.shown(id)]
  }

  private get(path: string, query: URLSearchParams): [number, unknown] {
    const [, order] = /^\/v2\/checkout\/orders\/([^/]+)$/.exec(path) ?? []
    if (order) return this.orders.has(order) ? [200, this.shown(order)] : [404, { name: "RESOURCE_NOT_FOUND" }]
    if (path.startsWith("/v1/customer/disputes") && this.forbidsDisputes) return [403, { name: "NOT_AUTHORIZED" }]
    const [, captured] = /^\/v2\/payments\/captures\/([^/]+)$/.exec(path) ?? []
    if (captured) {
      return [200, { id: captured, supplementary_data: { related_ids: { order_id: captured.replace("CAP", "") } } }]
    }
    const [, dispute] = /^\/v1\/customer\/disputes\/([^/]+)$/.exec(path) ?? []
    if (dispute) {
      const outcome_code = this.disputes.get(dispute.replace("PP-", ""))
      return [200, { status: "RESOLVED", dispute_outcome: { outcome_code } }]
    }
    const capture = query.get("disputed_transaction_id") ?? ""
    const status = this.disputes.get(capture) === null ? "UNDER_REVIEW" : "RESOLVED"
    const items = this.disputes.has(capture) ? [{ dispute_id: `PP-${capture}`, status }] : []
    return path === "/v1/customer/disputes" ? [200, { items }] : [404, {}]
  }

  private shown(id: string) {
    const order = this.orders.get(id)
    if (!order) return {}
    const { status, capture, received, payerId, refunds = [] } = order
    const amount = received === undefined ? order.amount : { ...order.amount, value: received }
    const fee = (Number(amount.value) * 0.05).toFixed(2)
    const net = { currency_code: amount.currency_code, value: (Number(amount.value) - Number(fee)).toFixed(2) }
    const captures = capture ? [{ ...capture, amount, seller_receivable_breakdown: { net_amount: net } }] : []
    const paypal = { account_id: payerId, email_address: `${payerId}@example.org` }
    const source = payerId === undefined ? {} : { payment_source: { paypal } }
    return { id, status, ...source, purchase_units: [{ amount: order.amount, payments: { captures, refunds } }] }
  }
}
