import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import type { EngineSettings } from "../engine/configured-engines"
import type { EngineName } from "../engine/engine"

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage["headers"]
  readonly body: unknown
}

/** A documented reply. `hang`: no reply. */
export interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: unknown
}
export type Behaviour = "translate" | "hang" | Answer

interface Protocol {
  readonly settings: (url: string) => EngineSettings
  /** Null if the request does not match the service's documentation. */
  readonly translate: (asked: Asked, change: (text: string, target: string) => string) => Answer | null
}

interface Bodies {
  readonly libretranslate: { q: string[]; source: string; target: string; format: string; api_key?: string }
  readonly deepl: { text: string[]; source_lang: string; target_lang: string }
  readonly google: { q: string[]; source: string; target: string; format: string }
  readonly azure: { Text: string }[]
  readonly openai: { model: string; temperature: number; messages: { role: string; content: string }[] }
}

const libreCodes = ["en", "zh-Hans", "zh-Hant", "de", "it", "fr", "ja", "ko"]

/** An engine that is reached over HTTP. */
export type ServiceName = Exclude<EngineName, "embedded">

export const protocols: Record<ServiceName, Protocol> = {
  libretranslate: {
    settings: (url) => ({ TRANSLATE_URL: url, TRANSLATE_API_KEY: "key" }),
    translate({ method, path, body }, change) {
      if (method === "GET" && path === "/languages")
        return { body: libreCodes.map((code) => ({ code, name: code, targets: libreCodes })) }
      if (method !== "POST" || path !== "/translate") return null
      const { q, source, target, format, api_key } = body as Bodies["libretranslate"]
      if (api_key !== "key" || format !== "text" || ![source, target].every((code) => libreCodes.includes(code)))
        return null
      return { body: { translatedText: q.map((text) => change(text, target)) } }
    },
  },
  deepl: {
    settings: (url) => ({ TRANSLATE_DEEPL_KEY: "key:fx", TRANSLATE_DEEPL_URL: url }),
    translate({ method, path, headers, body }, change) {
      if (method !== "POST" || path !== "/v2/translate" || headers.authorization !== "DeepL-Auth-Key key:fx")
        return null
      const { text, source_lang, target_lang } = body as Bodies["deepl"]
      const isKnown = /^(EN|ZH|DE|IT|FR|JA|KO)$/.test(source_lang)
      if (!isKnown || !/^(EN-US|ZH-HANS|ZH-HANT|DE|IT|FR|JA|KO)$/.test(target_lang)) return null
      return {
        body: {
          translations: text.map((piece) => ({
            detected_source_language: source_lang,
            text: change(piece, target_lang),
          })),
        },
      }
    },
  },
  google: {
    settings: (url) => ({ TRANSLATE_GOOGLE_KEY: "key", TRANSLATE_GOOGLE_URL: url }),
    translate({ method, path, headers, body }, change) {
      if (method !== "POST" || path !== "/language/translate/v2" || headers["x-goog-api-key"] !== "key") return null
      const { q, source, target, format } = body as Bodies["google"]
      if (format !== "text" || ![source, target].every((code) => /^(en|zh-CN|zh-TW|de|it|fr|ja|ko)$/.test(code)))
        return null
      return { body: { data: { translations: q.map((text) => ({ translatedText: change(text, target) })) } } }
    },
  },
  azure: {
    settings: (url) => ({ TRANSLATE_AZURE_KEY: "key", TRANSLATE_AZURE_REGION: "westeurope", TRANSLATE_AZURE_URL: url }),
    translate({ method, path, headers, body }, change) {
      const { pathname, searchParams: query } = new URL(path, "http://localhost")
      const isAllowed =
        headers["ocp-apim-subscription-key"] === "key" && headers["ocp-apim-subscription-region"] === "westeurope"
      if (method !== "POST" || pathname !== "/translate" || query.get("api-version") !== "3.0" || !isAllowed)
        return null
      const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""]
      if (![from, to].every((code) => /^(en|zh-Hans|zh-Hant|de|it|fr|ja|ko)$/.test(code))) return null
      return {
        body: (body as Bodies["azure"]).map(({ Text }) => ({ translations: [{ text: change(Text, to), to }] })),
      }
    },
  },
  openai: {
    settings: (url) => ({
      TRANSLATE_OPENAI_URL: `${url}/v1`,
      TRANSLATE_OPENAI_MODEL: "small",
      TRANSLATE_OPENAI_KEY: "key",
    }),
    translate({ method, path, headers, body }, change) {
      if (method !== "POST" || path !== "/v1/chat/completions" || headers.authorization !== "Bearer key") return null
      const { model, messages } = body as Bodies["openai"]
      const [system, user] = messages
      const target = / to (.+?)\. The user/.exec(system?.content ?? "")?.[1]
      if (model !== "small" || system?.role !== "system" || user?.role !== "user" || !target) return null
      const { texts } = JSON.parse(user.content) as { texts: string[] }
      const content = JSON.stringify({ translations: texts.map((text) => change(text, target)) })
      return { body: { choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }] } }
    },
  },
}

/** Speaks one service's documented protocol; `behaviour` selects failures. */
export class EngineStub {
  behaviour: Behaviour = "translate"
  /** Delays each reply until it resolves. */
  wait: () => Promise<void> = () => Promise.resolve()
  change = (text: string, target: string): string => `[${target}] ${text}`
  readonly asked: Asked[] = []
  running = 0
  mostRunning = 0
  private readonly server = createServer((request, response) => {
    void this.read(request).then(async (asked) => {
      const answer = await this.answer(asked)
      if (!answer) return
      const { status = 200, headers = {}, body } = answer
      const text = typeof body === "string" ? body : JSON.stringify(body)
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(text)
    })
  })

  constructor(readonly name: ServiceName) {}

  async start(): Promise<this> {
    this.server.listen(0, "127.0.0.1")
    await once(this.server, "listening")
    return this
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, "close")
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get settings(): EngineSettings {
    return protocols[this.name].settings(this.url)
  }

  private async read(request: IncomingMessage): Promise<Asked> {
    let text = ""
    for await (const part of request) text += String(part)
    const { method = "", url: path = "", headers } = request
    return { method, path, headers, body: text === "" ? null : (JSON.parse(text) as unknown) }
  }

  private async answer(asked: Asked): Promise<Answer | null> {
    const usual = protocols[this.name].translate(asked, (text, target) => this.change(text, target))
    if (asked.method === "GET") return usual
    this.asked.push(asked)
    this.running += 1
    this.mostRunning = Math.max(this.mostRunning, this.running)
    await this.wait()
    this.running -= 1
    if (this.behaviour === "hang") return null
    if (this.behaviour !== "translate") return this.behaviour
    return usual ?? { status: 400, body: { error: { message: "not as documented" } } }
  }
}
