import type { Tx, DbOrTx } from "../../../core/db/db"
import { writeBehind } from "../../../core/db/batcher"
import { activity } from "../../../core/member/activity"
import * as onlineDb from "./browse.online.db"

/** ms between two writings of who did something. */
const writeEvery = 10_000

async function write(db: DbOrTx): Promise<void> {
  const members = activity.take()
  if (members.length > 0) await onlineDb.raise(db, members)
}

const behind = writeBehind("who did something", writeEvery, write)

/** Who is here, in the order in which they did something: gathered in memory, since calls are more frequent than writes. */
export const onlineList = {
  ...behind,
  restore: (db: DbOrTx): Promise<void> => onlineDb.restoreOnline(db),
  async start(db: DbOrTx): Promise<void> {
    await onlineDb.restoreOnline(db)
    behind.start()
  },
}

/** These members came or went. */
export const cameOrWent = async (db: DbOrTx, members: readonly number[]): Promise<void> => {
  if (members.length > 0) await onlineDb.setOnline(db, members)
}

export const followProfile = (tx: Tx, memberId: number): Promise<void> => onlineDb.followProfile(tx, memberId)
