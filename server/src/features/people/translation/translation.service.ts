import { LRUCache } from "lru-cache"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import type { translate as translateCall } from "@redthread/contract/translation"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import type { Reader } from "../../../core/db/reader"
import type { TranslatableRow } from "../../../core/feature"
import { topic } from "../../../core/live/bus"
import { live } from "../../../core/live/live"
import type { Caller } from "../../../core/member/caller"
import { forgetMember } from "../../../core/member/member-cache"
import { clock } from "../../../core/process/clock"
import { engineLimits, isSpent, memberDefault, storedBudget } from "./budget.service"
import { isChinesePair, toChinese, toChineseNow } from "./chinese-engine"
import { configuredEngines, type EngineSettings } from "./engine/configured-engines"
import { EngineOrder, visitorPayerId } from "./engine/engine-order"
import { type MadeTranslation, toMade } from "./made.service"
import { namePattern, namesIn, namesOf } from "./text-names"
import * as translationDb from "./translation.db"
import { translateWhole } from "./translation.text"

export type { GoneText } from "./translation.db"

let engines = new EngineOrder([])

/** Reported as the engine for Simplified and Traditional Chinese, which are converted without one. */
const chineseEngine = "opencc"

/** Requests in flight and recently failed ones, by text and language pair. */
const running = new Map<string, Promise<MadeTranslation>>()
const failedLately = new LRUCache<string, true>({ max: 10_000, ttl: 300_000 })

/** Sets up the engines; without one only Simplified and Traditional Chinese can be translated. */
export async function openTranslation(db: DbOrTx, settings: EngineSettings): Promise<void> {
  const { TRANSLATE_MEMBER_CHARACTERS: member = memberDefault, TRANSLATE_SITE_CHARACTERS: site } = settings
  engines = configuredEngines(settings, storedBudget(db, { member, engines: engineLimits(site) }))
  running.clear()
  failedLately.clear()
  await engines.learn()
}

/** Whether any engine is set up. */
export const hasEngine = (): boolean => !engines.isEmpty

const keyOf = ({ digest, source, target }: translationDb.Pair): string =>
  `${source}>${target} ${digest.toString("base64")}`

/** Whether any engine supports this language pair. */
export const canTranslate = (source: Language, target: Language): boolean =>
  isChinesePair(source, target) || engines.can(source, target)

/** Whether this text failed recently, so that a retry now would fail too. */
export const failedJustNow = (text: string, source: Language, target: Language): boolean =>
  failedLately.size > 0 && failedLately.has(keyOf({ digest: translationDb.digestOf(text), source, target }))

/** The translation without waiting, where no engine is needed; null otherwise. */
export function translateNow(text: string, source: Language, target: Language): MadeTranslation | null {
  const content = isChinesePair(source, target) ? toChineseNow(text, target) : null
  return content === null ? null : toMade({ rank: 0, content, engine: chineseEngine })
}

/** The same, waiting for the tables: null where an engine is needed. */
export const translateChinese = async (
  text: string,
  source: Language,
  target: Language,
): Promise<MadeTranslation | null> =>
  isChinesePair(source, target)
    ? toMade({ rank: 0, content: await toChinese(text, target), engine: chineseEngine })
    : null

/** Whether the daily budget of this member refused such a text a short time ago. */
export const isOverBudget = (memberId: number, text: string): boolean => isSpent(memberId, text.length)

/** Whether the characters of the day are used up, so that a retry is pointless before tomorrow. */
export const isBudgetError = (error: unknown): boolean =>
  error instanceof AppError && ["translation_member_budget", "translation_site_budget"].includes(error.key)

interface Made {
  readonly content: string
  /** Who made it. */
  readonly engine: string
}

async function throughEngines(
  text: string,
  { source, target }: translationDb.Pair,
  { names, payerId }: Pick<Origin, "names" | "payerId">,
): Promise<Made> {
  const used = new Set<string>()
  const through = async (pieces: readonly string[]): Promise<string[]> => {
    const translated = await engines.translate(pieces, source, target, payerId)
    used.add(translated.engine)
    return translated.pieces
  }
  const content = await translateWhole(text, through, names)
  return { content, engine: [...used].join("+") || "none" }
}

/** The author of the text, and the names to protect in it. */
interface Origin {
  /** 0 where that is not known */
  readonly authorId: number
  readonly names: RegExp | null
  /** The member who caused the translation, whose daily budget it counts against, or `visitorPayerId`. */
  readonly payerId?: number | undefined
}

/** What is stored for everybody, or for this author. */
async function findKnown(db: DbOrTx, pair: translationDb.Pair, authorId: number, hasNames: boolean) {
  const found = await translationDb.findTranslations(db, pair, { authorId, readerId: 0 })
  const known = found.find(({ rank, ownerId }) => !hasNames || rank > 0 || ownerId === authorId)
  if (known?.ownerId === 0 && known.authorId !== null && ![0, authorId].includes(known.authorId))
    await translationDb.markSeveral(db, pair)
  return known
}

async function make(db: DbOrTx, text: string, pair: translationDb.Pair, origin: Origin): Promise<MadeTranslation> {
  const { authorId, names } = origin
  const hasNames = authorId > 0 && namesIn(text, names).length > 0
  const known = await findKnown(db, pair, authorId, hasNames)
  if (known) return toMade(known)
  const { source, target } = pair
  const made = isChinesePair(source, target)
    ? { content: await toChinese(text, target), engine: chineseEngine }
    : await throughEngines(text, pair, origin)
  // A translation that protects names is stored for this author only: elsewhere these words may be no names.
  const ownerId = hasNames && made.engine !== chineseEngine ? authorId : 0
  const row = { ...pair, ...made, ownerId, authorId: authorId > 0 ? authorId : null, createdAt: clock.now() }
  await transaction(db, (tx) => translationDb.insertTranslation(tx, row))
  return toMade({ rank: 0, ...made })
}

