import { db } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import { addShown } from "./member.ranking.db"

/** ms between two writings. */
const writeEvery = 10_000

let shown = new Map<number, number>()
let timer: NodeJS.Timeout | null = null

async function write(): Promise<void> {
  if (shown.size === 0) return
  const written = shown
  shown = new Map()
  await addShown(db, written).catch((error: unknown) => log.error({ err: error }, "exposures were not counted"))
}

/** How often each member was shown: gathered in memory, because a page is read far more often than anything is written. */
export const exposure = {
  note(memberId: number): void {
    shown.set(memberId, (shown.get(memberId) ?? 0) + 1)
  },
  write,
  start(): void {
    timer = setInterval(() => void write(), writeEvery).unref()
  },
  async stop(): Promise<void> {
    if (timer) clearInterval(timer)
    await write()
  },
}
