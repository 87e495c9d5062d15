import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../profile-facts/profile.tables"
import { notBlocked, showsOnline, visibleTo } from "../relation-facts/relation.sql"
import { threadMember } from "./thread.tables"

export const haveThread = (one: number | SQL, other: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${threadMember} where ${threadMember.memberId} = ${one} and ${threadMember.otherId} = ${other})`

/** Selects the other sides of the latest threads. */
export const presenceListeners = (memberId: SQL, limit: number): SQL => sql`(
  select partner.other_id from (
    select ${threadMember.otherId} from ${threadMember} where ${threadMember.memberId} = ${memberId}
    order by ${threadMember.lastMessageId} desc limit ${limit}
  ) partner
  where ${showsOnline(memberId)} and ${notBlocked(memberId, sql`partner.other_id`)})`

/** Selects the language for `readerId` of the writer's messages; no row if the writer may not see the reader. */
export const readingLanguageOf = (writer: Reader, readerId: number): SQL => sql`
  select coalesce(theirs.receive, mine.send, ${profile.language}) as "language" from ${profile}
  left join ${threadMember} mine on mine.member_id = ${writer.id} and mine.other_id = ${profile.memberId}
  left join ${threadMember} theirs on theirs.member_id = ${profile.memberId} and theirs.other_id = ${writer.id}
  where ${profile.memberId} = ${readerId} and ${profile.memberId} <> ${writer.id}
    and (mine.member_id is not null or ${visibleTo(writer)})`
