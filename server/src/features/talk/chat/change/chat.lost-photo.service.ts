import type { Tx } from "../../../../core/db/db"
import { jobs } from "../../../../core/jobs/jobs"
import { clock } from "../../../../core/process/clock"
import * as changeDb from "./chat.change.db"
import { publishLostPhotosJob } from "../chat.jobs"

/** Messages of one job: what is done again where one of them fails. */
const messagesPerJob = 50

/**
 * Messages whose photos, which are locked, their owner deletes lose them for both sides; what they carried is kept as of
 * recalled ones. A greeting's photo is in hundreds of conversations: a job takes their locks, one after the other.
 */
export async function losePhotos(tx: Tx, photoIds: readonly number[]): Promise<void> {
  await changeDb.keepCarried(tx, photoIds, clock.now())
  const messageIds = await changeDb.detachPhotos(tx, photoIds)
  for (let from = 0; from < messageIds.length; from += messagesPerJob)
    await jobs.add(tx, publishLostPhotosJob, { messageIds: messageIds.slice(from, from + messagesPerJob) })
}
