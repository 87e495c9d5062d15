import { type SQL, sql } from "drizzle-orm"
import { sanction, supportTicket } from "../../member/case-facts/case.tables"
import { clock } from "../../../core/process/clock"

/** Evidence of a sanction is stored for an appeal during these days. */
const evidenceDays = 30

const needsEvidence = (): SQL =>
  sql`case when ${sanction.appeal} is null
    then ${sanction.createdAt} > ${clock.now().toISOString()}::timestamptz - make_interval(days => ${evidenceDays})
    else ${sanction.answeredAt} is null end`

/** True if the photo is evidence of an open report, or of a sanction that can still be appealed. */
export const isEvidence = (photoId: SQL): SQL<boolean> => sql`exists (select from ${supportTicket}
  where ${supportTicket.photoIds} @> array[${photoId}] and (${supportTicket.closedAt} is null
    or (${supportTicket.sanctionId} is not null and exists (select from ${sanction}
      where ${sanction.id} = ${supportTicket.sanctionId} and ${needsEvidence()}))))`
