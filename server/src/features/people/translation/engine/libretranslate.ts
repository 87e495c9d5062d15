import { z } from "zod"
import { type Language, languages } from "@redthread/contract/language"
import { clock } from "../../../../core/process/clock"
import { log } from "../../../../core/process/log"
import { type Engine, EngineError } from "./engine"
import { askService } from "./engine-http"

/** In ms: cache of the language list, pause after a failed request for it, its time-out. */
const languagesFor = 3_600_000
const notAskedFor = 30_000
const listWithin = 10_000

const languageList = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))
const answer = z.object({ translatedText: z.array(z.string()) })

/** Codes that differ between server versions. */
const codesOf: Partial<Record<Language, readonly string[]>> = { zh: ["zh-Hans", "zh"], tw: ["zh-Hant", "zt"] }

interface Known {
  readonly codes: ReadonlyMap<Language, string>
  readonly targets: ReadonlyMap<string, ReadonlySet<string> | null>
  readonly at: number
}

interface LibreTranslateOptions {
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

export class LibreTranslate implements Engine {
  readonly name = "libretranslate"
  readonly limits = { pieces: 100, characters: 20_000 }
  private known: Known | null = null
  private learning: Promise<void> | null = null
  private silentUntil = 0

  constructor(private readonly options: LibreTranslateOptions) {}

  can(source: Language, target: Language): boolean {
    if (!this.known || clock.ms() - this.known.at > languagesFor) void this.learn()
    const from = this.known?.codes.get(source)
    const to = this.known?.codes.get(target)
    if (!from || !to || from === to) return false
    return this.known?.targets.get(from)?.has(to) ?? true
  }

  learn(): Promise<void> {
    if (clock.ms() < this.silentUntil) return Promise.resolve()
    this.learning ??= this.fetchLanguages().finally(() => {
      this.learning = null
    })
    return this.learning
  }

  async ask(pieces: readonly string[], source: Language, target: Language, signal: AbortSignal): Promise<string[]> {
    const { translatedText } = await askService({
      url: `${this.base}/translate`,
      body: {
        q: pieces,
        source: this.known?.codes.get(source),
        target: this.known?.codes.get(target),
        format: "text",
        ...(this.options.apiKey ? { api_key: this.options.apiKey } : {}),
      },
      answer,
      signal,
    })
    return translatedText
  }

  private get base(): string {
    return this.options.url.replace(/\/$/, "")
  }

  private async fetchLanguages(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(listWithin)
      const list = await askService({ url: `${this.base}/languages`, answer: languageList, signal })
      this.known = { ...readLanguages(list), at: clock.ms() }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      log.warn({ engine: this.name, failure: error.failure, said: error.message }, "no list of languages")
      this.silentUntil = clock.ms() + notAskedFor
    }
  }
}
