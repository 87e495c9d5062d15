import { transaction, type DbOrTx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import { holdMember } from "../sanction/sanction.hold.service"
import * as holdDb from "./support.hold.db"

/** Reports of younger accounts have no weight. */
export const accountAgeMs = 7 * dayMs

const rules = { within: dayMs, accountAge: accountAgeMs, weight: 3, begun: 10, warned: 3 } as const
/** Reports within this time are weighed together. */
const gatherMs = 1000

/** Hides mass senders with enough weighty reports until staff review them. `memberIds` is null for all members. */
export async function holdMassSenders(db: DbOrTx, memberIds: readonly number[] | null): Promise<void> {
  const senders = await holdDb.listToHold(db, memberIds, { now: clock.now(), ...rules })
  for (const { id } of senders) await transaction(db, (tx) => holdMember(tx, id))
}

const reported = new Set<number>()
let timer: NodeJS.Timeout | null = null
let running: Promise<void> | null = null

export function scheduleReview(db: DbOrTx, memberId: number): void {
  reported.add(memberId)
  timer ??= setTimeout(() => {
    timer = null
    const ids = [...reported]
    reported.clear()
    running = holdMassSenders(db, ids)
      .catch((error: unknown) => log.error({ err: error }, "review of reports"))
      .finally(() => {
        running = null
      })
  }, gatherMs).unref()
}

export async function waitForReview(): Promise<void> {
  if (timer) clearTimeout(timer)
  timer = null
  await running
}
