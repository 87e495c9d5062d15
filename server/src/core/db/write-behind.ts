import type { DbOrTx } from "./db"
import { db } from "./pool"
import { log } from "../process/log"

/**
 * Writes what a feature gathers in memory, since calls are more frequent than writes should be: every `everyMs`, and
 * once more at the end. What fails to be written is logged, and lost.
 */
export function writeBehind(what: string, everyMs: number, writeGathered: (db: DbOrTx) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  /** Everything gathered before is written once this resolves; one write at a time. */
  const write = (): Promise<void> => {
    writing = writing
      .then(() => writeGathered(db))
      .catch((error: unknown) => log.error({ err: error }, `${what} not written`))
    return writing
  }
  return {
    write,
    start(): void {
      timer = setInterval(() => void write(), everyMs).unref()
    },
    stop(): Promise<void> {
      clearInterval(timer)
      return write()
    },
  }
}
