import { type SQL, sql } from "drizzle-orm"
import { clock } from "../../../core/process/clock"
import { sanction } from "../../member/case-facts/case.tables"

/** Days after a sanction in which its evidence is kept for an appeal. */
const evidenceDays = 30

export const needsEvidence = (): SQL =>
  sql`case when ${sanction.appeal} is null
    then ${sanction.createdAt} > ${clock.now().toISOString()}::timestamptz - make_interval(days => ${evidenceDays})
    else ${sanction.answeredAt} is null end`
