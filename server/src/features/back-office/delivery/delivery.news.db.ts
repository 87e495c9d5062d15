import { type SQL, sql } from "drizzle-orm"
import { mailedKinds, type NotificationKind, defaultChannels } from "@redthread/contract/notification-setting"
import { bigints, type DbOrTx, rows } from "../../../core/db/db"
import type { ReaderInQuery } from "../../../core/db/reader"
import { clock } from "../../../core/process/clock"
import { account, session } from "../../member/account-row/account.tables"
import { visibleCauses } from "../../lists/notice-list/notice-list.sql"
import { isVip } from "../../member/profile-facts/profile.facts.db"
import { profile } from "../../member/profile-facts/profile.tables"
import { notBlocked, listedFor } from "../../member/relation-facts/relation.sql"
import { friendRequest, memberLike } from "../../member/relation-facts/relation.tables"
import { counter, notification, notificationSetting } from "../../signals/notice/notice.tables"
import { pushSubscription } from "../../signals/push/push.tables"
import { mutedMessages } from "../../talk/chat/chat.sql"
import { threadMember } from "../../member/thread-facts/thread.tables"
import { delivery, type Way } from "./delivery.tables"

/**
 * What waits for a member and they want to be told in one way. Of a kind of which nothing came since they were last told,
 * or that is held back, there is 0; else all that waits, but notifications: of these only what came since.
 */
export interface News {
  memberId: number
  email: string | null
  hasDevice: boolean
  isMailable: boolean
  failures: number
  /** Unread in conversations that are not muted, and who wrote all of it: null where several did. */
  messages: number
  writerId: number | null
  /** Likes that are no match, matches and friend requests; one of each who did it. */
  likes: number
  likerId: number | null
  matches: number
  matchId: number | null
  requests: number
  requesterId: number | null
  /** Those after this sort key. */
  notifications: number
  /** Up to where the member was told before. */
  told: UpTo
  /** Up to where the member is told with this. */
  upTo: UpTo
}

export interface UpTo {
  seq: number
  sortKey: number
  likeId: number
  requestId: number
}

/** Whether the member wants to be told of this kind in this way. */
const wants = (way: Way, kind: NotificationKind): SQL<boolean> =>
  sql`coalesce((${notificationSetting.ways} -> ${kind}::text ->> ${way}::text)::boolean, ${defaultChannels(kind)[way]}::boolean)`

const enabledByDefault = (way: Way): SQL<boolean> =>
  way === "push" ? sql`true` : sql`${notification.type} = any(array[${sql.join([...mailedKinds], sql`, `)}]::text[])`

/** The same of the notification's type. */
const wantsType = (way: Way): SQL<boolean> =>
  sql`coalesce((${notificationSetting.ways} -> ${notification.type} ->> ${way}::text)::boolean, ${enabledByDefault(way)})`

const hasDevice: SQL<boolean> = sql`(
  exists (select from ${pushSubscription} where ${pushSubscription.memberId} = ${counter.memberId})
  or exists (select from ${session} where ${session.memberId} = ${counter.memberId}
    and ${session.pushId} is not null and ${session.endedAt} is null))`

/** Conversations with something unread that changed since the member was told. */
const newSides = (way: Way): SQL => sql`
  select count(*) as sides, sum(${threadMember.unread}) as unread, min(${threadMember.otherId}) as other_id
  from ${threadMember} where ${threadMember.memberId} = ${counter.memberId} and ${threadMember.unread} > 0
    and ${threadMember.memberSeq} > coalesce(${delivery.seq}, 0) and not ${threadMember.muted} and ${wants(way, "message")}`

const isMailable: SQL<boolean> = sql`(${account.state} = 'active' and ${account.email} is not null
  and ${account.emailVerifiedAt} is not null and not ${account.demo})`

/** Whether the rule holds for the member as a reader: what their lists don't show is no news. */
const asReader = (rule: (reader: ReaderInQuery) => SQL): SQL => {
  const id = sql`${counter.memberId}`
  const readerIsVip = sql`exists (select from ${profile} where ${profile.memberId} = ${id}
    and ${isVip(clock.now().toISOString())})`
  return sql`((${rule({ id, vip: false })}) or (${readerIsVip} and ${rule({ id, vip: true })}))`
}

const isMatch = sql`${memberLike.matchId} is not null`

