import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

interface Asked {
  q: string[]
  source: string
  target: string
  format: string
  api_key?: string
}

/** How the engine answers the next requests. */
export type Behaviour = "translate" | "bad_request" | "forbidden" | "limited" | "broken" | "malformed" | "short"

const refusals: Partial<Record<Behaviour, { status: number; error: string }>> = {
  bad_request: { status: 400, error: "Invalid request: missing q parameter" },
  forbidden: { status: 403, error: "Invalid API key" },
  limited: { status: 429, error: "Slowdown: too many requests" },
  broken: { status: 500, error: "Cannot translate text" },
}

/** As new servers call our languages. */
const newCodes = ["en", "zh-Hans", "zh-Hant", "de", "it", "fr", "ja", "ko"]

/** What the stub makes of a text: the same each time, and recognisable as a translation. */
export const stubTranslation = (text: string, target: string): string => `[${target}] ${text}`

async function bodyOf(request: IncomingMessage): Promise<Omit<Asked, "q"> & { q: string | string[] }> {
  let text = ""
  for await (const part of request) text += String(part)
  return JSON.parse(text) as Omit<Asked, "q"> & { q: string | string[] }
}

function answer(
  response: ServerResponse,
  status: number,
  content: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(typeof content === "string" ? content : JSON.stringify(content))
}

/** A server that speaks LibreTranslate's documented protocol without any engine, and fails on demand as documented. */
export class LibreTranslateStub {
  behaviour: Behaviour = "translate"
  /** All received requests, in order. */
  readonly asked: Asked[] = []
  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch((error: unknown) => answer(response, 500, { error: String(error) }))
  })

  constructor(private readonly codes: readonly string[] = newCodes) {}

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
    if (request.url === "/languages") {
      return answer(
        response,
        200,
        this.codes.map((code) => ({ code, name: code, targets: this.codes.filter((target) => target !== code) })),
      )
    }
    if (request.method !== "POST" || request.url !== "/translate") return answer(response, 404, { error: "Not found" })
    const body = await bodyOf(request)
    const { source, target } = body
    this.asked.push({ ...body, q: [body.q].flat() })
    const refusal = refusals[this.behaviour]
    if (refusal) return answer(response, refusal.status, { error: refusal.error }, { "retry-after": "1" })
    if (this.behaviour === "malformed") return answer(response, 200, "<html>")
    if (!this.codes.includes(source) || !this.codes.includes(target)) {
      return answer(response, 400, { error: `${source} to ${target} is not supported` })
    }
    const translated = [body.q].flat().map((text) => stubTranslation(text, target))
    if (this.behaviour === "short") return answer(response, 200, { translatedText: translated.slice(1) })
    return answer(response, 200, { translatedText: Array.isArray(body.q) ? translated : translated[0] })
  }
}

/** A stub that supports all languages of the product. */
export const startLibreTranslateStub = (): Promise<LibreTranslateStub> => new LibreTranslateStub().start()
