import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { normalized } from "@redthread/contract/core/text"
import type { Language } from "@redthread/contract/language"
import type { correctTranslation, keepTranslation, previewTranslation } from "@redthread/contract/translation-memory"
import { afterCommit, type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { live } from "../../../core/live/live"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { deleteOfMember } from "./budget.db"
import { detectLanguage } from "./detect-language.service"
import * as memoryDb from "./memory.db"
import { eraseSetting, exportSetting } from "./setting.service"
import * as translationDb from "./translation.db"
import { canTranslate, findReadable, textTranslated, translateBetween } from "./translation.service"

/** Padded ("  hello "), so that the beginning weighs more. */
function groups(text: string): Set<string> {
  const symbols = [
    ...`  ${normalized(text, "NFKC")
      .toLowerCase()
      .replaceAll(/[\p{P}\s]+/gu, " ")
      .trim()} `,
  ]
  return new Set(symbols.slice(2).map((_, index) => symbols.slice(index, index + 3).join("")))
}

/** Share of common trigrams, 0 to 1. */
function similarity(one: string, other: string): number {
  const [these, those] = [groups(one), groups(other)]
  const both = [...these].filter((group) => those.has(group)).length
  return both === 0 ? 0 : both / (these.size + those.size - both)
}

type Preview = ReplyBody<typeof previewTranslation>

/** Suggestions per preview, and the minimum similarity of a remembered text. */
const suggestionsMax = 3
const alikeFrom = 0.45

async function suggest(db: DbOrTx, pair: memoryDb.MemoryPair, content: string): Promise<Preview["suggestions"]> {
  const known = await memoryDb.recall(db, pair)
  return known
    .map((entry) => ({ ...entry, similarity: Math.round(similarity(content, entry.content) * 100) / 100 }))
    .filter((entry) => entry.content !== content && entry.similarity >= alikeFrom)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, suggestionsMax)
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** With a back-translation. If no engine supports the pair, the writer can still enter a translation. */
export async function preview(
  db: DbOrTx,
  { member }: MemberCaller,
  { user_id, content }: CallArguments<typeof previewTranslation>["body"],
): Promise<Preview> {
  const target = await memoryDb.findReadingLanguage(db, member, user_id)
  if (!target) throw new AppError("user_not_found")
  const source = detectLanguage(content, member.language)
  const nothing = { translate: null, back: null, suggestions: [] }
  if (source === null || source === target) return { ...nothing, source, target, state: "none" }
  const between = { authorId: member.id, readerId: user_id, payerId: member.id }
  const suggestions = await suggest(db, { memberId: member.id, source, target }, content)
  const made = await orNull(translateBetween(db, content, source, target, between))
  if (!made) return { ...nothing, suggestions, source, target, state: "unavailable" }
  const back = canTranslate(target, source)
    ? await orNull(translateBetween(db, made.translate, target, source, between))
    : null
  return { ...made, back: back?.translate ?? null, suggestions, source, target, state: "translated" }
}

interface Correction {
  readonly memberId: number
  readonly content: string
  readonly source: Language
  readonly target: Language
  /** Empty: the correction is removed. */
  readonly translate: string
}

async function keepCorrection(tx: Tx, { memberId, content, source, target, translate }: Correction): Promise<void> {
  const pair = { memberId, source, target }
  const version = { digest: translationDb.digestOf(content), source, target, rank: 1, ownerId: memberId } as const
  if (translate === "") {
    await translationDb.deleteVersion(tx, version)
    return memoryDb.forgetText(tx, pair, content)
  }
  const now = clock.now()
  await translationDb.putTranslation(tx, {
    ...version,
    authorId: memberId,
    content: translate,
    engine: "author",
    createdAt: now,
  })
  await memoryDb.remember(tx, pair, { content, translate, now })
}

/** Stored before the text is sent; recipients read it instead of an engine's translation. */
export async function keep(
  db: DbOrTx,
  { member }: MemberCaller,
  { content, language, translate }: CallArguments<typeof keepTranslation>["body"],
): Promise<void> {
  const source = detectLanguage(content, member.language)
  if (source === null || source === language) throw new AppError("translation_same_language", { field: "language" })
  const correction = { memberId: member.id, content, source, target: language, translate: translate.trim() }
  await transaction(db, (tx) => keepCorrection(tx, correction))
}

export async function correct(
  db: DbOrTx,
  caller: MemberCaller,
  { type, id, language, translate }: CallArguments<typeof correctTranslation>["body"],
): Promise<void> {
  const { content, language: source, authorId } = await findReadable(db, caller, { type, id })
  const memberId = caller.member.id
  if (authorId !== memberId) throw new AppError("forbidden")
  if (source === null || source === language) throw new AppError("translation_same_language", { field: "language" })
  await transaction(db, async (tx) => {
    await keepCorrection(tx, { memberId, content, source, target: language, translate: translate.trim() })
    await announceTranslated(tx, type, id)
  })
}

export async function announceTranslated(
  tx: Tx,
  type: CallArguments<typeof correctTranslation>["body"]["type"],
  id: number,
): Promise<void> {
  await everyFeature.onTranslated(tx, type, id)
  if (type !== "message") afterCommit(tx, () => live.bus.publish(textTranslated, { type, id }))
}

/** Deletes the translation memory; texts that were sent keep their translation. */
export const forgetMemory = (db: DbOrTx, { member }: MemberCaller): Promise<void> =>
  transaction(db, (tx) => memoryDb.forgetAll(tx, member.id))

export async function eraseTranslations(tx: Tx, memberId: number): Promise<void> {
  await memoryDb.forgetAll(tx, memberId)
  await eraseSetting(tx, memberId)
  await deleteOfMember(tx, memberId)
  await translationDb.deleteOwn(tx, memberId)
}

export const exportTranslations = async (db: DbOrTx, memberId: number) => ({
  memory: await memoryDb.exportOf(db, memberId),
  settings: (await exportSetting(db, memberId)) ?? null,
})
