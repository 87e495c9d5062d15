import { LRUCache } from "lru-cache"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/db"
import * as budgetDb from "./budget.db"
import type { EngineName } from "./engine/engine"
import type { EngineBudget } from "./engine/engine-order"

interface Limits {
  /** Characters per member and day. */
  readonly member: number
  /** Characters per day and engine; engines that are not listed have no limit. */
  readonly engines: Partial<Record<EngineName, number>>
}

/** Characters a day for each engine that charges for them, and for a member, unless configured otherwise. */
const paidEngineDefault = 1_000_000
export const memberDefault = 100_000

export const engineLimits = (configured: Limits["engines"] = {}): Limits["engines"] => ({
  deepl: paidEngineDefault,
  google: paidEngineDefault,
  azure: paidEngineDefault,
  ...configured,
})

const today = (): string => clock.now().toISOString().slice(0, 10)

/** The smallest refused request by member and day, so that a spent budget costs no further queries. */
const refusedLately = new LRUCache<string, number>({ max: 10_000, ttl: 300_000 })
const keyOf = (memberId: number): string => `${memberId} ${today()}`

/** Whether this member's budget refused a text of at most this length a short time ago. */
export const isSpent = (memberId: number, characters: number): boolean =>
  refusedLately.size > 0 && characters >= (refusedLately.get(keyOf(memberId)) ?? Infinity)

/** Reserves characters before they are sent, and releases them where nothing was translated. */
export function storedBudget({ member: limit, engines }: Limits): EngineBudget {
  refusedLately.clear()
  return {
    async reserveMember(memberId, characters) {
      if (isSpent(memberId, characters)) return null
      const day = today()
      if (!(await budgetDb.reserveOfMember(db, memberId, { day, characters, limit }))) {
        const key = keyOf(memberId)
        refusedLately.set(key, Math.min(characters, refusedLately.get(key) ?? characters))
        return null
      }
      return async () => {
        await budgetDb.releaseOfMember(db, memberId, { day, characters })
        refusedLately.delete(keyOf(memberId))
      }
    },
    async reserveEngine(engine, characters) {
      const engineLimit = engines[engine]
      if (engineLimit === undefined) return () => Promise.resolve()
      const day = today()
      const reserved = await budgetDb.reserveOfEngine(db, engine, { day, characters, limit: engineLimit })
      return reserved ? () => budgetDb.releaseOfEngine(db, engine, { day, characters }) : null
    },
  }
}
