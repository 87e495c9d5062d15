import { type SQL, sql } from "drizzle-orm"
import { advisoryLock, bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { notBlocked, showsOnline } from "../../member/relation-facts/relation.sql"
import { threadMember } from "../../member/thread-facts/thread.tables"
import { isConnected, presence, process } from "./presence.tables"

/** Members share locks by id modulo this number: a process that ends moves thousands at once. */
const lockCount = 256

const memberIds = (members: { memberId: number }[]): number[] => members.map(({ memberId }) => memberId)

/** Uses the database's clock, since hosts' clocks differ. @returns true for a new process */
export async function beat(on: DbOrTx, processId: string): Promise<boolean> {
  const [row] = await rows(
    on,
    { fresh: "bool" },
    sql`insert into ${process} (id, beat_at) values (${processId}, now())
      on conflict (id) do update set beat_at = now() returning (xmax = 0) as "fresh"`,
  )
  return row?.fresh ?? false
}

export interface PresenceMove {
  readonly connected: readonly number[]
  readonly disconnected: readonly number[]
}

/** Serialises members: two processes that each delete one of the last two rows would both publish nothing. */
async function lockMembers(tx: Tx, members: readonly number[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock.presence}, remainder) from (
    select distinct (member_id % ${lockCount})::int as remainder from unnest(${bigints(members)}) as moved (member_id)
    order by remainder) remainders`)
}

/** @returns members who came online and went offline */
export async function move(
  tx: Tx,
  processId: string,
  { connected, disconnected }: PresenceMove,
): Promise<PresenceMove> {
  await lockMembers(tx, [...connected, ...disconnected])
  return {
    connected: await insertPresence(tx, processId, connected),
    disconnected: await deletePresence(tx, processId, disconnected),
  }
}

async function insertPresence(tx: Tx, processId: string, members: readonly number[]): Promise<number[]> {
  const added = await rows(
    tx,
    { memberId: "int8" },
    sql`insert into ${presence} (member_id, process_id)
      select member_id, ${processId} from unnest(${bigints(members)}) as connected (member_id)
      on conflict do nothing returning member_id as "memberId"`,
  )
  return memberIds(
    await rows(
      tx,
      { memberId: "int8" },
      sql`select connected.member_id as "memberId" from unnest(${bigints(memberIds(added))}) as connected (member_id)
        where not exists (select from ${presence} where ${presence.memberId} = connected.member_id and ${presence.processId} <> ${processId})`,
    ),
  )
}

async function deletePresence(tx: Tx, processId: string, members: readonly number[]): Promise<number[]> {
  await tx
    .delete(presence)
    .where(sql`${presence.processId} = ${processId} and ${presence.memberId} = any(${bigints(members)})`)
  return notConnected(tx, members)
}

async function notConnected(tx: Tx, members: readonly number[]): Promise<number[]> {
  return memberIds(
    await rows(
      tx,
      { memberId: "int8" },
      sql`select distinct member.member_id as "memberId" from unnest(${bigints(members)}) as member (member_id)
        where not ${isConnected(sql`member.member_id`)}`,
    ),
  )
}

export async function countPresence(on: DbOrTx, processId: string): Promise<number> {
  const [row] = await rows(
    on,
    { count: "int4" },
    sql`select count(*)::int as "count" from ${presence} where ${presence.processId} = ${processId}`,
  )
  return row?.count ?? 0
}

export const membersOf = async (on: DbOrTx, processId: string): Promise<number[]> =>
  memberIds(
    await rows(
      on,
      { memberId: "int8" },
      sql`select ${presence.memberId} as "memberId" from ${presence} where ${presence.processId} = ${processId}`,
    ),
  )

export async function deleteProcess(tx: Tx, processId: string): Promise<void> {
  await tx.delete(presence).where(sql`${presence.processId} = ${processId}`)
  await tx.delete(process).where(sql`${process.id} = ${processId}`)
}

/** @returns members who are connected to no process any more */
export async function sweep(tx: Tx, silentSeconds: number): Promise<number[]> {
  await tx.execute(
    sql`delete from ${process} where ${process.beatAt} < now() - make_interval(secs => ${silentSeconds})`,
  )
  const orphaned = sql`not exists (select from ${process} where ${process.id} = ${presence.processId})`
  const orphans = await rows(
    tx,
    { memberId: "int8" },
    sql`select ${presence.memberId} as "memberId" from ${presence} where ${orphaned}`,
  )
  if (orphans.length === 0) return []
  await lockMembers(tx, memberIds(orphans))
  const deleted = await rows(
    tx,
    { memberId: "int8" },
    sql`delete from ${presence} where ${orphaned} and ${presence.memberId} = any(${bigints(memberIds(orphans))})
      returning ${presence.memberId} as "memberId"`,
  )
  return notConnected(tx, memberIds(deleted))
}

export const connectedOf = async (on: DbOrTx, members: readonly number[]): Promise<number[]> =>
  memberIds(
    await rows(
      on,
      { memberId: "int8" },
      sql`select member_id as "memberId" from unnest(${bigints(members)}) as candidate (member_id)
        where ${isConnected(sql`candidate.member_id`)}`,
    ),
  )

/** Selects the other sides of the latest threads. */
const presenceListeners = (memberId: SQL, limit: number): SQL => sql`(
  select partner.other_id from (
    select ${threadMember.otherId} from ${threadMember} where ${threadMember.memberId} = ${memberId}
    order by ${threadMember.lastMessageId} desc limit ${limit}
  ) partner
  where ${showsOnline(memberId)} and ${notBlocked(memberId, sql`partner.other_id`)})`

/** Returns, by member, the connected members who may see their presence. */
export async function listeners(on: DbOrTx, members: readonly number[], limit: number): Promise<Map<number, number[]>> {
  const listenerRows = await rows(
    on,
    { memberId: "int8", listenerIds: "int8[]" },
    sql`select changed.member_id as "memberId", array_agg(distinct listener.member_id) as "listenerIds"
      from unnest(${bigints(members)}) as changed (member_id)
      cross join lateral ${presenceListeners(sql`changed.member_id`, limit)} as listener (member_id)
      where ${isConnected(sql`listener.member_id`)}
      group by 1`,
  )
  return new Map(listenerRows.map(({ memberId, listenerIds }) => [memberId, listenerIds]))
}

export async function erasePresence(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(presence).where(sql`${presence.memberId} = ${memberId}`)
}
