import type { Tx, DbOrTx } from "../../../core/db/db"
import { writeBehind } from "../../../core/db/batcher"
import { activity } from "../../../core/member/activity"
import * as onlineDb from "./browse.online.db"

const writeIntervalMs = 10_000

async function write(db: DbOrTx): Promise<void> {
  const members = activity.take()
  if (members.length > 0) await onlineDb.raise(db, members)
}

const writer = writeBehind("member activity", writeIntervalMs, write)

/** The list is ordered by last activity, which is collected in memory: calls are more frequent than writes. */
export const onlineList = {
  ...writer,
  restore: (db: DbOrTx): Promise<void> => onlineDb.restoreOnline(db),
  async start(db: DbOrTx): Promise<void> {
    await onlineDb.restoreOnline(db)
    writer.start()
  },
}

export const cameOrWent = async (db: DbOrTx, members: readonly number[]): Promise<void> => {
  if (members.length > 0) await onlineDb.setOnline(db, members)
}

export const followProfile = (tx: Tx, memberId: number): Promise<void> => onlineDb.followProfile(tx, memberId)
