import { LRUCache } from "lru-cache"
import type { Caller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { dayOf, fittingPools, otherSoughtPools, seenIn } from "../../member/profile-facts/profile.pool.service"
import { firstOfToday, rankAbove, type Today, todayIn } from "./browse.day"
import * as countDb from "./browse.count.db"

export interface Counts {
  online: number
  birthday: number
}

/** ms. There are a few dozen: readers who seek alike are told the same. */
const keptFor = 30_000
const kept = new LRUCache<string, Promise<Counts>>({ max: 500, ttl: keptFor })

async function count(db: DbOrTx, online: readonly number[], fitting: readonly number[], today: Today): Promise<Counts> {
  const lowest = rankAbove(dayOf(today.month, today.day) + 1)
  const [here, born] = await Promise.all([
    countDb.countOnline(db, online),
    countDb.countBirthdays(db, fitting, lowest, rankAbove(firstOfToday(today))),
  ])
  return { online: here, birthday: born }
}

/** How many stand in the lists of those who are here, and have their birthday today, whoever blocks whom. */
export async function counts(db: DbOrTx, { member }: Caller, timeZone = "UTC"): Promise<Counts> {
  const today = todayIn(timeZone, clock.now())
  const fitting = seenIn(fittingPools(member), member)
  const online = [...fitting, ...seenIn(otherSoughtPools(member), member)]
  const key = `${online.join()} ${today.month} ${today.day}`
  const known = kept.get(key)
  if (known) return known
  const counting = count(db, online, fitting, today)
  kept.set(key, counting)
  counting.catch(() => kept.delete(key))
  return counting
}
