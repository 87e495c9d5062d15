import { EventEmitter, once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

const account = { sid: "AC0123456789abcdef0123456789abcdef", token: "a token of the test" }

/** How the next requests are answered, in order; after them with 201. */
export type Refusal = 400 | 429 | 500

const refusals: Record<Refusal, { code: number; message: string }> = {
  400: { code: 21211, message: "The 'To' number is not a valid phone number." },
  429: { code: 20429, message: "Too Many Requests" },
  500: { code: 20500, message: "Internal Server Error" },
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ""
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

function reply(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ status, ...body }))
}

/** A server that speaks the Messages resource of Twilio's API 2010-04-01, and fails on demand as documented. */
export class TwilioStub extends EventEmitter {
  /** Those that were taken, in order. */
  readonly taken: { to: string; from: string; body: string }[] = []
  readonly refuse: Refusal[] = []
  private readonly server = createServer((request, response) => void this.handle(request, response))

  async start(): Promise<this> {
    this.server.listen(0, "127.0.0.1")
    await once(this.server, "listening")
    return this
  }

  /** The configuration of a server that sends by this stub. */
  get variables() {
    return {
      SMS_PROVIDER: "twilio",
      SMS_ACCOUNT_SID: account.sid,
      SMS_AUTH_TOKEN: account.token,
      SMS_FROM: "+15005550006",
      SMS_URL: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
    }
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request)
    const basic = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString("base64")}`
    const [to, from, body] = ["To", "From", "Body"].map((name) => form.get(name))
    if (request.method !== "POST" || request.url !== `/2010-04-01/Accounts/${account.sid}/Messages.json`) {
      return reply(response, 404, { code: 20404, message: "The requested resource was not found" })
    }
    if (request.headers.authorization !== basic) return reply(response, 401, { code: 20003, message: "Authenticate" })
    if (!to || !from || !body) return reply(response, 400, { code: 21602, message: "Message body is required" })
    const refusal = this.refuse.shift()
    if (refusal) reply(response, refusal, refusals[refusal])
    else {
      this.taken.push({ to, from, body })
      reply(response, 201, { sid: `SM${this.taken.length}`, status: "queued", to, from, body })
    }
    this.emit(refusal ? "refused" : "taken")
  }
}
