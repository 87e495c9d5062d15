import { LRUCache } from "lru-cache"
import { AppError } from "@redthread/contract/core/error"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import type { translate as translateCall } from "@redthread/contract/translation"
import type { Caller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { db, transaction, type Tx } from "../../../core/db/db"
import type { TranslatableRow } from "../../../core/feature"
import { topic } from "../../../core/live/bus"
import { live } from "../../../core/live/live"
import { isChinesePair, toChinese, toChineseNow } from "./chinese-engine"
import { configuredEngines, type EngineSettings } from "./engine/configured-engines"
import { EngineOrder } from "./engine/engine-order"
import * as translationDb from "./translation.db"
import { translateWhole } from "./translation.text"

let engines = new EngineOrder([])

/** Requests under way and lately failed, by text and pair. */
const running = new Map<string, Promise<string>>()
const failedLately = new LRUCache<string, true>({ max: 10_000, ttl: 300_000 })

/** Sets up the engines; without one only Simplified and Traditional Chinese can be translated. */
export async function openTranslation(settings: EngineSettings): Promise<void> {
  engines = configuredEngines(settings)
  running.clear()
  failedLately.clear()
  await engines.learn()
}

/** Whether any engine is set up. */
export const hasEngine = (): boolean => !engines.isEmpty

const keyOf = ({ digest, source, target }: translationDb.Pair): string =>
  `${source}>${target} ${digest.toString("base64")}`

/** Whether there is a machine for this pair at all. */
export const canTranslate = (source: Language, target: Language): boolean =>
  isChinesePair(source, target) || engines.can(source, target)

/** Whether this text failed a moment ago, so that asking again at once is no use. */
export const failedJustNow = (text: string, source: Language, target: Language): boolean =>
  failedLately.size > 0 && failedLately.has(keyOf({ digest: translationDb.digestOf(text), source, target }))

/** The translation without waiting, where no engine is needed; null otherwise. */
export const translateNow = (text: string, source: Language, target: Language): string | null =>
  isChinesePair(source, target) ? toChineseNow(text, target) : null

interface Made {
  readonly content: string
  /** Who made it. */
  readonly engine: string
}

async function throughEngines(text: string, source: Language, target: Language): Promise<Made> {
  const used = new Set<string>()
  const content = await translateWhole(text, async (pieces) => {
    const translated = await engines.translate(pieces, source, target)
    used.add(translated.engine)
    return translated.pieces
  })
  return { content, engine: [...used].join("+") || "none" }
}

async function make(text: string, pair: translationDb.Pair): Promise<string> {
  const known = await translationDb.findTranslation(db, pair)
  if (known !== undefined) return known
  const { source, target } = pair
  const made = isChinesePair(source, target)
    ? { content: await toChinese(text, target), engine: "opencc" }
    : await throughEngines(text, source, target)
  await transaction((tx) => translationDb.insertTranslation(tx, { ...pair, ...made, createdAt: clock.now() }))
  return made.content
}

/**
 * The text in another language: from the store where it was translated before, joined with whoever asks for the
 * same at the same time. Raises `translation_unavailable`, `translation_failed`.
 */
export function translateText(text: string, source: Language, target: Language): Promise<string> {
  const pair = { digest: translationDb.digestOf(text), source, target }
  const key = keyOf(pair)
  const before = running.get(key)
  if (before) return before
  const made = make(text, pair)
    .catch((error: unknown) => {
      failedLately.set(key, true)
      throw error
    })
    .finally(() => running.delete(key))
  running.set(key, made)
  return made
}

type Wanted = CallArguments<typeof translateCall>["body"]

/** What members show of themselves has a translation now. */
export const textTranslated = topic<Pick<Wanted, "type" | "id">>("text-translated")

async function findReadable({ member }: Caller, { type, id }: Wanted): Promise<TranslatableRow> {
  const found = await translationDb.findTranslatable(db, member, type, id)
  if (!found) throw new AppError("not_found")
  return found
}

/** Translates something that the reader can see. Raises `not_found`, `translation_unavailable`, `translation_failed`. */
export async function translate(caller: Caller, wanted: Wanted): Promise<ReplyBody<typeof translateCall>> {
  const { content, language: source, target } = await findReadable(caller, wanted)
  const language = wanted.language ?? target ?? caller.language
  if (source === language) return { content, translate: content, language, source }
  if (!source) throw new AppError("translation_unavailable")
  const made = await translateText(content, source, language)
  if (wanted.type !== "message") live.bus.publish(textTranslated, { type: wanted.type, id: wanted.id })
  return { content, translate: made, language, source }
}

/** The translations of texts that are gone for good go with them; this process forgets those in memory as they age. */
export const forget = (tx: Tx, texts: readonly string[]): Promise<void> => translationDb.deleteOf(tx, texts)
