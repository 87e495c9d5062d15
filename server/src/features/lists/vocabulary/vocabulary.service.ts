import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import {
  type Gloss,
  glossMax,
  type listPractice,
  type listWords,
  type lookUpWord,
  practiceDays,
  practiceSize,
  type practiseWord,
  type SavedWord,
  wordsMax,
  wordsPerPage,
} from "@redthread/contract/vocabulary"
import { type DbOrTx, transaction } from "../../../core/db/db"
import { toPage } from "../../../core/db/page"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { findContext } from "../../talk/chat/content/chat.translate.service"
import { findReadable, translateBetween } from "../../people/translation/translation.service"
import * as vocabularyDb from "./vocabulary.db"

/** Characters of a message shown on each side of its word. */
const aroundLength = 60

function sentenceAround(content: string, word: string): string | null {
  const at = content.indexOf(word)
  if (at < 0) return null
  const from = Math.max(0, at - aroundLength)
  const to = Math.min(content.length, at + word.length + aroundLength)
  // A cut may leave half of a surrogate pair.
  const part = content
    .slice(from, to)
    .replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "")
    .trim()
  return `${from > 0 ? "…" : ""}${part}${to < content.length ? "…" : ""}`
}

const toWord = ({ practiseAt, messageId, otherId, content, ...row }: vocabularyDb.WordRow): SavedWord => ({
  ...row,
  message_id: messageId,
  user_id: otherId,
  sentence: content === null ? null : sentenceAround(content, row.word),
  practise_at: practiseAt,
})

/** The conversation up to the message, so that an engine that reads it picks the right meaning of a word. */
async function contextOf(db: DbOrTx, messageId: number, content: string, readerId: number) {
  const before = await findContext(db, messageId, readerId)
  return before && { ...before, turns: [...before.turns, { by: "writer" as const, text: content }] }
}

export async function lookUp(
  db: DbOrTx,
  caller: MemberCaller,
  { message_id: id, word }: CallArguments<typeof lookUpWord>["body"],
): Promise<Gloss> {
  const { content, language: source, authorId } = await findReadable(db, caller, { type: "message", id })
  if (!content.includes(word)) throw new AppError("not_found")
  const { language } = caller
  if (!source || source === language) throw new AppError("translation_unavailable")
  const { translate, translate_engine } = await translateBetween(db, word, source, language, {
    authorId,
    readerId: caller.member.id,
    payerId: caller.member.id,
    context: () => contextOf(db, id, content, caller.member.id),
  })
  const gloss = translate.slice(0, glossMax).trim()
  if (gloss === "") throw new AppError("translation_failed")
  return { word, gloss, source, language, ...(translate_engine !== undefined && { translate_engine }) }
}

export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  { max_id = Number.MAX_SAFE_INTEGER }: CallArguments<typeof listWords>["query"],
): Promise<ReplyBody<typeof listWords>> {
  const found = await vocabularyDb.listWords(db, member.id, max_id, wordsPerPage + 1)
  const due = await vocabularyDb.countDue(db, member.id, clock.now())
  return { ...toPage(found, wordsPerPage, ({ id }) => id, toWord), due }
}

async function show(db: DbOrTx, memberId: number, id: number): Promise<SavedWord> {
  const row = await vocabularyDb.findWord(db, memberId, id)
  if (!row) throw new AppError("not_found")
  return toWord(row)
}

/** The same word is stored once, also if several devices send it at once. */
export async function save(
  db: DbOrTx,
  caller: MemberCaller,
  body: CallArguments<typeof lookUpWord>["body"],
): Promise<SavedWord> {
  const { word, gloss, source, language } = await lookUp(db, caller, body)
  const memberId = caller.member.id
  return transaction(db, async (tx) => {
    await vocabularyDb.lockWords(tx, memberId)
    const key = { memberId, source, language, word }
    const saved = await vocabularyDb.findSaved(tx, key)
    if (saved !== undefined) return show(tx, memberId, saved)
    if ((await vocabularyDb.countWords(tx, memberId)) >= wordsMax)
      throw new AppError("too_many", { data: { max: wordsMax } })
    const now = clock.now()
    const added = { ...key, gloss, messageId: body.message_id, practiseAt: now, createdAt: now }
    return show(tx, memberId, await vocabularyDb.insert(tx, added))
  })
}

export async function remove(db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> {
  if (!(await vocabularyDb.remove(db, member.id, id))) throw new AppError("not_found")
}

export async function listDue(db: DbOrTx, { member }: MemberCaller): Promise<ReplyBody<typeof listPractice>> {
  const items = await vocabularyDb.listDue(db, member.id, clock.now(), practiceSize)
  return { items: items.map(toWord) }
}

/** A word that was not known is due again the next day. A repeated request finds it not due and changes nothing. */
export const practise = (
  db: DbOrTx,
  { member }: MemberCaller,
  id: number,
  { known: isKnown }: CallArguments<typeof practiseWord>["body"],
): Promise<SavedWord> =>
  transaction(db, async (tx) => {
    const row = await vocabularyDb.lockWord(tx, member.id, id)
    if (!row) throw new AppError("not_found")
    const now = clock.ms()
    if (row.practiseAt.getTime() <= now) {
      const streak = isKnown ? Math.min(row.streak + 1, practiceDays.length) : 0
      const days = practiceDays[Math.max(0, streak - 1)] ?? 1
      await vocabularyDb.setProgress(tx, id, streak, new Date(now + days * dayMs))
    }
    return show(tx, member.id, id)
  })

export const exportWords = async (db: DbOrTx, memberId: number) => ({
  words: await vocabularyDb.listForExport(db, memberId),
})

export { erase } from "./vocabulary.db"
