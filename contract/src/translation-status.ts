import { z } from "zod"
import { call } from "./core/call"
import { language } from "./language"

/** `missing`: not needed yet; `waiting`: queued, or repeated after a failure; `unavailable`: not in the registry. */
export const translationModelStatus = z.object({
  /** Source and target, such as `ja-en`. */
  direction: z.string(),
  state: z.enum(["missing", "waiting", "downloading", "checking", "ready", "failed", "unavailable"]),
  version: z.string().nullable(),
  /** Of the download. */
  bytes: z.int(),
  total: z.int(),
  ready_in_seconds: z.int().nullable(),
  problem: z.string().nullable(),
})
export type TranslationModelStatus = z.infer<typeof translationModelStatus>

/** The embedded engine. `process`: undefined in the processes that another one serves. */
export const embeddedStatus = z.object({
  /** Whether this server process runs the engine for the others of its data folder. */
  is_leader: z.boolean(),
  /** Why no model can be downloaded now; null if there is no problem. */
  problem: z.enum(["offline", "registry", "missing", "disk", "broken", "unusable"]).nullable(),
  models: z.array(translationModelStatus),
  process: z.object({
    pid: z.int().nullable(),
    restarts: z.int(),
    waiting: z.int(),
    loaded: z.array(z.string()),
    memory_bytes: z.int(),
  }),
})
export type EmbeddedStatus = z.infer<typeof embeddedStatus>

/** `preparing`: a model is on its way. */
export const pairState = z.enum(["ready", "preparing", "unavailable"])
export type PairState = z.infer<typeof pairState>

export const readTranslationStatus = call({
  method: "GET",
  path: "/translation_status",
  summary: "Whether texts in a language can be translated into another now, and when otherwise",
  access: "public",
  query: z.object({ source: language, target: language }),
  replies: { 200: z.object({ state: pairState, ready_in_seconds: z.int().nullable() }) },
  limit: { max: 120, seconds: 60, by: "member" },
})

export const readTranslationEngines = call({
  method: "GET",
  path: "/staff/translation_engines",
  summary: "The engines in the order of their use with their prices, and the models of the embedded one",
  access: { staff: ["admin"] },
  replies: {
    200: z.object({
      engines: z.array(z.string()),
      /** US dollars per million characters, where the operator has set a price. */
      prices: z.record(z.string(), z.number()),
      embedded: embeddedStatus.nullable(),
    }),
  },
})
