import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { writeBehind } from "../../../core/db/batcher"
import { log } from "../../../core/process/log"
import { takeAttention } from "../../people/relation/relation.attention.service"
import * as popularityDb from "./browse.popularity.db"

const writeIntervalMs = 10_000
const rowsPerBatch = 2000

const now = (): string => clock.now().toISOString()

async function write(db: DbOrTx): Promise<void> {
  const members = takeAttention()
  for (let next = 0; next < members.length; next += rowsPerBatch) {
    await popularityDb
      .recomputePopularity(db, members.slice(next, next + rowsPerBatch), now())
      .catch((error: unknown) => log.error({ err: error }, "recomputing popularity"))
  }
}

/** Likes and visits are collected in memory, so that they do not wait for the recomputation of popularity. */
export const attention = writeBehind("popularity", writeIntervalMs, write)

/** Job: restores what a crash lost, and drops likes, visits and gifts that are a week old. */
export async function recomputeAllPopularity(db: DbOrTx): Promise<void> {
  for (let after = 0; ;) {
    const members = await popularityDb.membersAfter(db, after, rowsPerBatch)
    const last = members.at(-1)
    if (last === undefined) return
    await popularityDb.recomputePopularity(db, members, now())
    after = last
  }
}
