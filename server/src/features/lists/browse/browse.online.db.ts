import { sql } from "drizzle-orm"
import { bigints, type DbOrTx } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { isConnected, presence } from "../../signals/presence/presence.tables"
import { onlineMember } from "./browse.tables"

const isShown = sql`${profile.listed} and ${profile.onlineVisible} and ${isConnected(profile.memberId)}`

/** In id order, to avoid deadlocks. */
export async function setOnline(on: DbOrTx, members: readonly number[]): Promise<void> {
  await on.execute(sql`delete from ${onlineMember} where ${onlineMember.memberId} = any(${bigints(members)})
    and not exists (select from ${profile} where ${profile.memberId} = ${onlineMember.memberId} and ${isShown})`)
  await on.execute(sql`insert into ${onlineMember} (member_id, pool, rank)
    select member_id, pool, nextval('online_rank') from (
      select ${profile.memberId}, ${profile.pool} from ${profile}
      where ${profile.memberId} = any(${bigints(members)}) and ${isShown} order by 1) online
    on conflict (member_id) do update set pool = excluded.pool, rank = excluded.rank`)
}

export async function followProfile(on: DbOrTx, memberId: number): Promise<void> {
  await on.execute(sql`delete from ${onlineMember} where ${onlineMember.memberId} = ${memberId}
    and not exists (select from ${profile} where ${profile.memberId} = ${memberId} and ${isShown})`)
  await on.execute(sql`insert into ${onlineMember} (member_id, pool, rank)
    select ${profile.memberId}, ${profile.pool}, nextval('online_rank') from ${profile}
    where ${profile.memberId} = ${memberId} and ${isShown}
    on conflict (member_id) do update set pool = excluded.pool where ${onlineMember.pool} <> excluded.pool`)
}

/** Moves active members to the top of the list, the latest first; locks in id order to avoid deadlocks. */
export async function raise(on: DbOrTx, members: readonly number[]): Promise<void> {
  await on.execute(sql`with listed as materialized (
      select ${onlineMember.memberId} from ${onlineMember} where ${onlineMember.memberId} = any(${bigints(members)})
      order by ${onlineMember.memberId} for update),
    fresh as (select member_id, nextval('online_rank') as rank from unnest(${bigints(members)}) as active (member_id))
    update ${onlineMember} set rank = fresh.rank from listed join fresh using (member_id)
    where ${onlineMember.memberId} = listed.member_id`)
}

/** Rebuilds the list from `presence`, because changes were missed while this process was not running. */
export async function restoreOnline(on: DbOrTx): Promise<void> {
  await on.execute(sql`delete from ${onlineMember} where not ${isConnected(onlineMember.memberId)}`)
  await on.execute(sql`insert into ${onlineMember} (member_id, pool, rank)
    select member_id, pool, nextval('online_rank') from (
      select ${profile.memberId}, ${profile.pool} from ${profile}
      where ${profile.memberId} in (select ${presence.memberId} from ${presence}) and ${isShown}
      order by ${profile.seenAt}, 1) online
    on conflict (member_id) do nothing`)
}
