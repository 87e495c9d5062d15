import { clock } from "../../../core/process/clock"
import type { Tx } from "../../../core/db/db"
import * as translationDb from "./translation.db"

export { digestOf } from "./translation.db"

/** A human translation of somebody's text, and who has paid for it. */
interface Version extends translationDb.Pair {
  readonly ownerId: number
  readonly authorId: number
}

/**
 * Stores a human translation. Who reads it: the buyer; if the buyer is the author, every reader of the text; if it is
 * shared, everybody.
 */
export const putHuman = (
  tx: Tx,
  version: Version,
  { content, shared, engine }: { content: string; shared: boolean; engine: string },
): Promise<void> =>
  translationDb.putTranslation(tx, { ...version, rank: 2, content, shared, engine, createdAt: clock.now() })

export const setShared = (tx: Tx, version: Version, shared: boolean): Promise<void> =>
  translationDb.setShared(tx, { ...version, rank: 2 }, shared)
