import { type SQL, sql } from "drizzle-orm"
import { bigints, rows, type Tx } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"
import { counter } from "../../signals/notice/notice.tables"
import { isConnected } from "../../signals/presence/presence.tables"
import type { News } from "./delivery.news.db"
import { delivery, type Way } from "./delivery.tables"

const timestampOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

const dueOf = { push: counter.pushAt, mail: counter.mailAt }
const columnOf = { push: sql`push_at`, mail: sql`mail_at` }

interface MailTimes {
  awaySince: Date
  mailedBefore: Date
}

/** Members who cannot be mailed are claimed as well, so that they are not due again until the next item. */
const mayBeMailed = ({ awaySince, mailedBefore }: MailTimes): SQL => sql`
  exists (select from ${profile}
    where ${profile.memberId} = ${counter.memberId} and ${profile.seenAt} < ${timestampOf(awaySince)})
  and not exists (select from ${delivery} where ${delivery.memberId} = ${counter.memberId} and ${delivery.way} = 'mail'
    and ${delivery.notifiedAt} >= ${timestampOf(mailedBefore)})`

export interface ClaimOptions {
  now: Date
  claimedUntil: Date
  limit: number
  mailTimes?: MailTimes
}

export async function markHeldDue(tx: Tx, now: Date, limit: number): Promise<void> {
  await tx.execute(sql`update ${counter} set push_at = coalesce(${counter.pushAt}, 'epoch'::timestamptz) from (
      select ${counter.memberId} from ${delivery} join ${counter} on ${counter.memberId} = ${delivery.memberId}
      where ${delivery.way} = 'push' and ${delivery.heldUntil} <= ${timestampOf(now)} and not ${isConnected(counter.memberId)}
      order by ${delivery.heldUntil} limit ${limit} for update of counter skip locked) held
    where ${counter.memberId} = held.member_id`)
}

export async function clearExpiredHolds(tx: Tx, memberIds: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`update ${delivery} set held_until = null
    where ${delivery.memberId} = any(${bigints(memberIds)}) and ${delivery.way} = 'push' and ${delivery.heldUntil} <= ${timestampOf(now)}`)
}

export async function claimDue(
  tx: Tx,
  way: Way,
  { now, claimedUntil, limit, mailTimes }: ClaimOptions,
): Promise<number[]> {
  const claimed = await rows(
    tx,
    { memberId: "int8" },
    sql`update ${counter} set ${columnOf[way]} = ${timestampOf(claimedUntil)} from (
        select ${counter.memberId} from ${counter}
        where ${dueOf[way]} <= ${timestampOf(now)} and not ${isConnected(counter.memberId)}
          ${mailTimes ? sql`and ${mayBeMailed(mailTimes)}` : sql``}
        order by ${dueOf[way]} limit ${limit} for update of counter skip locked) due
      where ${counter.memberId} = due.member_id returning ${counter.memberId} as "memberId"`,
  )
  return claimed.map(({ memberId }) => memberId)
}

/** Members with later changes are due again at once. @returns members skipped because their counters are locked */
export async function finishUnlocked(tx: Tx, way: Way, news: readonly News[]): Promise<News[]> {
  if (news.length === 0) return []
  const finished = await rows(
    tx,
    { memberId: "int8" },
    sql`update ${counter}
      set ${columnOf[way]} = case when ${counter.seq} > done.seq then 'epoch'::timestamptz end
      from (select ${counter.memberId}, handled.seq from ${counter}
        join unnest(${bigints(news.map(({ memberId }) => memberId))}, ${bigints(news.map(({ upTo }) => upTo.seq))})
          as handled (member_id, seq) on handled.member_id = ${counter.memberId}
        for update of counter skip locked) done
      where ${counter.memberId} = done.member_id returning ${counter.memberId} as "memberId"`,
  )
  const ids = new Set(finished.map(({ memberId }) => memberId))
  return news.filter(({ memberId }) => !ids.has(memberId))
}

/** Waits for the lock of the member's counters. */
export async function finish(tx: Tx, way: Way, { memberId, upTo }: News): Promise<void> {
  await tx.execute(sql`update ${counter}
    set ${columnOf[way]} = case when ${counter.seq} > ${upTo.seq} then 'epoch'::timestamptz end
    where ${counter.memberId} = ${memberId}`)
}

export async function postpone(tx: Tx, way: Way, memberId: number, until: Date): Promise<void> {
  await tx.execute(
    sql`update ${counter} set ${columnOf[way]} = ${timestampOf(until)} where ${counter.memberId} = ${memberId}`,
  )
}

interface NotifiedMark {
  now: Date
  notifiedBefore?: Date
  heldUntil?: Date
}

/** @returns false if another process has notified the member */
export async function markNotified(
  tx: Tx,
  way: Way,
  { memberId, upTo }: Pick<News, "memberId" | "upTo">,
  { now, notifiedBefore, heldUntil }: NotifiedMark,
): Promise<boolean> {
  const values = { ...upTo, notifiedAt: now, failures: 0, ...(heldUntil && { heldUntil }) }
  const stored = await tx
    .insert(delivery)
    .values({ memberId, way, ...values })
    .onConflictDoUpdate({
      target: [delivery.memberId, delivery.way],
      set: values,
      ...(notifiedBefore && {
        setWhere: sql`${delivery.notifiedAt} is null or ${delivery.notifiedAt} < ${timestampOf(notifiedBefore)}`,
      }),
    })
    .returning({ memberId: delivery.memberId })
  return stored.length > 0
}

export async function countFailure(tx: Tx, way: Way, memberId: number): Promise<void> {
  await tx
    .insert(delivery)
    .values({ memberId, way, failures: 1 })
    .onConflictDoUpdate({ target: [delivery.memberId, delivery.way], set: { failures: sql`${delivery.failures} + 1` } })
}

export async function eraseDelivery(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from ${delivery} where ${delivery.memberId} = ${memberId}`)
}
