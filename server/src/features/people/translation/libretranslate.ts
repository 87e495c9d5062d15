import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { type Language, languages } from "@redthread/contract/language"
import { log } from "../../../core/process/log"

/** ms that one answer may take, that nothing is asked after a refusal, and that the list of languages is believed. */
const answerWithin = 10_000
const backOffFor = 30_000
const languagesFor = 3_600_000
/** Requests under way at a time: an engine on one machine does no more in parallel. */
const parallelMax = 8

const languageList = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))
const answer = z.object({ translatedText: z.array(z.string()) })
const refusal = z.object({ error: z.string() })

/** How servers, old and new, call the languages that are not called alike everywhere. */
const codesOf: Partial<Record<Language, readonly string[]>> = { zh: ["zh-Hans", "zh"], tw: ["zh-Hant", "zt"] }

interface Known {
  readonly codes: ReadonlyMap<Language, string>
  readonly targets: ReadonlyMap<string, ReadonlySet<string> | null>
  readonly at: number
}

export interface LibreTranslateOptions {
  readonly url: string
  readonly apiKey?: string | undefined
}

function readLanguages(list: z.infer<typeof languageList>): Omit<Known, "at"> {
  const offered = new Set(list.map(({ code }) => code))
  const codes = new Map<Language, string>()
  for (const language of languages) {
    const code = (codesOf[language] ?? [language]).find((name) => offered.has(name))
    if (code) codes.set(language, code)
  }
  return { codes, targets: new Map(list.map(({ code, targets }) => [code, targets ? new Set(targets) : null])) }
}

/** A server that speaks the LibreTranslate protocol. */
export class LibreTranslate {
  readonly name = "libretranslate"
  private known: Known | null = null
  private learning: Promise<void> | null = null
  private silentUntil = 0
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(private readonly options: LibreTranslateOptions) {}

  /** Whether the server has this pair, as far as it has said; asks it when it has not. */
  can(source: Language, target: Language): boolean {
    if (!this.known || performance.now() - this.known.at > languagesFor) void this.learn()
    const from = this.known?.codes.get(source)
    const to = this.known?.codes.get(target)
    if (!from || !to || from === to) return false
    return this.known?.targets.get(from)?.has(to) ?? true
  }

  /** Asks for the languages once more where that is due. Resolves also when the server does not answer. */
  learn(): Promise<void> {
    if (performance.now() < this.silentUntil) return Promise.resolve()
    this.learning ??= this.fetchLanguages().finally(() => {
      this.learning = null
    })
    return this.learning
  }

  /** Translates the pieces in order. Raises `translation_failed`, `translation_unavailable`. */
  async translate(pieces: readonly string[], source: Language, target: Language): Promise<string[]> {
    if (!this.known) await this.learn()
    if (!this.can(source, target)) throw new AppError("translation_unavailable")
    await this.enter()
    try {
      const body = await this.ask("translate", {
        q: pieces,
        source: this.known?.codes.get(source),
        target: this.known?.codes.get(target),
        format: "text",
        ...(this.options.apiKey ? { api_key: this.options.apiKey } : {}),
      })
      const { data } = answer.safeParse(body)
      if (data?.translatedText.length !== pieces.length) throw this.failed("answered something else")
      return data.translatedText
    } finally {
      this.leave()
    }
  }

  private async fetchLanguages(): Promise<void> {
    try {
      const list = languageList.safeParse(await this.ask("languages"))
      if (!list.success) throw this.failed("gave no list of languages")
      this.known = { ...readLanguages(list.data), at: performance.now() }
    } catch {
      // Said in the log already; until the next try nothing can be translated.
      this.silentUntil = Math.max(this.silentUntil, performance.now() + backOffFor)
    }
  }

  private async ask(path: string, body?: object): Promise<unknown> {
    if (performance.now() < this.silentUntil) throw new AppError("translation_unavailable")
    const response = await this.fetch(path, body)
    const text = await response.text().catch(() => "")
    const content = parseJson(text)
    if (!response.ok) throw this.refused(response, content)
    if (content === undefined) throw this.failed("answered no JSON")
    return content
  }

  private async fetch(path: string, body?: object): Promise<Response> {
    try {
      return await fetch(`${this.options.url.replace(/\/$/, "")}/${path}`, {
        signal: AbortSignal.timeout(answerWithin),
        ...(body
          ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
          : {}),
      })
    } catch (error) {
      const slow = error instanceof DOMException && error.name === "TimeoutError"
      log.warn({ slow }, "the translation engine does not answer")
      throw new AppError(slow ? "translation_failed" : "translation_unavailable")
    }
  }

  /** 400 and 500 concern this text; 403 and 429 everything, for a while. */
  private refused(response: Response, content: unknown): AppError {
    const { status } = response
    log.warn({ status, error: refusal.safeParse(content).data?.error }, "the translation engine refused")
    if (status !== 403 && status !== 429) return new AppError("translation_failed")
    const seconds = Number(response.headers.get("retry-after"))
    this.silentUntil = performance.now() + (seconds > 0 ? Math.min(seconds, 3600) * 1000 : backOffFor)
    return new AppError("translation_unavailable")
  }

  private failed(what: string): AppError {
    log.warn({ what }, "the translation engine failed")
    return new AppError("translation_failed")
  }

  private async enter(): Promise<void> {
    if (this.running >= parallelMax) await new Promise<void>((resolve) => this.waiting.push(resolve))
    else this.running += 1
  }

  /** Hands the place on, or gives it up. */
  private leave(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.running -= 1
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
