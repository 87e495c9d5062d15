import { clock } from "../../../core/process/clock"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { writeBehind } from "../../../core/db/batcher"
import { activity } from "../../../core/member/caller"
import { log } from "../../../core/process/log"
import { takeAttention } from "../../people/relation/relation.visit.service"
import * as onlineDb from "./browse.online.db"
import * as popularityDb from "./browse.popularity.db"

const writeIntervalMs = 10_000
const rowsPerBatch = 2000

const now = (): string => clock.now().toISOString()

async function writePopularity(db: DbOrTx): Promise<void> {
  const members = takeAttention()
  for (let next = 0; next < members.length; next += rowsPerBatch) {
    await popularityDb
      .recomputePopularity(db, members.slice(next, next + rowsPerBatch), now())
      .catch((error: unknown) => log.error({ err: error }, "recomputing popularity"))
  }
}

/** Likes and visits are collected in memory, so that they do not wait for the recomputation of popularity. */
export const attention = writeBehind("popularity", writeIntervalMs, writePopularity)

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

async function writeActivity(db: DbOrTx): Promise<void> {
  const members = activity.take()
  if (members.length > 0) await onlineDb.raise(db, members)
}

const activityWriter = writeBehind("member activity", writeIntervalMs, writeActivity)

/** The list is ordered by last activity, which is collected in memory: calls are more frequent than writes. */
export const onlineList = {
  ...activityWriter,
  restore: (db: DbOrTx): Promise<void> => onlineDb.restoreOnline(db),
  async start(db: DbOrTx): Promise<void> {
    await onlineDb.restoreOnline(db)
    activityWriter.start()
  },
}

export const cameOrWent = async (db: DbOrTx, members: readonly number[]): Promise<void> => {
  if (members.length > 0) await onlineDb.setOnline(db, members)
}

export const followProfile = (tx: Tx, memberId: number): Promise<void> => onlineDb.followProfile(tx, memberId)
