import { LRUCache } from "lru-cache"
import { type Language, languages } from "@redthread/contract/language"
import type { UserCard } from "@redthread/contract/profile"
import { clock } from "../../core/clock"
import { afterCommit, db, type Tx } from "../../core/db"
import { topic } from "../../core/live/bus"
import { live } from "../../core/live/live"
import { type CardFace, toCard, toFace } from "./profile.card"
import type { ListedRow } from "./profile.card.sql"
import * as profileDb from "./profile.db"

export { isFlagged, portraitOf } from "./profile.card"

const changed = topic<{ memberId: number }>("card-changed")

/** ms: an age, the end of a VIP, a translation that came later show after this at the latest. */
const shownFor = 5 * 60_000

/** The faces that were shown lately, by member and language: about a kilobyte each. Who may see them is not kept here. */
const faces = new LRUCache<string, CardFace>({ max: 20_000, ttl: shownFor })

const keyOf = (memberId: number, language: Language): string => `${memberId}${language}`

function forget(memberId: number): void {
  for (const language of languages) faces.delete(keyOf(memberId, language))
}

/** Every process forgets the faces of a member that change. */
export function openCards(): void {
  faces.clear()
  live.bus.subscribe(changed, ({ memberId }) => forget(memberId))
  live.bus.onGap(() => faces.clear())
}

export const forgetCardAfterCommit = (tx: Tx, memberId: number): void =>
  afterCommit(tx, () => live.bus.publish(changed, { memberId }))

/** Reads those faces that are not at hand, in one query. */
async function readMissing(rows: readonly ListedRow[], language: Language): Promise<void> {
  const missing = rows.filter(({ memberId }) => !faces.has(keyOf(memberId, language))).map(({ memberId }) => memberId)
  if (missing.length === 0) return
  const cores = await profileDb.findCores(db, { ids: missing, language, now: clock.now().toISOString() })
  for (const core of cores) faces.set(keyOf(core.memberId, language), toFace(core))
}

/** The cards of the members that a list's query found visible, in its order; `shape` adds what the list says beside. */
export async function cardsOf<R extends ListedRow, T>(
  rows: readonly R[],
  language: Language,
  shape: (card: UserCard, row: R) => T,
): Promise<T[]> {
  await readMissing(rows, language)
  return rows.flatMap((row) => {
    const face = faces.get(keyOf(row.memberId, language))
    return face ? [shape(toCard(face, row), row)] : []
  })
}
