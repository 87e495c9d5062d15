import { setTimeout as sleep } from "node:timers/promises"
import { feedPosted } from "@redthread/contract/feed"
import { afterCommit, commitUnflushed, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import { log } from "../../../core/process/log"
import * as announceDb from "./feed.announce.db"

/** Posts that are announced in one go, and ms in which they gather. */
const atOnce = 200
const gathering = 50

async function announceSome(tx: Tx): Promise<number> {
  // A post that is announced again because the machine failed does no harm.
  const [ids] = await Promise.all([announceDb.takeUnannounced(tx, atOnce), commitUnflushed(tx)])
  const heard = ids.length > 0 ? await announceDb.findRecipients(tx, ids) : []
  for (const { id, by, to } of heard) afterCommit(tx, () => live.publish(to, feedPosted, { id, user_id: by }))
  return ids.length
}

/** Tells the authors' friends who are here now of all posts that wait for it; who comes later asks for what is new. */
export async function announceWaiting(db: DbOrTx): Promise<void> {
  while ((await transaction(db, announceSome)) === atOnce);
}

let isGathering = false
let announcing = Promise.resolve()

async function gather(db: DbOrTx): Promise<void> {
  await sleep(gathering)
  isGathering = false
  await announceWaiting(db).catch((error: unknown) => log.error({ err: error }, "posts could not be announced"))
}

/** Has what was just posted announced, with all that comes in the same blink. What a crash leaves a job finds. */
export function announceSoon(db: DbOrTx): void {
  if (isGathering) return
  isGathering = true
  announcing = announcing.then(() => gather(db))
}

/** What is to be announced now is, before the database is closed. */
export async function finishAnnouncing(): Promise<void> {
  await announcing
}
