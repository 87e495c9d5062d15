import { type SQL, sql } from "drizzle-orm"
import type { NotificationType } from "@redthread/contract/notification"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { account, session } from "../../identity/account/account.tables"
import { profile } from "../../people/profile/profile.tables"
import { counter, notification } from "../../signals/notice/notice.tables"
import { isConnected } from "../../signals/presence/presence.sql"
import { mutedMessages } from "../../talk/chat/chat.sql"
import { pushSubscription } from "../../signals/push/push.tables"
import { reach } from "./reach.tables"

export interface Pushable {
  memberId: number
  connected: boolean
  messages: number
  pushedMessages: number
  place: number
  pushedPlace: number
}

const lastPlace: SQL = sql`coalesce((select max(${notification.place}) from ${notification}
  where ${notification.memberId} = ${counter.memberId}), 0)::bigint`

/** Messages that wait; those of muted conversations wait in silence. */
const messages: SQL<number> = sql`(${counter.message} - ${mutedMessages(counter.memberId)})`

/** Members with a device that can be told, of whose news something has changed since they last were; after this one. */
export const listPushable = (on: DbOrTx, after: number, limit: number): Promise<Pushable[]> =>
  rows(
    on,
    sql`with device as (
        select ${pushSubscription.memberId} as member_id from ${pushSubscription}
        union select ${session.memberId} from ${session}
          where ${session.pushId} is not null and ${session.endedAt} is null)
      select ${counter.memberId} as "memberId", ${isConnected(counter.memberId)} as "connected",
        ${messages} as "messages", coalesce(${reach.pushedMessages}, 0) as "pushedMessages",
        ${lastPlace} as "place", coalesce(${reach.pushedPlace}, 0)::bigint as "pushedPlace"
      from device join ${counter} on ${counter.memberId} = device.member_id
        left join ${reach} on ${reach.memberId} = ${counter.memberId}
      where ${counter.memberId} > ${after}::bigint and (${messages} <> coalesce(${reach.pushedMessages}, 0)
        or ${lastPlace} > coalesce(${reach.pushedPlace}, 0))
      order by ${counter.memberId} limit ${limit}`,
  )

/** Takes the pushing of this upon itself; false where another process was first. */
export async function claimPush(tx: Tx, { memberId, messages, place }: Pushable): Promise<boolean> {
  const claimed = await rows(
    tx,
    sql`insert into ${reach} (member_id, pushed_messages, pushed_place) values (${memberId}, ${messages}, ${place})
      on conflict (member_id) do update set pushed_messages = excluded.pushed_messages, pushed_place = excluded.pushed_place
        where ${reach.pushedMessages} <> excluded.pushed_messages or ${reach.pushedPlace} < excluded.pushed_place
      returning member_id`,
  )
  return claimed.length > 0
}

/** What a member was told after this place and has not seen, latest first; what they want in no list is not seen either. */
export async function listTold(on: DbOrTx, memberId: number, after: number): Promise<NotificationType[]> {
  const found = await rows<{ type: NotificationType }>(
    on,
    sql`select ${notification.type} as "type" from ${notification}
      where ${notification.memberId} = ${memberId} and ${notification.place} > ${after}::bigint
        and (not ${notification.seen} or not ${notification.listed})
      order by ${notification.place} desc limit 100`,
  )
  return found.map(({ type }) => type)
}

export interface Mailable {
  memberId: number
  email: string
  messages: number
  notifications: number
}

interface MailTimes {
  /** Whoever was here after this reads it by themself. */
  awaySince: Date
  /** Who was mailed after this waits for the next digest. */
  mailedBefore: Date
}

/** Members who are away, with more that waits than when they were last mailed; after this one. */
export const listMailable = (
  on: DbOrTx,
  { awaySince, mailedBefore }: MailTimes,
  after: number,
  limit: number,
): Promise<Mailable[]> =>
  rows(
    on,
    sql`select ${counter.memberId} as "memberId", ${account.email} as "email", ${messages} as "messages",
        ${counter.notification} as "notifications"
      from ${counter} join ${account} on ${account.id} = ${counter.memberId}
        join ${profile} on ${profile.memberId} = ${counter.memberId}
        left join ${reach} on ${reach.memberId} = ${counter.memberId}
      where ${counter.memberId} > ${after}::bigint
        and ${messages} + ${counter.notification} > coalesce(${reach.mailed}, 0)
        and (${reach.mailedAt} is null or ${reach.mailedAt} < ${mailedBefore.toISOString()}::timestamptz)
        and ${account.state} = 'active' and ${account.emailVerifiedAt} is not null and ${account.email} is not null
        and not ${account.demo} and ${profile.seenAt} < ${awaySince.toISOString()}::timestamptz
        and not ${isConnected(counter.memberId)}
      order by ${counter.memberId} limit ${limit}`,
  )

/** Takes the mailing upon itself, in the transaction that puts the mail into the outbox; false where another was first. */
export async function claimMail(
  tx: Tx,
  { memberId, messages, notifications }: Mailable,
  now: Date,
  mailedBefore: Date,
): Promise<boolean> {
  const claimed = await rows(
    tx,
    sql`insert into ${reach} (member_id, mailed, mailed_at)
      values (${memberId}, ${messages + notifications}, ${now.toISOString()}::timestamptz)
      on conflict (member_id) do update set mailed = excluded.mailed, mailed_at = excluded.mailed_at
        where ${reach.mailedAt} is null or ${reach.mailedAt} < ${mailedBefore.toISOString()}::timestamptz
      returning member_id`,
  )
  return claimed.length > 0
}

/** What was seen since the last mail is no more part of what that told. */
export async function lowerMailed(tx: Tx): Promise<void> {
  await tx.execute(sql`update ${reach} set mailed = ${messages} + ${counter.notification} from ${counter}
    where ${counter.memberId} = ${reach.memberId} and ${messages} + ${counter.notification} < ${reach.mailed}`)
}

export async function forget(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from ${reach} where ${reach.memberId} = ${memberId}`)
}
