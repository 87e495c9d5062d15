import type { Language } from "@redthread/contract/language"
import type { CardFace, UserCard } from "@redthread/contract/profile"
import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { memberFactsCache } from "../../../core/member/member-cache"
import { translateChinese } from "../../people/translation/translation.service"
import { toCard, toFace } from "./card"
import type { CardCore, ListedRow } from "./card.sql"
import * as cardDb from "./card.db"
import { translateCards } from "./card.translate.service"

export { friendOf, isFlagged, toFace } from "./card"
export type { ListedRow } from "./card.sql"

/** Cache lifetime, ms: a new age shows after this at the latest. */
const shownFor = 5 * 60_000

interface KeptFace {
  /** ms: then the member is no VIP any more. */
  readonly endsAt: number | null
  readonly face: CardFace
}

/** About a kilobyte each. */
const faces = memberFactsCache<KeptFace>(20_000, shownFor)

/** Conversion between the Chinese scripts needs no engine and no request. */
async function faceOf(core: CardCore, language: Language): Promise<CardFace> {
  const { content, contentLanguage, translate } = core
  const source = translate === null && content !== null ? contentLanguage : null
  return toFace(core, language, source && (await translateChinese(content ?? "", source, language)))
}

async function readFaces(db: DbOrTx, ids: readonly number[], language: Language): Promise<Map<number, KeptFace>> {
  const cores = await cardDb.findCores(db, { ids, language, now: clock.now().toISOString() })
  const read = cores.map(async (core): Promise<[number, KeptFace]> => {
    return [core.memberId, { endsAt: core.vipEndsAt, face: await faceOf(core, language) }]
  })
  return new Map(await Promise.all(read))
}

/** The rows of members that a list's query found visible, each with the face; who is gone meanwhile is left out. */
async function facesOf<R extends ListedRow>(
  db: DbOrTx,
  rows: readonly R[],
  language: Language,
): Promise<(readonly [KeptFace, R])[]> {
  const known = new Map(rows.map(({ memberId }) => [memberId, faces.get(memberId, language)]))
  const missing = [...known.keys()].filter((memberId) => !known.get(memberId))
  const read = missing.length > 0 ? await faces.read(language, () => readFaces(db, missing, language)) : null
  return rows.flatMap((row) => {
    const kept = known.get(row.memberId) ?? read?.get(row.memberId)
    return kept ? [[kept, row] as const] : []
  })
}

/**
 * Cards of these rows, in the order of the rows; `shape` adds the fields of the list.
 * @param readerId of a list that shows introductions: missing translations are requested for this member
 */
export async function cardsOf<R extends ListedRow, T>(
  db: DbOrTx,
  rows: readonly R[],
  language: Language,
  shape: (card: UserCard, row: R) => T,
  readerId?: number,
): Promise<T[]> {
  const found = await facesOf(db, rows, language)
  if (readerId !== undefined)
    translateCards(
      db,
      found.map(([{ face }]) => face.introduction),
      { id: readerId, language },
    )
  return found.map(([{ face }, row]) => shape(toCard(face, row), row))
}
