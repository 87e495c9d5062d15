import type { Language } from "@redthread/contract/language"
import { type CardFace, cardFace, type UserCard } from "@redthread/contract/profile"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/db"
import { writerOf } from "../../../core/http/json-body"
import { MemberCache } from "../../../core/member/member-cache"
import { toCard, toFace } from "./card"
import type { CardCore, ListedRow } from "./card.sql"
import * as cardDb from "./card.db"

export { friendOf, isFlagged, toFace, toMoment } from "./card"
export type { ListedRow } from "./card.sql"

/** ms: an age and a translation that came later show after this at the latest. */
const shownFor = 5 * 60_000

const writeFace = writerOf(cardFace)

/** A card's face, and the same in JSON, still open for what follows it. */
interface KeptFace {
  /** ms: then the member is no VIP any more. */
  readonly endsAt: number | null
  readonly face: CardFace
  readonly written: Buffer
}

function keep(core: CardCore): KeptFace {
  const face = toFace(core)
  return { endsAt: core.vipEndsAt, face, written: Buffer.from(writeFace(face).slice(0, -1)) }
}

/** About two kilobytes each. */
const faces = new MemberCache<KeptFace>({ max: 20_000, ttl: shownFor })
async function readFaces(ids: readonly number[], language: Language): Promise<Map<number, KeptFace>> {
  const cores = await cardDb.findCores(db, { ids, language, now: clock.now().toISOString() })
  return new Map(cores.map((core) => [core.memberId, keep(core)]))
}

/** The rows of members that a list's query found visible, each with the face; who is gone meanwhile is left out. */
export async function facesOf<R extends ListedRow>(
  rows: readonly R[],
  language: Language,
): Promise<(readonly [KeptFace, R])[]> {
  const known = new Map(rows.map(({ memberId }) => [memberId, faces.get(memberId, language)]))
  const missing = [...known.keys()].filter((memberId) => !known.get(memberId))
  const read = missing.length > 0 ? await faces.read(language, () => readFaces(missing, language)) : null
  return rows.flatMap((row) => {
    const kept = known.get(row.memberId) ?? read?.get(row.memberId)
    return kept ? [[kept, row] as const] : []
  })
}

/** The cards of these rows, in their order; `shape` adds what the list says beside. */
export async function cardsOf<R extends ListedRow, T>(
  rows: readonly R[],
  language: Language,
  shape: (card: UserCard, row: R) => T,
): Promise<T[]> {
  const found = await facesOf(rows, language)
  return found.map(([{ face }, row]) => shape(toCard(face, row), row))
}
