import { connect } from "./database-url"
import { ConfigurationError } from "./env"

/** Any number, but the same in every process of ours. */
const processLock = 7_316_503

/**
 * Processes on one database hear of each other through Redis alone. One without Redis therefore holds an advisory lock
 * for itself, those with Redis share it; PostgreSQL lets it go when the process dies.
 * @returns lets go
 */
export async function takeProcessLock(databaseUrl: string, shared: boolean): Promise<() => Promise<void>> {
  const sql = connect(databaseUrl, { max: 1, idle_timeout: 0, max_lifetime: null })
  const [row] = shared
    ? await sql<{ taken: boolean }[]>`select pg_try_advisory_lock_shared(${processLock}) as taken`
    : await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${processLock}) as taken`
  if (row?.taken) return () => sql.end()
  await sql.end()
  throw new ConfigurationError(
    "REDIS_URL is needed, on every process: another server process already uses this database, and they hear of each other through Redis.",
  )
}
