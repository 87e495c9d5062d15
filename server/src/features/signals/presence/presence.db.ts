import { sql } from "drizzle-orm"
import { advisoryLock, bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { presenceListeners } from "../../member/thread-facts/thread.sql"
import { isConnected } from "./presence.sql"
import { presence, process } from "./presence.tables"

/** Locks are shared by members whose ids leave the same rest: a process that ends moves thousands at once. */
const lockCount = 256

const memberIds = (found: { memberId: number }[]): number[] => found.map(({ memberId }) => memberId)

/** Stores the heartbeat by the database's clock, since hosts' clocks differ. True when the process was unknown. */
export async function beat(on: DbOrTx, processId: string): Promise<boolean> {
  const [row] = await rows<{ fresh: boolean }>(
    on,
    sql`insert into ${process} (id, beat_at) values (${processId}, now())
      on conflict (id) do update set beat_at = now() returning (xmax = 0) as "fresh"`,
  )
  return row?.fresh ?? false
}

/** Members who came to a process, or left it; or whom that made come to the product, or leave it. */
export interface Moved {
  readonly came: readonly number[]
  readonly went: readonly number[]
}

/**
 * Until the end of the transaction no other process moves these members: two that each remove one of a member's last
 * two rows would both still see the other's, and neither would tell.
 */
async function lock(tx: Tx, members: readonly number[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock.presence}, rest) from (
    select distinct (member_id % ${lockCount})::int as rest from unnest(${bigints(members)}) as moved (member_id)
    order by rest) needed`)
}

/** Stores who came to this process and who left it; returns who was connected nowhere before, and who is nowhere now. */
export async function move(tx: Tx, processId: string, { came, went }: Moved): Promise<Moved> {
  await lock(tx, [...came, ...went])
  return { came: await insertPresence(tx, processId, came), went: await deletePresence(tx, processId, went) }
}

/** Inserts members who connected here; returns those who were connected to no process before. */
async function insertPresence(tx: Tx, processId: string, members: readonly number[]): Promise<number[]> {
  const added = await rows<{ memberId: number }>(
    tx,
    sql`insert into ${presence} (member_id, process_id)
      select member_id, ${processId} from unnest(${bigints(members)}) as came (member_id)
      on conflict do nothing returning member_id as "memberId"`,
  )
  return memberIds(
    await rows<{ memberId: number }>(
      tx,
      sql`select came.member_id as "memberId" from unnest(${bigints(memberIds(added))}) as came (member_id)
        where not exists (select from ${presence} where ${presence.memberId} = came.member_id and ${presence.processId} <> ${processId})`,
    ),
  )
}

/** Deletes members who disconnected here; returns those who are connected to no process now. */
async function deletePresence(tx: Tx, processId: string, members: readonly number[]): Promise<number[]> {
  await tx
    .delete(presence)
    .where(sql`${presence.processId} = ${processId} and ${presence.memberId} = any(${bigints(members)})`)
  return notConnected(tx, members)
}

async function notConnected(tx: Tx, members: readonly number[]): Promise<number[]> {
  return memberIds(
    await rows<{ memberId: number }>(
      tx,
      sql`select distinct gone.member_id as "memberId" from unnest(${bigints(members)}) as gone (member_id)
        where not ${isConnected(sql`gone.member_id`)}`,
    ),
  )
}

export async function countPresence(on: DbOrTx, processId: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    on,
    sql`select count(*)::int as "count" from ${presence} where ${presence.processId} = ${processId}`,
  )
  return row?.count ?? 0
}

export async function deleteProcess(tx: Tx, processId: string): Promise<void> {
  await tx.delete(presence).where(sql`${presence.processId} = ${processId}`)
  await tx.delete(process).where(sql`${process.id} = ${processId}`)
}

/** Deletes processes without a heartbeat for so long, with their members; returns those connected nowhere now. */
export async function sweep(tx: Tx, silentSeconds: number): Promise<number[]> {
  await tx.execute(
    sql`delete from ${process} where ${process.beatAt} < now() - make_interval(secs => ${silentSeconds})`,
  )
  const orphaned = sql`not exists (select from ${process} where ${process.id} = ${presence.processId})`
  const left = await rows<{ memberId: number }>(
    tx,
    sql`select ${presence.memberId} as "memberId" from ${presence} where ${orphaned}`,
  )
  if (left.length === 0) return []
  await lock(tx, memberIds(left))
  const swept = await rows<{ memberId: number }>(
    tx,
    sql`delete from ${presence} where ${orphaned} and ${presence.memberId} = any(${bigints(memberIds(left))})
      returning ${presence.memberId} as "memberId"`,
  )
  return notConnected(tx, memberIds(swept))
}

/** Those of these members who are connected somewhere. */
export const connected = async (on: DbOrTx, members: readonly number[]): Promise<number[]> =>
  memberIds(
    await rows<{ memberId: number }>(
      on,
      sql`select member_id as "memberId" from unnest(${bigints(members)}) as one (member_id)
        where ${isConnected(sql`one.member_id`)}`,
    ),
  )

/** The connected ones among the members whom features want to be told about a member's presence, by that member. */
export async function listeners(on: DbOrTx, members: readonly number[], limit: number): Promise<Map<number, number[]>> {
  const found = await rows<{ memberId: number; listenerIds: number[] }>(
    on,
    sql`select changed.member_id as "memberId", array_agg(distinct hearing.member_id) as "listenerIds"
      from unnest(${bigints(members)}) as changed (member_id)
      cross join lateral ${presenceListeners(sql`changed.member_id`, limit)} as hearing (member_id)
      where ${isConnected(sql`hearing.member_id`)}
      group by 1`,
  )
  return new Map(found.map(({ memberId, listenerIds }) => [memberId, listenerIds.map(Number)]))
}

export async function erasePresence(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(presence).where(sql`${presence.memberId} = ${memberId}`)
}
