import { type SQL, sql } from "drizzle-orm"
import type { QueueName } from "@redthread/contract/staff-queue"
import { clock } from "../../../core/process/clock"
import { account } from "../../member/account-row/account.tables"
import { supportTicket } from "../../member/case-facts/case.tables"
import { staffClaim } from "./staff.tables"

/** True if the reader has claimed the case of a ticket with the photo in this queue. */
const isClaimedAs = (queue: QueueName, isTicketOfCase: SQL, readerId: number, photoId: SQL): SQL =>
  sql`exists (select from ${staffClaim} join ${account} on ${account.id} = ${staffClaim.memberId}
    join ${supportTicket} on ${isTicketOfCase}
    where ${staffClaim.queue} = ${queue} and ${staffClaim.memberId} = ${readerId}
      and ${staffClaim.until} > ${clock.now().toISOString()}::timestamptz and ${account.role} in ('moderator', 'admin')
      and ${photoId} = any(${supportTicket.photoIds}))`

const isOpenTicket = sql`${supportTicket.id} = ${staffClaim.caseId} and ${supportTicket.closedAt} is null`
const isAppealed = sql`${supportTicket.sanctionId} = ${staffClaim.caseId}`

/** True if the photo is evidence in a case, report or appeal, that the reader has claimed. */
export const isEvidenceClaimedBy = (readerId: number, photoId: SQL): SQL =>
  sql`(${isClaimedAs("complaint", isOpenTicket, readerId, photoId)}
    or ${isClaimedAs("appeal", isAppealed, readerId, photoId)})`
