import { type SQL, sql } from "drizzle-orm"
import { bigints, rows, type Tx } from "../../../core/db/db"
import { profile } from "../../people/profile/profile.tables"
import { counter } from "../../signals/notice/notice.tables"
import { isConnected } from "../../signals/presence/presence.sql"
import type { News } from "./reach.news.db"
import { reach, type Way } from "./reach.tables"

const time = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

const dueOf = { push: counter.pushAt, mail: counter.mailAt }
const columnOf = { push: sql`push_at`, mail: sql`mail_at` }

interface MailTimes {
  /** Whoever was here after this reads it by themself. */
  awaySince: Date
  /** Who was mailed after this waits for the next digest. */
  mailedBefore: Date
}

/** Only what passes by itself: who can't be mailed is taken, and not looked at again before the next news. */
const mayBeMailed = ({ awaySince, mailedBefore }: MailTimes): SQL => sql`
  exists (select from ${profile}
    where ${profile.memberId} = ${counter.memberId} and ${profile.seenAt} < ${time(awaySince)})
  and not exists (select from ${reach} where ${reach.memberId} = ${counter.memberId} and ${reach.way} = 'mail'
    and ${reach.toldAt} >= ${time(mailedBefore)})`

export interface Due {
  now: Date
  /** Until then nobody else takes these members, unless they are done with before. */
  until: Date
  limit: number
  /** For mail. */
  times?: MailTimes
}

/** Takes members who have news and are elsewhere; those who are here stay due. */
export async function takeDue(tx: Tx, way: Way, { now, until, limit, times }: Due): Promise<number[]> {
  const taken = await rows<{ memberId: number }>(
    tx,
    sql`update ${counter} set ${columnOf[way]} = ${time(until)} from (
        select ${counter.memberId} from ${counter}
        where ${dueOf[way]} <= ${time(now)} and not ${isConnected(counter.memberId)}
          ${times ? sql`and ${mayBeMailed(times)}` : sql``}
        order by ${dueOf[way]} limit ${limit} for update of counter skip locked) due
      where ${counter.memberId} = due.member_id returning ${counter.memberId} as "memberId"`,
  )
  return taken.map(({ memberId }) => memberId)
}

/** Members of whom there is nothing to tell any more; of whom more came since is looked at again. */
export async function finish(tx: Tx, way: Way, done: readonly News[]): Promise<void> {
  if (done.length === 0) return
  await tx.execute(sql`update ${counter}
    set ${columnOf[way]} = case when ${counter.seq} > done.seq then 'epoch'::timestamptz end
    from (select ${counter.memberId}, told.seq from ${counter}
      join unnest(${bigints(done.map(({ memberId }) => memberId))}, ${bigints(done.map(({ upTo }) => upTo.seq))})
        as told (member_id, seq) on told.member_id = ${counter.memberId}
      for update of counter skip locked) done
    where ${counter.memberId} = done.member_id`)
}

/** Looks at the member again at this time. */
export async function postpone(tx: Tx, way: Way, memberId: number, until: Date): Promise<void> {
  await tx.execute(sql`update ${counter} set ${columnOf[way]} = ${time(until)} where ${counter.memberId} = ${memberId}`)
}

/** Notes that the member was told this; false where another process told them after `before`. */
export async function noteTold(tx: Tx, way: Way, { memberId, upTo }: News, now: Date, before?: Date): Promise<boolean> {
  const values = { ...upTo, toldAt: now, failures: 0 }
  const noted = await tx
    .insert(reach)
    .values({ memberId, way, ...values })
    .onConflictDoUpdate({
      target: [reach.memberId, reach.way],
      set: values,
      ...(before && { setWhere: sql`${reach.toldAt} is null or ${reach.toldAt} < ${time(before)}` }),
    })
    .returning({ memberId: reach.memberId })
  return noted.length > 0
}

export async function noteFailure(tx: Tx, way: Way, memberId: number): Promise<void> {
  await tx
    .insert(reach)
    .values({ memberId, way, failures: 1 })
    .onConflictDoUpdate({ target: [reach.memberId, reach.way], set: { failures: sql`${reach.failures} + 1` } })
}

export async function forget(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from ${reach} where ${reach.memberId} = ${memberId}`)
}
