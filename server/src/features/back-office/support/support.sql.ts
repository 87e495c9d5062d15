import { type SQL, sql } from "drizzle-orm"
import { needsEvidence } from "../sanction/sanction.sql"
import { sanction, supportTicket } from "../../member/case-facts/case.tables"

/** The photo is evidence of an open report, or of a sanction that can still be appealed. */
export const isEvidence = (photoId: SQL): SQL<boolean> => sql`exists (select from ${supportTicket}
  where ${supportTicket.photoIds} @> array[${photoId}] and (${supportTicket.closedAt} is null
    or (${supportTicket.sanctionId} is not null and exists (select from ${sanction}
      where ${sanction.id} = ${supportTicket.sanctionId} and ${needsEvidence()}))))`
