import { type SQL, sql } from "drizzle-orm"
import { supportTicket } from "./support.tables"

/** The photo is evidence of a report that nobody has decided yet. */
export const isEvidence = (photoId: SQL): SQL<boolean> => sql`exists (select from ${supportTicket}
  where ${supportTicket.photoIds} @> array[${photoId}] and ${supportTicket.closedAt} is null)`
