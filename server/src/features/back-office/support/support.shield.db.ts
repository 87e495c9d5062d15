import type { ShieldPrecision } from "@redthread/contract/staff-shield"
import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { supportTicket } from "../../member/case-facts/case.tables"
import { threadMember } from "../../member/thread-facts/thread.tables"
import { scamHit } from "../../people/scam-shield/scam-shield.tables"
import { message } from "../../talk/chat/chat.tables"

/** The latest findings of a case that are shown, and the conversations. */
const findingsMax = 20
const coursesMax = 5

export const listFindings = (on: DbOrTx, ticketId: number) =>
  on.select().from(scamHit).where(eq(scamHit.ticketId, ticketId)).orderBy(desc(scamHit.id)).limit(findingsMax)

/** The courses of the conversations that have one of these messages. */
export const listCourses = (on: DbOrTx, memberId: number, messageIds: number[]) =>
  on
    .select({ course: threadMember.course })
    .from(threadMember)
    .where(
      and(
        eq(threadMember.memberId, memberId),
        isNotNull(threadMember.course),
        inArray(
          threadMember.threadId,
          on.select({ threadId: message.threadId }).from(message).where(inArray(message.id, messageIds)),
        ),
      ),
    )
    .orderBy(threadMember.threadId)
    .limit(coursesMax)

/** Findings of the shield, and warned messages that members reported, whose cases were decided since. */
export const countDecided = (on: DbOrTx, since: Date): Promise<ShieldPrecision[]> =>
  rows<ShieldPrecision>(
    on,
    { sign: "text", language: "text", decided: "int4", upheld: "int4" },
    sql`select sign, language, count(*)::int as decided, count(*) filter (where outcome <> 'dismiss')::int as upheld
      from (
        select unnest(hit.signs) as sign, hit.language, ticket.outcome
          from ${supportTicket} ticket join ${scamHit} hit on hit.ticket_id = ticket.id
          where ticket.category = 'complaint' and ticket.member_id is null and not ticket.external and ticket.closed_at > ${since.toISOString()}::timestamptz
        union all
        select unnest(warned.warning), warned.language, ticket.outcome
          from ${supportTicket} ticket join ${message} warned on warned.id = ticket.report_id
          where ticket.category = 'complaint' and ticket.member_id is not null and ticket.report_type = 'message'
            and ticket.closed_at > ${since.toISOString()}::timestamptz
      ) finding
      group by sign, language order by decided desc, sign, language`,
  )
