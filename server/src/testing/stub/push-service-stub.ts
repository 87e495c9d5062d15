import { createDecipheriv, createECDH, createPublicKey, createVerify, hkdfSync, randomBytes } from "node:crypto"
import { EventEmitter, once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Decrypted notification of a browser, with the sender's key. */
export interface Pushed {
  browser: string
  payload: Record<string, string>
  key: string
  ttl: string | undefined
  urgency: string | undefined
}

interface Browser {
  ecdh: ReturnType<typeof createECDH>
  auth: Buffer
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const hkdf = (salt: Buffer, ikm: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", ikm, salt, info, length))

/** The content of a message for this browser: RFC 8188 with the keys of RFC 8291. */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender])
  const ikm = hkdf(auth, ecdh.computeSecret(sender), info, 32)
  const key = hkdf(salt, ikm, Buffer.from("Content-Encoding: aes128gcm\0"), 16)
  const nonce = hkdf(salt, ikm, Buffer.from("Content-Encoding: nonce\0"), 12)
  const decipher = createDecipheriv("aes-128-gcm", key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** The key that signed, where the signature is good for this service: RFC 8292. */
function signedBy(authorization: string, origin: string): string | null {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = "", claim = "", signature = ""] = token.split(".")
  const point = Buffer.from(key, "base64url")
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((half) => half.toString("base64url"))
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" })
  const isGood = createVerify("SHA256")
    .update(`${head}.${claim}`)
    .verify({ key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"))
  const { aud, exp, sub } = JSON.parse(Buffer.from(claim, "base64url").toString()) as Record<string, string | number>
  const now = Date.now() / 1000
  const isFor =
    aud === origin && Number(exp) > now && Number(exp) <= now + 86_400 && /^(mailto|https):/.test(String(sub))
  return isGood && isFor ? key : null
}

/** A push service of a browser's maker: it checks who sends, and decrypts what only the browser could. */
export class PushServiceStub extends EventEmitter {
  readonly pushed: Pushed[] = []
  private readonly browsers = new Map<string, Browser>()
  /** Browsers that have unsubscribed. */
  readonly gone = new Set<string>()
  /** Browsers whose messages are refused for now. */
  readonly failing = new Set<string>()
  /** Browsers whose messages are taken and never answered. */
  readonly hanging = new Set<string>()
  /** Browsers of which the next message is refused. */
  readonly failingOnce = new Set<string>()
  /** What happens before the next message to a browser is acknowledged. */
  readonly beforeAnswer = new Map<string, () => Promise<unknown>>()
  private readonly server = createServer((request, response) => void this.handle(request, response))

  async start(): Promise<this> {
    this.server.listen(0, "127.0.0.1")
    await once(this.server, "listening")
    return this
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  /** What a browser hands to the page that subscribes. */
  subscribe(browser: string) {
    const ecdh = createECDH("prime256v1")
    ecdh.generateKeys()
    const auth = randomBytes(16)
    this.browsers.set(browser, { ecdh, auth })
    const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") }
    return { endpoint: `${this.origin}/send/${browser}`, expirationTime: null, keys }
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(request)
    const name = (request.url ?? "").replace("/send/", "")
    const browser = this.browsers.get(name)
    const key = signedBy(request.headers.authorization ?? "", this.origin)
    if (!browser || this.gone.has(name)) return void response.writeHead(410).end()
    if (this.hanging.has(name)) return
    if (this.failing.has(name) || this.failingOnce.delete(name)) return void response.writeHead(503).end()
    if (!key || request.headers["content-encoding"] !== "aes128gcm") return void response.writeHead(403).end()
    const payload = JSON.parse(decrypt(browser, body)) as Record<string, string>
    const [ttl, urgency] = ["ttl", "urgency"].map((header) => request.headers[header] as string | undefined)
    this.pushed.push({ browser: name, payload, key, ttl, urgency })
    const before = this.beforeAnswer.get(name)
    this.beforeAnswer.delete(name)
    await before?.()
    response.writeHead(201).end()
    this.emit("pushed")
  }
}
