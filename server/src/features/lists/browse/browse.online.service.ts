import { db, type Tx } from "../../../core/db/db"
import { activity } from "../../../core/member/activity"
import { log } from "../../../core/process/log"
import * as onlineDb from "./browse.online.db"

/** ms between two writings of who did something. */
const writeEvery = 10_000

let timer: NodeJS.Timeout | null = null
let writing: Promise<void> = Promise.resolve()

async function write(): Promise<void> {
  const members = activity.take()
  if (members.length === 0) return
  await onlineDb
    .raise(db, members)
    .catch((error: unknown) => log.error({ err: error }, "who did something was not kept"))
}

/** Who is here, in the order in which they did something: gathered in memory, since calls are more frequent than writes. */
export const onlineList = {
  /** Everything noted before is kept once this resolves. */
  write(): Promise<void> {
    writing = writing.then(write)
    return writing
  },
  restore: (): Promise<void> => onlineDb.restoreOnline(db),
  async start(): Promise<void> {
    await onlineDb.restoreOnline(db)
    timer = setInterval(() => void onlineList.write(), writeEvery).unref()
  },
  async stop(): Promise<void> {
    if (timer) clearInterval(timer)
    timer = null
    await onlineList.write()
  },
}

/** These members came or went. */
export const cameOrWent = async (members: readonly number[]): Promise<void> => {
  if (members.length > 0) await onlineDb.setOnline(db, members)
}

export const followProfile = (tx: Tx, memberId: number): Promise<void> => onlineDb.followProfile(tx, memberId)
