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
import { closeEmbedded, openEmbedded } from "./embedded/embedded.service"
import { EmbeddedEngine } from "./embedded/embedded-engine"
import { configuredEngines, type EngineSettings, hasOtherEngine } from "./engine/configured-engines"
import type { AskOptions, Priority } from "./engine/engine"
import { EngineOrder, visitorPayerId } from "./engine/engine-order"
import { type MadeTranslation, toMade } from "./made.service"
import { namePattern, namesIn, namesOf } from "./text-names"
import * as translationDb from "./translation.db"
import { translateWhole } from "./translation.text"

export type { GoneText } from "./translation.db"

let engines = new EngineOrder([])

/** Reported as the engine of conversions between the Chinese scripts. */
const chineseEngine = "opencc"

const running = new Map<string, Promise<MadeTranslation>>()
const failedLately = new LRUCache<string, true>({ max: 10_000, ttl: 300_000 })

/** Without an engine only the Chinese scripts can be translated. */
export async function openTranslation(db: DbOrTx, settings: EngineSettings): Promise<void> {
  const { TRANSLATE_MEMBER_CHARACTERS: member = memberDefault, TRANSLATE_SITE_CHARACTERS: site } = settings
  const node = await openEmbedded(db, settings, !hasOtherEngine(settings))
  engines = configuredEngines(settings, storedBudget(db, { member, engines: engineLimits(site) }), node)
  running.clear()
  failedLately.clear()
  await engines.learn()
}

export const closeTranslation = (): Promise<void> => closeEmbedded()

export const engineNames = (): string[] => engines.names

/** Whether a pair can be translated now; `preparing`: a model is on its way, ready in some seconds if that is known. */
export function readinessOf(
  source: Language,
  target: Language,
): { state: "ready" | "preparing" | "unavailable"; readyInSeconds: number | null } {
  if (source === target || isChinesePair(source, target)) return { state: "ready", readyInSeconds: 0 }
  if (engines.canWithout("embedded", source, target)) return { state: "ready", readyInSeconds: 0 }
  const embedded = engines.find("embedded")
  return embedded instanceof EmbeddedEngine
    ? embedded.readiness(source, target)
    : { state: "unavailable", readyInSeconds: null }
}

export const hasEngine = (): boolean => !engines.isEmpty

const keyOf = ({ digest, source, target }: translationDb.Pair): string =>
  `${source}>${target} ${digest.toString("base64")}`

export const canTranslate = (source: Language, target: Language): boolean =>
  isChinesePair(source, target) || engines.can(source, target)

/** Whether this text failed within the last 5 minutes; a retry would fail as well. */
export const failedJustNow = (text: string, source: Language, target: Language): boolean =>
  failedLately.size > 0 && failedLately.has(keyOf({ digest: translationDb.digestOf(text), source, target }))

export function translateNow(text: string, source: Language, target: Language): MadeTranslation | null {
  const content = isChinesePair(source, target) ? toChineseNow(text, target) : null
  return content === null ? null : toMade({ rank: 0, content, engine: chineseEngine })
}

/** Waits for the tables; null if an engine is needed. */
export const translateChinese = async (
  text: string,
  source: Language,
  target: Language,
): Promise<MadeTranslation | null> =>
  isChinesePair(source, target)
    ? toMade({ rank: 0, content: await toChinese(text, target), engine: chineseEngine })
    : null

export const isOverBudget = (memberId: number, text: string): boolean => isSpent(memberId, text.length)

export const isBudgetError = (error: unknown): boolean =>
  error instanceof AppError && ["translation_member_budget", "translation_site_budget"].includes(error.key)

const usesContext = (engine: string): boolean => engine.split("+").includes("openai")

interface Made {
  readonly content: string
  readonly engine: string
}

async function throughEngines(
  text: string,
  { source, target }: translationDb.Pair,
  { names, payerId, priority = "screen", context }: Omit<Origin, "authorId">,
): Promise<Made> {
  const used = new Set<string>()
  const through = async (pieces: readonly string[]): Promise<string[]> => {
    const translated = await engines.translate(pieces, source, target, payerId, { priority, context })
    used.add(translated.engine)
    return translated.pieces
  }
  const content = await translateWhole(text, through, names)
  return { content, engine: [...used].join("+") || "none" }
}

