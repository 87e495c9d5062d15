import { createHash, createHmac, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Our app there. */
export const facebookApp = { id: "1000", secret: "a secret of the test alone" }

/** How the Graph API answers the next requests. */
export type FacebookBehaviour = "ok" | "bad_code" | "bad_token" | "limited" | "broken" | "malformed"

/** An error object as the Graph API documents it. */
const failure = (code: number, type: string, message: string) => ({ error: { message, type, code, fbtrace_id: "x" } })

const refusals: Partial<Record<FacebookBehaviour, { at: string; status: number; body: unknown }>> = {
  bad_code: {
    at: "/oauth/access_token",
    status: 400,
    body: failure(100, "OAuthException", "This authorization code has expired."),
  },
  bad_token: { at: "/me", status: 400, body: failure(190, "OAuthException", "Invalid OAuth access token.") },
  limited: { at: "/me", status: 400, body: failure(4, "OAuthException", "Application request limit reached") },
  broken: { at: "/me", status: 500, body: failure(1, "GraphMethodException", "An unknown error has occurred.") },
  malformed: { at: "/me", status: 200, body: "<html>" },
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ""
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

function answer(response: ServerResponse, status: number, content: unknown): void {
  const body = typeof content === "string" ? content : JSON.stringify(content)
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(body)
}

/** A server that speaks Facebook Login's manual flow: the dialog, the exchange of a code, and `/me`. */
export class FacebookStub {
  behaviour: FacebookBehaviour = "ok"
  person: { id: string; name?: string; email?: string } = { id: "0" }
  private readonly codes = new Map<string, { redirectUri: string; challenge: string }>()
  private readonly tokens = new Set<string>()
  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch((error: unknown) => answer(response, 500, String(error)))
  })

  async start(): Promise<this> {
    this.server.listen(0, "127.0.0.1")
    await once(this.server, "listening")
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, "close")
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url)
    const refusal = refusals[this.behaviour]
    if (refusal?.at === url.pathname) return answer(response, refusal.status, refusal.body)
    if (url.pathname === "/dialog/oauth") return this.dialog(url.searchParams, response)
    if (url.pathname === "/oauth/access_token") return this.exchange(await formOf(request), response)
    if (url.pathname === "/me") return this.me(request, url.searchParams, response)
    return answer(response, 404, failure(2500, "OAuthException", "Unknown path components"))
  }

  private dialog(query: URLSearchParams, response: ServerResponse): void {
    const [redirectUri, challenge] = [query.get("redirect_uri") ?? "", query.get("code_challenge") ?? ""]
    if (query.get("client_id") !== facebookApp.id) return answer(response, 400, "Invalid App ID")
    const code = randomBytes(16).toString("hex")
    this.codes.set(code, { redirectUri, challenge })
    const back = new URLSearchParams({ code, state: query.get("state") ?? "" })
    response.writeHead(302, { location: `${redirectUri}?${back.toString()}#_=_` }).end()
  }

  private exchange(form: URLSearchParams, response: ServerResponse): void {
    const given = this.codes.get(form.get("code") ?? "")
    this.codes.delete(form.get("code") ?? "")
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    if (form.get("client_secret") !== facebookApp.secret) {
      return answer(response, 400, failure(1, "OAuthException", "Error validating client secret."))
    }
    if (!given || given.redirectUri !== form.get("redirect_uri") || given.challenge !== verifier) {
      return answer(response, 400, failure(100, "OAuthException", "Error validating verification code."))
    }
    const access_token = randomBytes(16).toString("hex")
    this.tokens.add(access_token)
    answer(response, 200, { access_token, token_type: "bearer", expires_in: 5_183_944 })
  }

  private me(request: IncomingMessage, query: URLSearchParams, response: ServerResponse): void {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? ""
    const proof = createHmac("sha256", facebookApp.secret).update(token).digest("hex")
    if (!this.tokens.has(token)) return answer(response, 400, failure(190, "OAuthException", "Invalid access token."))
    if (query.get("appsecret_proof") !== proof) {
      return answer(response, 400, failure(100, "GraphMethodException", "Invalid appsecret_proof provided"))
    }
    answer(response, 200, this.person)
  }
}
