import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { dayMs } from "../../../core/process/duration"
import { log } from "../../../core/process/log"
import { setHeld } from "../../people/profile/profile.service"
import * as holdDb from "./support.hold.db"

const rules = { within: dayMs, accountAge: 7 * dayMs, weight: 3, begun: 10, warned: 3 } as const
/** ms in which reports of the same members are weighed together. */
const gatherMs = 1000

/** Hides those of these members, or of all, whom several weighty reports call a mass sender, until staff have looked. */
export async function holdMassSenders(db: DbOrTx, memberIds: readonly number[] | null): Promise<void> {
  const found = await holdDb.listToHold(db, memberIds, { now: clock.now(), ...rules })
  for (const { id } of found)
    await transaction(db, async (tx) => {
      if (await holdDb.hold(tx, id, clock.now())) await setHeld(tx, id, true)
    })
}

const reported = new Set<number>()
let timer: NodeJS.Timeout | null = null
let weighing: Promise<void> | null = null

/** However many reports come at once, their members are weighed once a second. */
export function scheduleReview(db: DbOrTx, memberId: number): void {
  reported.add(memberId)
  timer ??= setTimeout(() => {
    timer = null
    const ids = [...reported]
    reported.clear()
    weighing = holdMassSenders(db, ids)
      .catch((error: unknown) => log.error({ err: error }, "weighing reports"))
      .finally(() => {
        weighing = null
      })
  }, gatherMs).unref()
}

export async function waitForReview(): Promise<void> {
  if (timer) clearTimeout(timer)
  timer = null
  await weighing
}

/** Somebody of staff has looked at the member: what they decided counts from now on. */
export async function release(tx: Tx, memberId: number): Promise<void> {
  if (await holdDb.release(tx, memberId, clock.now())) await setHeld(tx, memberId, false)
}
