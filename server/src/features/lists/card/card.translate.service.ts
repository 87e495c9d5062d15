import type { Language } from "@redthread/contract/language"
import { translationArrived } from "@redthread/contract/translation"
import { firstCharacters } from "@redthread/contract/core/text-length"
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
import { cardText } from "./card.sql"

/** What a card shows of an introduction. */
interface ShownIntroduction {
  readonly id: number
  readonly content: string
  readonly language: Language | null
  readonly translate: string | null
}

/** Introductions that are being translated, by id and language, with the readers who see them. */
const pending = new Map<string, Set<number>>()
const pendingMax = 500
const readersMax = 100

/** What was requested lately and is not there: no engine, no budget, or a failure. Each is requested once in that time. */
const requested = new LRUCache<string, true>({ max: 20_000, ttl: 5 * 60_000 })

/** Few at a time: messages and texts on the open screen share the engines. */
const inTurn = atMost(2)

/**
 * Translates the introductions of a page of cards in the background, where no translation is stored, and sends them to
 * the readers. They count against the budgets of their authors, so that no reader can use up another's.
 */
export function translateCards(
  db: DbOrTx,
  introductions: readonly (ShownIntroduction | null)[],
  reader: { id: number; language: Language },
): void {
  for (const shown of introductions) {
    if (!shown?.language || shown.translate !== null || shown.language === reader.language) continue
    if (translation.canTranslate(shown.language, reader.language)) request(db, shown, reader)
  }
}

function request(
  db: DbOrTx,
  { id, content }: ShownIntroduction,
  { id: readerId, language }: { id: number; language: Language },
) {
  const key = `${id} ${language}`
  const readers = pending.get(key)
  if (readers) return void (readers.size < readersMax && readers.add(readerId))
  if (pending.size >= pendingMax || requested.has(`${key} ${content}`)) return
  requested.set(`${key} ${content}`, true)
  const waiting = new Set([readerId])
  pending.set(key, waiting)
  void inTurn(() => deliver(db, id, language, waiting))
    // The next reader may want it.
    .then((isWanted) => isWanted || requested.delete(`${key} ${content}`))
    .catch((error: unknown) => {
      // The engine logs its failure.
      if (!(error instanceof AppError)) log.error({ err: error, introductionId: id }, "translating an introduction")
    })
    .finally(() => pending.delete(key))
}

/** @returns false if none of the readers wants machine translations */
async function deliver(db: DbOrTx, id: number, target: Language, readers: ReadonlySet<number>): Promise<boolean> {
  const found = await cardDb.findIntroduction(db, id)
  if (!found?.language || found.language === target) return true
  const { content, language: source, memberId } = found
  const wanting = async (): Promise<number[]> => {
    const chosen = await Promise.all(
      [...readers].map(async (readerId) => [readerId, await wantsMachine(db, readerId, source)]),
    )
    return chosen.flatMap(([readerId, wants]) => (wants === true ? [Number(readerId)] : []))
  }
  if ((await wanting()).length === 0) return false
  const sides = { authorId: memberId, payerId: memberId }
  const { translate, ...by } = await translation.translateBetween(db, content, source, target, sides)
  forgetMember(memberId)
  live.bus.publish(translation.textTranslated, { type: "introduction", id })
  const shown = firstCharacters(translate, cardText)
  live.publish(await wanting(), translationArrived, { type: "introduction", id, ...by, translate: shown })
  return true
}
