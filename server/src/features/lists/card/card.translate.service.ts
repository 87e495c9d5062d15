import type { Language } from "@redthread/contract/language"
import { translationArrived } from "@redthread/contract/translation"
import { firstCharacters } from "@redthread/contract/core/unicode"
import { AppError } from "@redthread/contract/core/error"
import { LRUCache } from "lru-cache"
import type { DbOrTx } from "../../../core/db/db"
import { atMost } from "../../../core/limits/at-most"
import { live } from "../../../core/live/live"
import { forgetMember } from "../../../core/member/member-cache"
import { log } from "../../../core/process/log"
import { wantsMachine } from "../../people/translation/setting.service"
import * as translation from "../../people/translation/translation.service"
import * as cardDb from "./card.db"
import { cardTextLength } from "./card.sql"

interface ShownIntroduction {
  readonly id: number
  readonly content: string
  readonly language: Language | null
  readonly translate: string | null
}

const pending = new Map<string, Set<number>>()
const pendingMax = 500
const readersMax = 100

/** Requested translations; one that failed (engine, budget) is requested again after five minutes at the earliest. */
const requested = new LRUCache<string, true>({ max: 20_000, ttl: 5 * 60_000 })

/** Runs two translations at once, because messages and open screens share the engines. */
const limitConcurrency = atMost(2)

/** Translates in the background at the expense of the authors' budgets, so that no reader uses up another's. */
export function translateCards(
  db: DbOrTx,
  introductions: readonly (ShownIntroduction | null)[],
  reader: { id: number; language: Language },
): void {
  for (const introduction of introductions) {
    if (!introduction?.language || introduction.translate !== null || introduction.language === reader.language)
      continue
    if (translation.canTranslate(introduction.language, reader.language)) requestTranslation(db, introduction, reader)
  }
}

function requestTranslation(
  db: DbOrTx,
  { id, content }: ShownIntroduction,
  { id: readerId, language }: { id: number; language: Language },
) {
  const key = `${id} ${language}`
  const readers = pending.get(key)
  if (readers) return void (readers.size < readersMax && readers.add(readerId))
  if (pending.size >= pendingMax || requested.has(`${key} ${content}`)) return
  requested.set(`${key} ${content}`, true)
  const readerIds = new Set([readerId])
  pending.set(key, readerIds)
  void limitConcurrency(() => deliverTranslation(db, id, language, readerIds))
    .then((isWanted) => isWanted || requested.delete(`${key} ${content}`))
    .catch((error: unknown) => {
      if (translation.isLater(error)) requested.delete(`${key} ${content}`)
      // The engine logs its own failures.
      if (!(error instanceof AppError)) log.error({ err: error, introductionId: id }, "translating an introduction")
    })
    .finally(() => pending.delete(key))
}

/** Translates an introduction for readers. @returns false if none of them wants machine translations */
async function deliverTranslation(
  db: DbOrTx,
  id: number,
  target: Language,
  readers: ReadonlySet<number>,
): Promise<boolean> {
  const introduction = await cardDb.findIntroduction(db, id)
  if (!introduction?.language || introduction.language === target) return true
  const { content, language: source, memberId } = introduction
  const findRecipients = async (): Promise<number[]> => {
    const choices = await Promise.all(
      [...readers].map(async (readerId) => [readerId, await wantsMachine(db, readerId, source)]),
    )
    return choices.flatMap(([readerId, wants]) => (wants === true ? [Number(readerId)] : []))
  }
  if ((await findRecipients()).length === 0) return false
  const sides = { authorId: memberId, payerId: memberId, priority: "background" } as const
  const { translate, ...by } = await translation.translateBetween(db, content, source, target, sides)
  forgetMember(memberId)
  live.bus.publish(translation.textTranslated, { type: "introduction", id })
  const shortened = firstCharacters(translate, cardTextLength)
  live.publish(await findRecipients(), translationArrived, { type: "introduction", id, ...by, translate: shortened })
  return true
}
