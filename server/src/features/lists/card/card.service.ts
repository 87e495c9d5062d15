import type { Language } from "@redthread/contract/language"
import type { CardFace, UserCard } from "@redthread/contract/profile"
import { clock } from "../../../core/process/clock"
import { type DbOrTx, primaryOf } from "../../../core/db/db"
import { memberFactsCache } from "../../../core/member/member-cache"
import { translateChinese } from "../../people/translation/translation.service"
import { toCard, toFace } from "./card"
import type { CardCore, ListedRow } from "./card.sql"
import * as cardDb from "./card.db"
import { translateCards } from "./card.translate.service"

export { friendOf, isFlagged, toCard, toFace } from "./card"
export type { ListedRow } from "./card.sql"

/** Time in ms after which a member's new age appears in cards at the latest. */
const cacheTtlMs = 5 * 60_000

interface CachedCard {
  readonly endsAt: CardCore["endsAt"]
  readonly face: CardFace
}

/** A cached card takes about 1 kB. */
const cardCache = memberFactsCache<CachedCard>(20_000, cacheTtlMs)

/** Also converts between the Chinese scripts, which needs no engine. */
async function faceOf(core: CardCore, language: Language): Promise<CardFace> {
  const { content, contentLanguage, translate } = core
  const source = translate === null && content !== null ? contentLanguage : null
  return toFace(core, language, source && (await translateChinese(content ?? "", source, language)))
}

async function readCards(db: DbOrTx, ids: readonly number[], language: Language): Promise<Map<number, CachedCard>> {
  const cores = await cardDb.findCores(db, { ids, language, now: clock.now().toISOString() })
  const entries = cores.map(async (core): Promise<[number, CachedCard]> => {
    return [core.memberId, { endsAt: core.endsAt, face: await faceOf(core, language) }]
  })
  return new Map(await Promise.all(entries))
}

async function cachedCardsOf<R extends ListedRow>(
  db: DbOrTx,
  rows: readonly R[],
  language: Language,
): Promise<(readonly [CachedCard, R])[]> {
  const cached = new Map(rows.map(({ memberId }) => [memberId, cardCache.get(memberId, language)]))
  const missing = [...cached.keys()].filter((memberId) => !cached.get(memberId))
  const read =
    missing.length > 0 ? await cardCache.read(language, () => readCards(primaryOf(db), missing, language)) : null
  return rows.flatMap((row) => {
    const card = cached.get(row.memberId) ?? read?.get(row.memberId)
    return card ? [[card, row] as const] : []
  })
}

/** @param readerId member for which missing translations of introductions are requested */
export async function cardsOf<R extends ListedRow, T>(
  db: DbOrTx,
  rows: readonly R[],
  language: Language,
  shape: (card: UserCard, row: R) => T,
  readerId?: number,
): Promise<T[]> {
  const cards = await cachedCardsOf(db, rows, language)
  if (readerId !== undefined)
    translateCards(
      primaryOf(db),
      cards.map(([{ face }]) => face.introduction),
      { id: readerId, language },
    )
  return cards.map(([{ face }, row]) => shape(toCard(face, row), row))
}
