import { type SQL, sql } from "drizzle-orm"
import { needsEvidence } from "../sanction/sanction.sql"
import { sanction, supportTicket } from "../../member/case-facts/case.tables"

/** The photo is evidence of a report that nobody has decided yet, or whose decision can still be appealed against. */
export const isEvidence = (photoId: SQL): SQL<boolean> => sql`exists (select from ${supportTicket}
  where ${supportTicket.photoIds} @> array[${photoId}] and (${supportTicket.closedAt} is null
    or (${supportTicket.sanctionId} is not null and exists (select from ${sanction}
      where ${sanction.id} = ${supportTicket.sanctionId} and ${needsEvidence()}))))`
