import type { Tx } from "../../../../core/db/db"
import { everyFeature } from "../../../../core/every-feature"
import * as discardDb from "./photo.discard.db"
import { removeAfterCommit } from "../photo.folder.service"

/**
 * Deletes photos, whose rows are locked, wherever they are shown. Files that staff may still need are kept, where only
 * these can load them.
 */
export async function discard(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await everyFeature.onPhotosDeleted(tx, ids)
  await removeAfterCommit(tx, await discardDb.remove(tx, ids))
}
