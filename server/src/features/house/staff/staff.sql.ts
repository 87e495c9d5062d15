import { type SQL, sql } from "drizzle-orm"
import { clock } from "../../../core/process/clock"
import { account } from "../../identity/account/account.tables"
import { supportTicket } from "../support/support.tables"
import { staffClaim } from "./staff.tables"

/** The photo is evidence of an open report, and the reader is staff who have taken its case. */
export const isEvidenceClaimedBy = (readerId: number, photoId: SQL): SQL =>
  sql`exists (select from ${staffClaim} join ${account} on ${account.id} = ${staffClaim.memberId}
    join ${supportTicket} on ${supportTicket.id} = ${staffClaim.caseId}
    where ${staffClaim.queue} = 'complaint' and ${staffClaim.memberId} = ${readerId}
      and ${staffClaim.until} > ${clock.now().toISOString()}::timestamptz and ${account.role} in ('moderator', 'admin')
      and ${photoId} = any(${supportTicket.photoIds}) and ${supportTicket.closedAt} is null)`