interface Origin {
  /** 0: unknown. */
  readonly authorId: number
  readonly names: RegExp | null
  readonly payerId?: number | undefined
  /** How urgent it is for an engine with a queue; usually a text on a screen. */
  readonly priority?: Priority | undefined
  readonly context?: AskOptions["context"]
}

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
  // Specific to this author: elsewhere the protected names may be ordinary words, and another conversation differs.
  const isSpecific = hasNames || (origin.context !== undefined && usesContext(made.engine))
  const ownerId = isSpecific && made.engine !== chineseEngine ? authorId : 0
  const row = { ...pair, ...made, ownerId, authorId: authorId > 0 ? authorId : null, createdAt: clock.now() }
  await transaction(db, (tx) => translationDb.insertTranslation(tx, row))
  return toMade({ rank: 0, ...made })
}

/** Whether an engine will be able to translate the text a little later. */
export const isLater = (error: unknown): boolean =>
  error instanceof AppError && ["translation_preparing", "translation_busy"].includes(error.key)

const isMemberBudget = (error: unknown): boolean =>
  error instanceof AppError && error.key === "translation_member_budget"

/** Uses a stored translation; concurrent requests for the same text share one engine call. */
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
  // If a shared request failed on another member's budget, retry with the caller's.
  if (before)
    return before.catch((error: unknown) => {
      if (isMemberBudget(error)) return translateText(db, text, source, target, origin)
      throw error
    })
  const made = make(db, text, pair, origin)
    .catch((error: unknown) => {
      if (!isMemberBudget(error) && !isLater(error)) failedLately.set(key, true)
      throw error
    })
    .finally(() => running.delete(key + named))
  running.set(key + named, made)
  return made
}

/** Protects the names of the author and the reader. */
export async function translateBetween(
  db: DbOrTx,
  text: string,
  source: Language,
  target: Language,
  {
    authorId,
    readerId,
    payerId,
    ...options
  }: Pick<Origin, "priority" | "context"> & {
    authorId: number
    readerId?: number | undefined
    payerId: number | undefined
  },
): Promise<MadeTranslation> {
  const ids = [...new Set([authorId, ...(readerId === undefined ? [] : [readerId])])]
  const names = namePattern(await namesOf(db, ids, source))
  return translateText(db, text, source, target, { authorId, names, payerId, ...options })
}

type Wanted = CallArguments<typeof translateCall>["body"]

/** Emitted when a text on a member's profile is translated. */
export const textTranslated = topic<Pick<Wanted, "type" | "id">>("text-translated")

export const findVisible = (
  on: DbOrTx,
  reader: Reader | null,
  { type, id }: Pick<Wanted, "type" | "id">,
): Promise<TranslatableRow | undefined> => translationDb.findTranslatable(on, reader, type, id)

export async function findReadable(
  on: DbOrTx,
  { member }: Pick<Caller, "member">,
  wanted: Pick<Wanted, "type" | "id">,
): Promise<TranslatableRow> {
  const found = await findVisible(on, member, wanted)
  if (!found) throw new AppError("not_found")
  return found
}

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
  // Caches of cards and profiles must show it at once.
  if (["introduction", "prompt", "caption"].includes(wanted.type)) forgetMember(authorId)
  return { content, ...made, language, source }
}

/** Copies in this process's memory expire by age. */
export const forget = (tx: Tx, texts: readonly translationDb.GoneText[]): Promise<void> =>
  translationDb.deleteOf(tx, texts)

export { digestOf } from "./translation.db"

/** `authorId` wrote the text, `ownerId` paid for the translation. */
interface Version extends translationDb.Pair {
  readonly ownerId: number
  readonly authorId: number
}

/** Readers: the buyer; all readers of the text if its author is the buyer; all members if it is shared. */
export const putHuman = (
  tx: Tx,
  version: Version,
  { content, shared, engine }: { content: string; shared: boolean; engine: string },
): Promise<void> =>
  translationDb.putTranslation(tx, { ...version, rank: 2, content, shared, engine, createdAt: clock.now() })

export const setShared = (tx: Tx, version: Version, shared: boolean): Promise<void> =>
  translationDb.setShared(tx, { ...version, rank: 2 }, shared)