const isMemberBudget = (error: unknown): boolean =>
  error instanceof AppError && error.key === "translation_member_budget"

/**
 * Translates a text: from the store if it was translated before; concurrent requests for the same text share one
 * engine call. Raises `translation_unavailable`, `translation_failed`, `translation_member_budget`,
 * `translation_site_budget`.
 */
export function translateText(
  db: DbOrTx,
  text: string,
  source: Language,
  target: Language,
  origin: Origin = { authorId: 0, names: null },
): Promise<MadeTranslation> {
  const pair = { digest: translationDb.digestOf(text), source, target }
  const key = keyOf(pair)
  const named = namesIn(text, origin.names).length > 0 ? ` ${origin.authorId}` : ""
  const before = running.get(key + named)
  // A member who shared a request that failed on another member's budget retries with their own.
  if (before)
    return before.catch((error: unknown) => {
      if (isMemberBudget(error)) return translateText(db, text, source, target, origin)
      throw error
    })
  const made = make(db, text, pair, origin)
    .catch((error: unknown) => {
      if (!isMemberBudget(error)) failedLately.set(key, true)
      throw error
    })
    .finally(() => running.delete(key + named))
  running.set(key + named, made)
  return made
}

/** As `translate`, protecting the names of the author and the reader. */
export async function translateBetween(
  db: DbOrTx,
  text: string,
  source: Language,
  target: Language,
  { authorId, readerId, payerId }: { authorId: number; readerId?: number | undefined; payerId: number | undefined },
): Promise<MadeTranslation> {
  const ids = [...new Set([authorId, ...(readerId === undefined ? [] : [readerId])])]
  const names = namePattern(await namesOf(db, ids, source))
  return translateText(db, text, source, target, { authorId, names, payerId })
}

type Wanted = CallArguments<typeof translateCall>["body"]

/** Called when a text on a member's profile got a translation. */
export const textTranslated = topic<Pick<Wanted, "type" | "id">>("text-translated")

/** Undefined where the reader can't see it, or it is gone. */
export const findVisible = (
  on: DbOrTx,
  reader: Reader | null,
  { type, id }: Pick<Wanted, "type" | "id">,
): Promise<TranslatableRow | undefined> => translationDb.findTranslatable(on, reader, type, id)

/** Raises `not_found`. */
export async function findReadable(
  on: DbOrTx,
  { member }: Pick<Caller, "member">,
  wanted: Pick<Wanted, "type" | "id">,
): Promise<TranslatableRow> {
  const found = await findVisible(on, member, wanted)
  if (!found) throw new AppError("not_found")
  return found
}

/** The best stored translation that this reader may see; undefined if there is none. */
export async function findMade(
  on: DbOrTx,
  text: string,
  source: Language,
  target: Language,
  readers: { authorId: number; readerId: number },
): Promise<MadeTranslation | undefined> {
  const [best] = await translationDb.findTranslations(
    on,
    { digest: translationDb.digestOf(text), source, target },
    readers,
  )
  return best && toMade(best)
}

/** Translates something that the reader can see. Raises `not_found` and what `translateText` raises. */
export async function translate(db: DbOrTx, caller: Caller, wanted: Wanted): Promise<ReplyBody<typeof translateCall>> {
  const { content, language: source, target, authorId } = await findReadable(db, caller, wanted)
  const language = wanted.language ?? target ?? caller.language
  if (source === language) return { content, translate: content, language, source }
  if (!source) throw new AppError("translation_unavailable")
  const readerId = caller.member?.id
  const known = await findMade(db, content, source, language, { authorId, readerId: readerId ?? 0 })
  if (known && known.translated_by !== "machine") return { content, ...known, language, source }
  const made = await translateBetween(db, content, source, language, {
    authorId,
    readerId,
    payerId: readerId ?? visitorPayerId,
  })
  if (wanted.type !== "message") live.bus.publish(textTranslated, { type: wanted.type, id: wanted.id })
  // Cards and profiles show it from now on, not when their caches expire.
  if (wanted.type === "introduction" || wanted.type === "prompt") forgetMember(authorId)
  return { content, ...made, language, source }
}

/** Deletes the translations of deleted texts. Copies in this process's memory expire by age. */
export const forget = (tx: Tx, texts: readonly translationDb.GoneText[]): Promise<void> =>
  translationDb.deleteOf(tx, texts)

export { digestOf } from "./translation.db"

/** A human translation: `authorId` wrote the text, `ownerId` paid for the translation. */
interface Version extends translationDb.Pair {
  readonly ownerId: number
  readonly authorId: number
}

/**
 * Stores a human translation. Its readers are the buyer; if the buyer is the author, all readers of the text; if it is
 * shared, all members.
 */
export const putHuman = (
  tx: Tx,
  version: Version,
  { content, shared, engine }: { content: string; shared: boolean; engine: string },
): Promise<void> =>
  translationDb.putTranslation(tx, { ...version, rank: 2, content, shared, engine, createdAt: clock.now() })

export const setShared = (tx: Tx, version: Version, shared: boolean): Promise<void> =>
  translationDb.setShared(tx, { ...version, rank: 2 }, shared)
