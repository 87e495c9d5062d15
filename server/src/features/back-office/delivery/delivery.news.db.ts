import { type SQL, sql } from "drizzle-orm"
import { mailedKinds, type NotificationKind, defaultChannels } from "@redthread/contract/notification-setting"
import { bigints, type DbOrTx, rows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import type { ReaderInQuery } from "../../../core/db/reader"
import { clock } from "../../../core/process/clock"
import { account, session } from "../../member/account-row/account.tables"
import { isVip } from "../../member/profile-facts/profile.facts.db"
import { profile } from "../../member/profile-facts/profile.tables"
import { notBlocked, listedFor } from "../../member/relation-facts/relation.sql"
import { friendRequest, memberLike } from "../../member/relation-facts/relation.tables"
import { visibleCauses } from "../../signals/notice/notice.sql"
import { counter, notification, notificationSetting } from "../../signals/notice/notice.tables"
import { pushSubscription } from "../../signals/push/push.tables"
import { mutedMessages } from "../../talk/chat/chat.sql"
import { threadMember } from "../../member/thread-facts/thread.tables"
import { delivery, type Way } from "./delivery.tables"

/** Counts unseen items of enabled kinds, only new notifications; 0 for a kind that is delayed or has no new items. */
export interface News {
  memberId: number
  email: string | null
  hasDevice: boolean
  isMailable: boolean
  failures: number
  messages: number
  /** Null if several members wrote. */
  writerId: number | null
  likes: number
  likerId: number | null
  matches: number
  matchId: number | null
  requests: number
  requesterId: number | null
  notifications: number
  deliveredUpTo: Cursors
  upTo: Cursors
}

export interface Cursors {
  seq: number
  sortKey: number
  likeId: number
  requestId: number
}

const isEnabled = (way: Way, kind: NotificationKind): SQL<boolean> =>
  sql`coalesce((${notificationSetting.ways} -> ${kind}::text ->> ${way}::text)::boolean, ${defaultChannels(kind)[way]}::boolean)`

const isTypeEnabledByDefault = (way: Way): SQL<boolean> =>
  way === "push" ? sql`true` : sql`${notification.type} = any(array[${sql.join([...mailedKinds], sql`, `)}]::text[])`

/** Appointments have mails of their own, at their times. */
const isInDigest = sql`${notification.type} <> 'appointment'`

const isTypeEnabled = (way: Way): SQL<boolean> =>
  sql`${way === "mail" ? sql`${isInDigest} and ` : sql``}coalesce((${notificationSetting.ways} -> ${notification.type} ->> ${way}::text)::boolean, ${isTypeEnabledByDefault(way)})`

const hasDevice: SQL<boolean> = sql`(
  exists (select from ${pushSubscription} where ${pushSubscription.memberId} = ${counter.memberId})
  or exists (select from ${session} where ${session.memberId} = ${counter.memberId}
    and ${session.pushId} is not null and ${session.endedAt} is null))`

const unreadThreads = (way: Way): SQL => sql`
  select count(*) as sides, sum(${threadMember.unread}) as unread, min(${threadMember.otherId}) as other_id
  from ${threadMember} where ${threadMember.memberId} = ${counter.memberId} and ${threadMember.unread} > 0
    and ${threadMember.memberSeq} > coalesce(${delivery.seq}, 0) and not ${threadMember.muted} and ${isEnabled(way, "message")}`

const isMailable: SQL<boolean> = sql`(${account.state} = 'active' and ${account.email} is not null
  and ${account.emailVerifiedAt} is not null and not ${account.demo})`

/** Applies the rule with the recipient as reader, which leaves out members that their lists do not show. */
const asReader = (rule: (reader: ReaderInQuery) => SQL): SQL => {
  const id = sql`${counter.memberId}`
  const readerIsVip = sql`exists (select from ${profile} where ${profile.memberId} = ${id}
    and ${isVip(clock.now().toISOString())})`
  return sql`((${rule({ id, vip: false })}) or (${readerIsVip} and ${rule({ id, vip: true })}))`
}

const isMatch = sql`${memberLike.matchId} is not null`

const unseenLikes = (way: Way): SQL => sql`
  select max(${memberLike.id}) as last,
    count(*) filter (where not ${isMatch}) as likes, max(${memberLike.id}) filter (where not ${isMatch}) as last_like,
    min(${memberLike.memberId}) filter (where not ${isMatch}) as liker_id,
    count(*) filter (where ${isMatch}) as matches, max(${memberLike.id}) filter (where ${isMatch}) as last_match,
    min(${memberLike.memberId}) filter (where ${isMatch}) as match_id
  from ${memberLike} join ${profile} on ${profile.memberId} = ${memberLike.memberId}
  where ${memberLike.likedId} = ${counter.memberId} and not ${memberLike.seen} and ${asReader(listedFor)}
    and case when ${isMatch} then ${isEnabled(way, "match")} else ${isEnabled(way, "like")} end`

const unseenRequests = (way: Way): SQL => sql`
  select count(*) as count, max(${friendRequest.id}) as last, min(${friendRequest.memberId}) as member_id
  from ${friendRequest} join ${profile} on ${profile.memberId} = ${friendRequest.memberId}
  where ${friendRequest.otherId} = ${counter.memberId} and ${friendRequest.status} = 2 and not ${friendRequest.seen}
    and ${profile.listed} and ${notBlocked(counter.memberId, friendRequest.memberId)} and ${isEnabled(way, "request")}`

/** Notifications without a group are urgent and never held. Silent ones are in no list and cannot be seen there. */
const newNotifications = (way: Way): SQL => sql`
  select count(*) as count, max(${notification.sortKey}) as last,
    count(*) filter (where ${notification.groupKey} is null) as urgent
  from ${notification}
  where ${notification.memberId} = ${counter.memberId} and ${notification.sortKey} > coalesce(${delivery.sortKey}, 0)
    and (not ${notification.seen} or ${notification.silent}) and ${isTypeEnabled(way)}
    and (not ${notification.personal} or ${asReader((reader) => sql`exists (${visibleCauses(reader, sql``)})`)})`

/** A new match releases held likes. */
const likesAreHeld: SQL = sql`(${delivery.heldUntil} is not null
  and coalesce(liked.last_match, 0) <= coalesce(${delivery.likeId}, 0))`

/** An urgent notification releases held ones. */
const notificationsAreHeld: SQL = sql`(${delivery.heldUntil} is not null and fresh.urgent = 0)`

interface NewsRow extends Omit<News, "upTo" | "deliveredUpTo">, Cursors {
  deliveredSeq: number
  deliveredSortKey: number
  deliveredLikeId: number
  deliveredRequestId: number
}

const newsColumns = columns<NewsRow>({
  memberId: "int8",
  email: "text?",
  hasDevice: "bool",
  isMailable: "bool",
  failures: "int4",
  messages: "int4",
  writerId: "int8?",
  likes: "int4",
  likerId: "int8?",
  matches: "int4",
  matchId: "int8?",
  requests: "int4",
  requesterId: "int8?",
  notifications: "int4",
  seq: "int8",
  sortKey: "int8",
  likeId: "int8",
  requestId: "int8",
  deliveredSeq: "int8",
  deliveredSortKey: "int8",
  deliveredLikeId: "int8",
  deliveredRequestId: "int8",
})

export async function listNews(on: DbOrTx, way: Way, memberIds: readonly number[]): Promise<News[]> {
  const newsRows = await rows(
    on,
    newsColumns,
    sql`select ${counter.memberId} as "memberId", ${account.email} as "email", ${hasDevice} as "hasDevice",
        ${isMailable} as "isMailable",
        coalesce(${delivery.failures}, 0) as "failures", ${counter.seq} as "seq",
        case when side.sides > 0 then ${counter.message} - ${mutedMessages(counter.memberId)} else 0 end::int as "messages",
        case when side.sides = 1 and side.unread = ${counter.message} - ${mutedMessages(counter.memberId)}
          then side.other_id end as "writerId",
        case when liked.last_like > coalesce(${delivery.likeId}, 0) and not ${likesAreHeld}
          then liked.likes else 0 end::int as "likes",
        liked.liker_id as "likerId",
        case when liked.last_match > coalesce(${delivery.likeId}, 0) then liked.matches else 0 end::int as "matches",
        liked.match_id as "matchId",
        case when request.last > coalesce(${delivery.requestId}, 0) then request.count else 0 end::int as "requests",
        request.member_id as "requesterId",
        case when ${notificationsAreHeld} then 0 else fresh.count end::int as "notifications",
        coalesce(${delivery.seq}, 0)::bigint as "deliveredSeq",
        coalesce(${delivery.sortKey}, 0)::bigint as "deliveredSortKey", coalesce(${delivery.likeId}, 0)::bigint as "deliveredLikeId",
        coalesce(${delivery.requestId}, 0)::bigint as "deliveredRequestId",
        coalesce(case when not ${notificationsAreHeld} then fresh.last end, ${delivery.sortKey}, 0)::bigint as "sortKey",
        greatest(case when not ${likesAreHeld} then liked.last end, ${delivery.likeId}, 0)::bigint as "likeId",
        greatest(request.last, ${delivery.requestId}, 0)::bigint as "requestId"
      from ${counter} join ${account} on ${account.id} = ${counter.memberId}
        left join ${delivery} on ${delivery.memberId} = ${counter.memberId} and ${delivery.way} = ${way}
        left join ${notificationSetting} on ${notificationSetting.memberId} = ${counter.memberId}
        cross join lateral (${unreadThreads(way)}) side
        cross join lateral (${unseenLikes(way)}) liked
        cross join lateral (${unseenRequests(way)}) request
        cross join lateral (${newNotifications(way)}) fresh
      where ${counter.memberId} = any(${bigints(memberIds)})
      order by ${counter.memberId}`,
  )
  return newsRows.map(
    ({
      seq,
      sortKey,
      likeId,
      requestId,
      deliveredSeq,
      deliveredSortKey,
      deliveredLikeId,
      deliveredRequestId,
      ...news
    }) => ({
      ...news,
      deliveredUpTo: {
        seq: deliveredSeq,
        sortKey: deliveredSortKey,
        likeId: deliveredLikeId,
        requestId: deliveredRequestId,
      },
      upTo: { seq, sortKey, likeId, requestId },
    }),
  )
}
