import { type SQL, sql } from "drizzle-orm"
import { bigints, rows, type Tx } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { counter } from "../../signals/notice/notice.tables"
import { isConnected } from "../../signals/presence/presence.sql"
import type { News } from "./delivery.news.db"
import { delivery, type Way } from "./delivery.tables"

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
  and not exists (select from ${delivery} where ${delivery.memberId} = ${counter.memberId} and ${delivery.way} = 'mail'
    and ${delivery.toldAt} >= ${time(mailedBefore)})`

export interface Due {
  now: Date
  /** Until then nobody else takes these members, unless they are done with before. */
  until: Date
  limit: number
  /** For mail. */
  times?: MailTimes
}

/** Makes members due from whom something may have been held back until now; those who are here wait. */
export async function releaseHeld(tx: Tx, now: Date, limit: number): Promise<void> {
  await tx.execute(sql`update ${counter} set push_at = coalesce(${counter.pushAt}, 'epoch'::timestamptz) from (
      select ${counter.memberId} from ${delivery} join ${counter} on ${counter.memberId} = ${delivery.memberId}
      where ${delivery.way} = 'push' and ${delivery.heldUntil} <= ${time(now)} and not ${isConnected(counter.memberId)}
      order by ${delivery.heldUntil} limit ${limit} for update of counter skip locked) held
    where ${counter.memberId} = held.member_id`)
}

/** Where the least interval has passed, everything is told to these members again. */
export async function endHolding(tx: Tx, memberIds: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`update ${delivery} set held_until = null
    where ${delivery.memberId} = any(${bigints(memberIds)}) and ${delivery.way} = 'push' and ${delivery.heldUntil} <= ${time(now)}`)
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

/**
 * Members of whom there is nothing to tell any more; of whom more came since is looked at again. Answers those whose
 * counters somebody else holds, who are left as they are.
 */
export async function finishUnlocked(tx: Tx, way: Way, done: readonly News[]): Promise<News[]> {
  if (done.length === 0) return []
  const finished = await rows<{ memberId: number }>(
    tx,
    sql`update ${counter}
      set ${columnOf[way]} = case when ${counter.seq} > done.seq then 'epoch'::timestamptz end
      from (select ${counter.memberId}, told.seq from ${counter}
        join unnest(${bigints(done.map(({ memberId }) => memberId))}, ${bigints(done.map(({ upTo }) => upTo.seq))})
          as told (member_id, seq) on told.member_id = ${counter.memberId}
        for update of counter skip locked) done
      where ${counter.memberId} = done.member_id returning ${counter.memberId} as "memberId"`,
  )
  const ids = new Set(finished.map(({ memberId }) => memberId))
  return done.filter(({ memberId }) => !ids.has(memberId))
}

/** The same of one member; waits for their counters, for whoever holds these may be sending them a message. */
export async function finish(tx: Tx, way: Way, { memberId, upTo }: News): Promise<void> {
  await tx.execute(sql`update ${counter}
    set ${columnOf[way]} = case when ${counter.seq} > ${upTo.seq} then 'epoch'::timestamptz end
    where ${counter.memberId} = ${memberId}`)
}

/** Looks at the member again at this time. */
export async function postpone(tx: Tx, way: Way, memberId: number, until: Date): Promise<void> {
  await tx.execute(sql`update ${counter} set ${columnOf[way]} = ${time(until)} where ${counter.memberId} = ${memberId}`)
}

interface Told {
  now: Date
  /** Nothing is noted where another process told them after this. */
  before?: Date
  /** What comes again and again is held back until then. */
  heldUntil?: Date
}

/** Notes that the member was told this; answers whether it was noted. */
export async function noteTold(
  tx: Tx,
  way: Way,
  { memberId, upTo }: Pick<News, "memberId" | "upTo">,
  { now, before, heldUntil }: Told,
): Promise<boolean> {
  const values = { ...upTo, toldAt: now, failures: 0, ...(heldUntil && { heldUntil }) }
  const noted = await tx
    .insert(delivery)
    .values({ memberId, way, ...values })
    .onConflictDoUpdate({
      target: [delivery.memberId, delivery.way],
      set: values,
      ...(before && { setWhere: sql`${delivery.toldAt} is null or ${delivery.toldAt} < ${time(before)}` }),
    })
    .returning({ memberId: delivery.memberId })
  return noted.length > 0
}

export async function noteFailure(tx: Tx, way: Way, memberId: number): Promise<void> {
  await tx
    .insert(delivery)
    .values({ memberId, way, failures: 1 })
    .onConflictDoUpdate({ target: [delivery.memberId, delivery.way], set: { failures: sql`${delivery.failures} + 1` } })
}

export async function forget(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from ${delivery} where ${delivery.memberId} = ${memberId}`)
}
