import { type SQL, sql } from "drizzle-orm"
import type { ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { notification, notificationCause } from "../../signals/notice/notice.tables"

/** Causes of a notification whose actors the reader may see, latest first. */
export const visibleCauses = (reader: ReaderInQuery, columns: SQL): SQL => sql`
  select ${columns} from ${notificationCause} join ${profile} on ${profile.memberId} = ${notificationCause.actorId}
  where ${notificationCause.notificationId} = ${notification.id} and not ${notificationCause.withdrawn}
    and ${visibleTo(reader)}`
