import type { Language } from "@redthread/contract/language"
import type { UserCard } from "@redthread/contract/profile"
import { clock } from "../../core/clock"
import { afterCommit, db, type Tx } from "../../core/db"
import { topic } from "../../core/live/bus"
import { live } from "../../core/live/live"
import { MemberCache } from "../../core/member-cache"
import { type CardFace, toCard, toFace } from "./profile.card"
import type { ListedRow } from "./profile.card.sql"
import * as profileDb from "./profile.db"
import type { ProfileWhole } from "./profile.whole"

export { isFlagged, portraitOf } from "./profile.card"

const changed = topic<{ memberId: number }>("card-changed")

/** ms: an age, the end of a VIP, a translation that came later show after this at the latest. */
const shownFor = 5 * 60_000

/** About a kilobyte each. */
const faces = new MemberCache<CardFace>({ max: 20_000, ttl: shownFor })
/** About three kilobytes each. */
export const wholes = new MemberCache<ProfileWhole>({ max: 10_000, ttl: shownFor })

function forget(memberId: number): void {
  faces.forget(memberId)
  wholes.forget(memberId)
}

function forgetAll(): void {
  faces.forgetAll()
  wholes.forgetAll()
}

/** Every process forgets what it shows of a member that changes. */
export function openCards(): void {
  forgetAll()
  live.bus.subscribe(changed, ({ memberId }) => forget(memberId))
  live.bus.onGap(forgetAll)
}

/** To be called by whatever changes what cards or profiles say of a member. */
export const forgetCardAfterCommit = (tx: Tx, memberId: number): void =>
  afterCommit(tx, () => live.bus.publish(changed, { memberId }))

async function readFaces(ids: readonly number[], language: Language): Promise<Map<number, CardFace>> {
  const cores = await profileDb.findCores(db, { ids, language, now: clock.now().toISOString() })
  return new Map(cores.map((core) => [core.memberId, toFace(core)]))
}

/** The cards of the members that a list's query found visible, in its order; `shape` adds what the list says beside. */
export async function cardsOf<R extends ListedRow, T>(
  rows: readonly R[],
  language: Language,
  shape: (card: UserCard, row: R) => T,
): Promise<T[]> {
  const known = new Map(rows.map(({ memberId }) => [memberId, faces.get(memberId, language)]))
  const missing = [...known.keys()].filter((memberId) => !known.get(memberId))
  const read = missing.length > 0 ? await faces.read(language, () => readFaces(missing, language)) : null
  return rows.flatMap((row) => {
    const face = known.get(row.memberId) ?? read?.get(row.memberId)
    return face ? [shape(toCard(face, row), row)] : []
  })
}
