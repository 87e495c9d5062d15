import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

const merchant = { id: "1900000001", appId: "wx0000000000000001", serial: "SERIAL1", keyId: "PUB_KEY_ID_1" }
const apiKey = "an-api-key-of-the-test-000000000"

type TradeState = "NOTPAY" | "SUCCESS" | "REFUND" | "CLOSED" | "USERPAYING" | "PAYERROR" | "ACCEPT" | "LATER"

/** WeChat Pay v3, Native, as documented: it verifies our signatures, signs what it says, and encrypts notifications. */
export class WechatPayStub {
  readonly orders = new Map<string, { state: TradeState; total: number; notifyUrl: string }>()
  /** Refunds by their number. */
  readonly refunds = new Map<string, { status: string; refund: number; total: number }>()
  /** Status of new refunds. */
  refundStatus = "SUCCESS"
  /** Signs by a key that is not WeChat's. */
  isImpostor = false
  private readonly ours = generateKeyPairSync("rsa", { modulusLength: 2048 })
  private readonly theirs = generateKeyPairSync("rsa", { modulusLength: 2048 })
  private readonly foreign = generateKeyPairSync("rsa", { modulusLength: 2048 })
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

  get variables() {
    return {
      WECHATPAY_APP_ID: merchant.appId,
      WECHATPAY_MERCHANT_ID: merchant.id,
      WECHATPAY_SERIAL: merchant.serial,
      WECHATPAY_PRIVATE_KEY: this.ours.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      WECHATPAY_API_KEY: apiKey,
      WECHATPAY_PUBLIC_KEY_ID: merchant.keyId,
      WECHATPAY_PUBLIC_KEY: this.theirs.publicKey.export({ type: "spki", format: "pem" }).toString(),
      WECHATPAY_URL: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
    }
  }

  set(token: string, state: TradeState): void {
    const order = this.orders.get(token)
    if (!order) throw new Error(`no order ${token}`)
    order.state = state
  }

  private sign(body: string, at = Date.now()) {
    const [timestamp, nonce] = [String(Math.floor(at / 1000)), randomBytes(8).toString("hex")]
    const { privateKey } = this.isImpostor ? this.foreign : this.theirs
    return {
      "wechatpay-timestamp": timestamp,
      "wechatpay-nonce": nonce,
      "wechatpay-serial": merchant.keyId,
      "wechatpay-signature": createSign("RSA-SHA256")
        .update(`${timestamp}\n${nonce}\n${body}\n`)
        .sign(privateKey, "base64"),
    }
  }

  /** A notification about an order. `at`: when it was signed, ms. */
  notification(token: string, { key = apiKey, at = Date.now() } = {}) {
    const [nonce, associated_data] = [randomBytes(6).toString("hex"), "transaction"]
    const cipher = createCipheriv("aes-256-gcm", Buffer.from(key), nonce)
    cipher.setAAD(Buffer.from(associated_data))
    const plain = JSON.stringify({ out_trade_no: token, trade_state: "SUCCESS" })
    const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    const ciphertext = sealed.toString("base64")
    const resource = { algorithm: "AEAD_AES_256_GCM", ciphertext, nonce, associated_data }
    const body = JSON.stringify({ id: randomBytes(8).toString("hex"), event_type: "TRANSACTION.SUCCESS", resource })
    return { headers: { "content-type": "application/json", ...this.sign(body, at) }, body }
  }

  private isOurs({ method, url, headers }: IncomingMessage, body: string): boolean {
    const given = headers.authorization ?? ""
    const part = (name: string): string => new RegExp(`${name}="([^"]+)"`).exec(given)?.[1] ?? ""
    const text = `${method}\n${url}\n${part("timestamp")}\n${part("nonce_str")}\n${body}\n`
    return (
      given.startsWith("WECHATPAY2-SHA256-RSA2048 ") &&
      part("mchid") === merchant.id &&
      part("serial_no") === merchant.serial &&
      createVerify("RSA-SHA256").update(text).verify(this.ours.publicKey, part("signature"), "base64")
    )
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ""
    for await (const part of request) body += String(part)
    const [status, json] = this.isOurs(request, body) ? this.answer(request, body) : [401, { code: "SIGN_ERROR" }]
    const text = JSON.stringify(json)
    response.writeHead(status, { "content-type": "application/json", ...this.sign(text) }).end(text)
  }

  private answer({ method, url = "" }: IncomingMessage, body: string): [number, unknown] {
    if (method === "POST" && url === "/v3/pay/transactions/native") {
      const asked = JSON.parse(body) as Record<string, string> & { amount: { total: number; currency: string } }
      const { out_trade_no: token = "", notify_url: notifyUrl = "" } = asked
      const isRight =
        asked["appid"] === merchant.appId && /^[\w*-]{6,32}$/.test(token) && asked.amount.currency === "CNY"
      if (!isRight || this.orders.has(token)) return [400, { code: "PARAM_ERROR" }]
      this.orders.set(token, { state: "NOTPAY", total: asked.amount.total, notifyUrl })
      return [200, { code_url: `weixin://wxpay/bizpayurl?pr=${token}` }]
    }
    if (method === "POST") return this.refund(body)
    const [, refunded] = /^\/v3\/refund\/domestic\/refunds\/([^?/]+)$/.exec(url) ?? []
    if (refunded !== undefined) {
      const found = this.refunds.get(refunded)
      if (!found) return [404, { code: "RESOURCE_NOT_EXISTS" }]
      return [200, { status: found.status, amount: { total: found.total, refund: found.refund } }]
    }
    const [, token = ""] = /^\/v3\/pay\/transactions\/out-trade-no\/([^?/]+)\?mchid=1900000001$/.exec(url) ?? []
    const order = this.orders.get(token)
    if (!order) return [404, { code: "ORDER_NOT_EXIST" }]
    const amount = { total: order.total, currency: "CNY" }
    return [200, { out_trade_no: token, trade_state: order.state, transaction_id: `4200${token}`, amount }]
  }

  private refund(body: string): [number, unknown] {
    const asked = JSON.parse(body) as Record<string, string> & { amount: { refund: number; total: number } }
    const { out_trade_no: token = "", out_refund_no: number = "" } = asked
    if (this.orders.get(token)?.state !== "SUCCESS") return [400, { code: "INVALID_REQUEST" }]
    this.set(token, "REFUND")
    this.refunds.set(number, { status: this.refundStatus, ...asked.amount })
    return [200, { status: this.refundStatus }]
  }
}
