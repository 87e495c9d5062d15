import { z } from "zod"
import { type Language } from "@redthread/contract/language"
import { type Engine, EngineError } from "./engine"
import { askService } from "./engine-http"

const codes: Record<Language, string> = {
  en: "en",
  zh: "zh-CN",
  tw: "zh-TW",
  de: "de",
  it: "it",
  fr: "fr",
  ja: "ja",
  ko: "ko",
}

const answer = z.object({ data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }) })

interface GoogleOptions {
  readonly key: string
  readonly url: string
}

/** 403 is either an invalid key or a used-up quota; the error's reason distinguishes them. */
function withReason(error: unknown): unknown {
  if (!(error instanceof EngineError) || error.failure !== "refused") return error
  const isPace = /userRateLimitExceeded|rateLimitExceeded/.test(error.message)
  if (isPace) return new EngineError("limited", error.message, error.retryAfterMs)
  const isQuota = /dailyLimitExceeded|quotaExceeded|Daily Limit/.test(error.message)
  return isQuota ? new EngineError("quota", error.message, error.retryAfterMs) : error
}

export class Google implements Engine {
  readonly name = "google"
  readonly limits = { pieces: 128, characters: 5000 }

  constructor(private readonly options: GoogleOptions) {}

  can(source: Language, target: Language): boolean {
    return source !== target
  }

  async ask(pieces: readonly string[], source: Language, target: Language, signal: AbortSignal): Promise<string[]> {
    try {
      const { data } = await askService({
        url: `${this.options.url}/language/translate/v2`,
        // In a header, because proxies log addresses.
        headers: { "x-goog-api-key": this.options.key },
        // Without it the reply contains HTML entities.
        body: { q: pieces, source: codes[source], target: codes[target], format: "text" },
        answer,
        signal,
      })
      return data.translations.map(({ translatedText }) => translatedText)
    } catch (error) {
      throw withReason(error)
    }
  }
}
