import { type SQL, sql } from "drizzle-orm"
import { clock } from "../../../core/process/clock"
import { account } from "../../member/account-row/account.tables"
import { verification } from "./verification.tables"

/** The photo is a selfie that waits, and the reader is staff who have taken its case. */
export const isSelfieClaimedBy = (readerId: number, photoId: SQL): SQL =>
  sql`exists (select from ${verification} join ${account} on ${account.id} = ${readerId}
    where ${verification.photoId} = ${photoId} and ${verification.state} = 'waiting'
      and ${verification.claimedBy} = ${readerId} and ${verification.claimedUntil} > ${clock.now().toISOString()}::timestamptz
      and ${account.role} in ('moderator', 'admin'))`
