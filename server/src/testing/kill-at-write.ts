import { setTimeout as sleep } from "node:timers/promises"
import { connect } from "../core/db/database-url"
import type { ServerProcess } from "./server-process"

/** Arbitrary number of the lock that blocks the write. */
const lock = 77_001

interface BlockedWrite {
  databaseUrl: string
  server: ServerProcess | null
  /** Definition of the trigger `hold` on the written table; a deferred constraint trigger blocks the commit. */
  trigger: string
}

/**
 * Blocks a write of `work`, kills the server process, then lets the database continue. Returns the answer to `work`, or
 * null if the connection broke.
 */
export async function killAtWrite(
  { databaseUrl, server, trigger }: BlockedWrite,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const own = connect(databaseUrl, { max: 1 })
  await own.unsafe(
    `create or replace function hold() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${lock}); return new; end $$`,
  )
  await own.unsafe(`create ${trigger} for each row execute function hold()`)
  await own`select pg_advisory_lock(${lock})`
  const answer = work().catch(() => null)
  const count = async (granted: boolean): Promise<number> => {
    const locks = await own`select from pg_locks join pg_database d on d.oid = database
      where d.datname = current_database() and locktype = 'advisory' and objid = ${lock} and granted = ${granted}`
    return locks.length
  }
  while ((await count(false)) === 0) await sleep(5)
  await server?.kill()
  await own`select pg_advisory_unlock(${lock})`
  while ((await count(false)) + (await count(true)) > 0) await sleep(5)
  await own.unsafe(`drop trigger hold on ${/ on (\w+)/.exec(trigger)?.[1] ?? ""}`)
  await own.end()
  return answer
}
