import { z } from "zod"
import { type Language, languageTags } from "@redthread/contract/language"
import { type Engine, EngineError } from "./engine"
import { askService } from "./engine-http"

const answer = z.array(z.object({ translations: z.array(z.object({ text: z.string() })).min(1) }))

interface AzureOptions {
  readonly key: string
  /** Only for a regional resource. */
  readonly region?: string | undefined
  readonly url: string
}

/** Free quota used up, see Azure's reference of the Translator API, version 3. */
const quotaCode = "403001"

export class Azure implements Engine {
  readonly name = "azure"
  readonly limits = { pieces: 1000, characters: 50_000 }

  constructor(private readonly options: AzureOptions) {}

  can(source: Language, target: Language): boolean {
    return source !== target
  }

  async ask(pieces: readonly string[], source: Language, target: Language, signal: AbortSignal): Promise<string[]> {
    const { key, region, url } = this.options
    const query = new URLSearchParams({
      "api-version": "3.0",
      from: languageTags[source],
      to: languageTags[target],
      textType: "plain",
    })
    try {
      const answers = await askService({
        url: `${url}/translate?${query.toString()}`,
        headers: {
          "ocp-apim-subscription-key": key,
          ...(region ? { "ocp-apim-subscription-region": region } : {}),
        },
        body: pieces.map((Text) => ({ Text })),
        answer,
        signal,
      })
      return answers.map(({ translations }) => translations[0]?.text ?? "")
    } catch (error) {
      const isQuota = error instanceof EngineError && error.message.includes(quotaCode)
      throw isQuota ? new EngineError("quota", error.message, error.retryAfterMs) : error
    }
  }
}
