import { z } from "zod"
import type { Language } from "@redthread/contract/language"
import type { Engine } from "./engine"
import { askService } from "./engine-http"

const sources: Record<Language, string> = {
  en: "EN",
  zh: "ZH",
  tw: "ZH",
  de: "DE",
  it: "IT",
  fr: "FR",
  ja: "JA",
  ko: "KO",
}
const targets: Record<Language, string> = { ...sources, en: "EN-US", zh: "ZH-HANS", tw: "ZH-HANT" }

const answer = z.object({ translations: z.array(z.object({ text: z.string() })) })

interface DeeplOptions {
  readonly key: string
  /** Keys of the free plan end in `:fx` and use another host. */
  readonly url?: string | undefined
}

/** DeepL's API, version 2: https://developers.deepl.com/docs */
export class Deepl implements Engine {
  readonly name = "deepl"
  readonly limits = { pieces: 50, characters: 30_000 }
  private readonly base: string

  constructor(private readonly options: DeeplOptions) {
    this.base = options.url ?? (options.key.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com")
  }

  can(source: Language, target: Language): boolean {
    return source !== target
  }

  async ask(pieces: readonly string[], source: Language, target: Language, signal: AbortSignal): Promise<string[]> {
    const { translations } = await askService({
      url: `${this.base}/v2/translate`,
      headers: { authorization: `DeepL-Auth-Key ${this.options.key}` },
      body: {
        text: pieces,
        source_lang: sources[source],
        target_lang: targets[target],
        preserve_formatting: true,
      },
      answer,
      signal,
      failures: { 456: "quota", 529: "limited" },
    })
    return translations.map(({ text }) => text)
  }
}
