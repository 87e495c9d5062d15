import { setTimeout as sleep } from "node:timers/promises"
import { advisoryLock } from "../db/db"
import { connect } from "../db/database-url"
import { ConfigurationError } from "./env"

const retakeEveryMs = 500

/** Without Redis the lock is exclusive, because processes share events only through it. Returns its release. */
export async function takeProcessLock(databaseUrl: string, shared: boolean): Promise<() => Promise<void>> {
  let isHeld = false
  const retake = async (): Promise<void> => {
    if (!isHeld) return
    isHeld = false
    while (!(await take().catch(() => false))) await sleep(retakeEveryMs, undefined, { signal: released.signal })
    isHeld = true
  }
  // The promise rejects only if the release aborts it.
  const onclose = (): void => void retake().catch(() => undefined)
  const sql = connect(databaseUrl, { max: 1, idle_timeout: 0, max_lifetime: null, onclose })
  const released = new AbortController()
  const take = async (): Promise<boolean> => {
    const [row] = shared
      ? await sql<{ taken: boolean }[]>`select pg_try_advisory_lock_shared(${advisoryLock.process}) as taken`
      : await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${advisoryLock.process}) as taken`
    return row?.taken ?? false
  }
  isHeld = await take()
  if (isHeld) {
    return async () => {
      isHeld = false
      released.abort()
      await sql.end({ timeout: 1 })
    }
  }
  await sql.end()
  throw new ConfigurationError(
    "REDIS_URL is needed, on every process: another server process already uses this database, and they hear of each other through Redis.",
  )
}
