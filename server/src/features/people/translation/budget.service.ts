import { LRUCache } from "lru-cache"
import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import * as budgetDb from "./budget.db"
import type { EngineName } from "./engine/engine"
import type { EngineBudget } from "./engine/engine-order"

interface Limits {
  readonly member: number
  /** Characters per day; an engine that is not listed has no limit. */
  readonly engines: Partial<Record<EngineName, number>>
}

/** Characters per day, per member and per engine that charges. */
const paidEngineDefault = 1_000_000
/** Fraction of an engine's budget that all visitors share, so that members keep the rest. */
const visitorShare = 0.2
export const memberDefault = 100_000

export const engineLimits = (configured: Limits["engines"] = {}): Limits["engines"] => ({
  deepl: paidEngineDefault,
  google: paidEngineDefault,
  azure: paidEngineDefault,
  ...configured,
})

const today = (): string => clock.now().toISOString().slice(0, 10)

/** Smallest refused request by member and day: a spent budget costs no further queries. */
const refusedLately = new LRUCache<string, number>({ max: 10_000, ttl: 300_000 })
const keyOf = (memberId: number): string => `${memberId} ${today()}`

export const isSpent = (memberId: number, characters: number): boolean =>
  refusedLately.size > 0 && characters >= (refusedLately.get(keyOf(memberId)) ?? Infinity)

const visitorsOf = (engine: EngineName): string => `${engine} visitors`

export function storedBudget(db: DbOrTx, { member: limit, engines }: Limits): EngineBudget {
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
    async reserveEngine(engine, characters, isForVisitor) {
      const engineLimit = engines[engine]
      if (engineLimit === undefined) return () => Promise.resolve()
      const day = today()
      const wishes = [
        ...(isForVisitor ? [{ name: visitorsOf(engine), limit: Math.floor(engineLimit * visitorShare) }] : []),
        { name: engine, limit: engineLimit },
      ]
      const reserved: string[] = []
      const release = async (): Promise<void> => {
        for (const name of reserved) await budgetDb.releaseOfEngine(db, name, { day, characters })
      }
      for (const { name, limit: most } of wishes) {
        if (!(await budgetDb.reserveOfEngine(db, name, { day, characters, limit: most }))) {
          await release()
          return null
        }
        reserved.push(name)
      }
      return release
    },
  }
}
