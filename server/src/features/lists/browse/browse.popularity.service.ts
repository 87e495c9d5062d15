import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { writeBehind } from "../../../core/db/batcher"
import { log } from "../../../core/process/log"
import * as popularityDb from "./browse.popularity.db"

/** ms between two writings, and members who are recomputed together. */
const writeEvery = 10_000
const rowsPerBatch = 2000

let noted = new Set<number>()

const now = (): string => clock.now().toISOString()

async function write(db: DbOrTx): Promise<void> {
  const members = [...noted]
  noted = new Set()
  for (let next = 0; next < members.length; next += rowsPerBatch) {
    await popularityDb
      .recomputePopularity(db, members.slice(next, next + rowsPerBatch), now())
      .catch((error: unknown) => log.error({ err: error }, "recomputing popularity"))
  }
}

/** To whom something came is gathered in memory, and recomputed together: likes and visits must not wait for it. */
export const attention = {
  ...writeBehind("popularity", writeEvery, write),
  note(members: readonly number[]): void {
    for (const member of members) noted.add(member)
  },
}

/** Recomputes everybody, part by part: what a crash lost comes back, and what is a week old goes. */
export async function recomputeAllPopularity(db: DbOrTx): Promise<void> {
  for (let after = 0; ;) {
    const members = await popularityDb.membersAfter(db, after, rowsPerBatch)
    const last = members.at(-1)
    if (last === undefined) return
    await popularityDb.recomputePopularity(db, members, now())
    after = last
  }
}
