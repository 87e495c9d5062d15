import { createVerify, generateKeyPairSync } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

interface FcmMessage {
  token: string
  notification: { title: string; body: string }
  data: Record<string, string>
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ""
  for await (const part of request) text += String(part)
  return text
}

const reply = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))

/** Firebase Cloud Messaging's HTTP v1 protocol, and the exchange of a signed claim for an access token before it. */
export class FcmStub {
  readonly sent: FcmMessage[] = []
  /** Tokens of apps that were removed. */
  readonly gone = new Set<string>()
  /** What the next messages to these tokens are refused with: an `error` of FCM. */
  readonly refused = new Map<string, { code: number; status: string; details: object[] }>()
  tokensGiven = 0
  private readonly keys = generateKeyPairSync("rsa", { modulusLength: 2048 })
  private readonly email = "sender@redthread.example"
  private readonly server = createServer((request, response) => void this.handle(request, response))

  async start(): Promise<this> {
    this.server.listen(0, "127.0.0.1")
    await once(this.server, "listening")
    return this
  }

  private get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get variables() {
    return {
      FCM_PROJECT_ID: "redthread-test",
      FCM_CLIENT_EMAIL: this.email,
      // As in the service account's file, where a line ends with a backslash and an n.
      FCM_PRIVATE_KEY: String(this.keys.privateKey.export({ type: "pkcs8", format: "pem" })).replaceAll("\n", "\\n"),
      FCM_URL: this.origin,
      FCM_TOKEN_URL: `${this.origin}/token`,
    }
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  private isOurs(assertion: string): boolean {
    const [head = "", claim = "", signature = ""] = assertion.split(".")
    const { iss, scope, aud, exp } = JSON.parse(Buffer.from(claim, "base64url").toString()) as Record<string, string>
    const isSigned = createVerify("RSA-SHA256")
      .update(`${head}.${claim}`)
      .verify(this.keys.publicKey, Buffer.from(signature, "base64url"))
    const isForUs = aud === `${this.origin}/token` && Number(exp) > Date.now() / 1000
    return isSigned && isForUs && iss === this.email && scope === "https://www.googleapis.com/auth/firebase.messaging"
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request)
    if (request.url === "/token") {
      const form = new URLSearchParams(text)
      const isGrant = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer"
      if (!isGrant || !this.isOurs(form.get("assertion") ?? "")) return reply(response, 400, { error: "invalid_grant" })
      this.tokensGiven += 1
      return reply(response, 200, { access_token: "a token of the test", expires_in: 3600, token_type: "Bearer" })
    }
    if (request.url !== "/v1/projects/redthread-test/messages:send") return reply(response, 404, {})
    if (request.headers.authorization !== "Bearer a token of the test") {
      return reply(response, 401, { error: { code: 401, status: "UNAUTHENTICATED" } })
    }
    const { message } = JSON.parse(text) as { message: FcmMessage }
    if (this.gone.has(message.token)) return reply(response, 404, { error: { code: 404, status: "NOT_FOUND" } })
    const error = this.refused.get(message.token)
    if (error) return reply(response, error.code, { error })
    this.sent.push(message)
    reply(response, 200, { name: "projects/redthread-test/messages/1" })
  }
}
