import { type SQL, sql } from "drizzle-orm"
import { clock } from "../../../core/process/clock"
import { sanction } from "../../member/case-facts/case.tables"

/** Days after a decision in which the pictures that it rests on are kept for an appeal. */
const evidenceDays = 30

/** A condition on `sanction`: an appeal against it waits, or may still come while what it rests on is kept. */
export const needsEvidence = (): SQL =>
  sql`case when ${sanction.appeal} is null
    then ${sanction.createdAt} > ${clock.now().toISOString()}::timestamptz - make_interval(days => ${evidenceDays})
    else ${sanction.answeredAt} is null end`
