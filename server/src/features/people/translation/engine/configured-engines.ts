import type { Env } from "../../../../core/process/env"
import type { EmbeddedNode } from "../embedded/embedded-node"
import { EmbeddedEngine } from "../embedded/embedded-engine"
import { Azure } from "./azure"
import { Deepl } from "./deepl"
import type { Engine, EngineName } from "./engine"
import { type EngineBudget, EngineOrder } from "./engine-order"
import { Google } from "./google"
import { GuardedEngine } from "./guarded-engine"
import { LibreTranslate } from "./libretranslate"
import { Openai } from "./openai"

export type EngineSettings = Partial<Pick<Env, Extract<keyof Env, `TRANSLATE_${string}`> | "DATA_DIR" | "DISK_RESERVE">>

const made: Record<EngineName, (env: EngineSettings, node: EmbeddedNode | null) => Engine | null> = {
  libretranslate: ({ TRANSLATE_URL: url, TRANSLATE_API_KEY: apiKey }) =>
    url ? new LibreTranslate({ url, apiKey }) : null,
  deepl: ({ TRANSLATE_DEEPL_KEY: key, TRANSLATE_DEEPL_URL: url }) => (key ? new Deepl({ key, url }) : null),
  google: ({ TRANSLATE_GOOGLE_KEY: key, TRANSLATE_GOOGLE_URL: url = "https://translation.googleapis.com" }) =>
    key ? new Google({ key, url }) : null,
  azure: ({
    TRANSLATE_AZURE_KEY: key,
    TRANSLATE_AZURE_REGION: region,
    TRANSLATE_AZURE_URL: url = "https://api.cognitive.microsofttranslator.com",
  }) => (key ? new Azure({ key, region, url }) : null),
  openai: ({ TRANSLATE_OPENAI_URL: url, TRANSLATE_OPENAI_MODEL: model, TRANSLATE_OPENAI_KEY: key }) =>
    url && model ? new Openai({ url, model, key }) : null,
  embedded: (_env, node) => (node ? new EmbeddedEngine(node) : null),
}

/** Whether an engine that is used before the embedded one is set up. */
export function hasOtherEngine(env: EngineSettings): boolean {
  const names = env.TRANSLATE_ENGINES ?? (Object.keys(made) as EngineName[])
  return names.some((name) => name !== "embedded" && made[name](env, null) !== null)
}

/** Configured engines in the order of `TRANSLATE_ENGINES`, by default in the order above. */
export function configuredEngines(
  env: EngineSettings,
  budget?: EngineBudget,
  node: EmbeddedNode | null = null,
): EngineOrder {
  const names = env.TRANSLATE_ENGINES ?? (Object.keys(made) as EngineName[])
  const engines = names.flatMap((name) => {
    const engine = made[name](env, node)
    const limits = { answerWithin: (env.TRANSLATE_TIMEOUT ?? 10) * 1000, price: env.TRANSLATE_PRICES?.[name] ?? 0 }
    return engine ? [new GuardedEngine(engine, limits)] : []
  })
  return new EngineOrder(engines, budget)
}