const waitingLikes = (way: Way): SQL => sql`
  select max(${memberLike.id}) as last,
    count(*) filter (where not ${isMatch}) as likes, max(${memberLike.id}) filter (where not ${isMatch}) as last_like,
    min(${memberLike.memberId}) filter (where not ${isMatch}) as liker_id,
    count(*) filter (where ${isMatch}) as matches, max(${memberLike.id}) filter (where ${isMatch}) as last_match,
    min(${memberLike.memberId}) filter (where ${isMatch}) as match_id
  from ${memberLike} join ${profile} on ${profile.memberId} = ${memberLike.memberId}
  where ${memberLike.likedId} = ${counter.memberId} and not ${memberLike.seen} and ${asReader(listedFor)}
    and case when ${isMatch} then ${wants(way, "match")} else ${wants(way, "like")} end`

const waitingRequests = (way: Way): SQL => sql`
  select count(*) as count, max(${friendRequest.id}) as last, min(${friendRequest.memberId}) as member_id
  from ${friendRequest} join ${profile} on ${profile.memberId} = ${friendRequest.memberId}
  where ${friendRequest.otherId} = ${counter.memberId} and ${friendRequest.status} = 2 and not ${friendRequest.seen}
    and ${profile.listed} and ${notBlocked(counter.memberId, friendRequest.memberId)} and ${wants(way, "request")}`

/**
 * Notifications that came since, and how many of them are told at once; what the member wants in no list is never seen
 * there.
 */
const newNotifications = (way: Way): SQL => sql`
  select count(*) as count, max(${notification.sortKey}) as last,
    count(*) filter (where ${notification.groupKey} is null) as urgent
  from ${notification}
  where ${notification.memberId} = ${counter.memberId} and ${notification.sortKey} > coalesce(${delivery.sortKey}, 0)
    and (not ${notification.seen} or ${notification.silent}) and ${wantsType(way)}
    and (not ${notification.personal} or ${asReader((reader) => sql`exists (${visibleCauses(reader, sql``)})`)})`

/** Likes wait for the least interval to pass, or go along with a match. */
const likesAreHeld: SQL = sql`(${delivery.heldUntil} is not null
  and coalesce(liked.last_match, 0) <= coalesce(${delivery.likeId}, 0))`

/** And what several do alike for the interval, or for another notification. */
const notificationsAreHeld: SQL = sql`(${delivery.heldUntil} is not null and told.urgent = 0)`

interface NewsRow extends Omit<News, "upTo" | "told">, UpTo {
  toldSeq: number
  toldSortKey: number
  toldLikeId: number
  toldRequestId: number
}

/** What waits for these members. */
export async function listNews(on: DbOrTx, way: Way, memberIds: readonly number[]): Promise<News[]> {
  const newsRows = await rows<NewsRow>(
    on,
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
        case when asked.last > coalesce(${delivery.requestId}, 0) then asked.count else 0 end::int as "requests",
        asked.member_id as "requesterId",
        case when ${notificationsAreHeld} then 0 else told.count end::int as "notifications",
        coalesce(${delivery.seq}, 0)::bigint as "toldSeq",
        coalesce(${delivery.sortKey}, 0)::bigint as "toldSortKey", coalesce(${delivery.likeId}, 0)::bigint as "toldLikeId",
        coalesce(${delivery.requestId}, 0)::bigint as "toldRequestId",
        coalesce(case when not ${notificationsAreHeld} then told.last end, ${delivery.sortKey}, 0)::bigint as "sortKey",
        greatest(case when not ${likesAreHeld} then liked.last end, ${delivery.likeId}, 0)::bigint as "likeId",
        greatest(asked.last, ${delivery.requestId}, 0)::bigint as "requestId"
      from ${counter} join ${account} on ${account.id} = ${counter.memberId}
        left join ${delivery} on ${delivery.memberId} = ${counter.memberId} and ${delivery.way} = ${way}
        left join ${notificationSetting} on ${notificationSetting.memberId} = ${counter.memberId}
        cross join lateral (${newSides(way)}) side
        cross join lateral (${waitingLikes(way)}) liked
        cross join lateral (${waitingRequests(way)}) asked
        cross join lateral (${newNotifications(way)}) told
      where ${counter.memberId} = any(${bigints(memberIds)})
      order by ${counter.memberId}`,
  )
  return newsRows.map(
    ({ seq, sortKey, likeId, requestId, toldSeq, toldSortKey, toldLikeId, toldRequestId, ...news }) => ({
      ...news,
      told: { seq: toldSeq, sortKey: toldSortKey, likeId: toldLikeId, requestId: toldRequestId },
      upTo: { seq, sortKey, likeId, requestId },
    }),
  )
}
