import { z } from "zod"
import { call, done, id, idParams, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { writtenText } from "./core/text"
import { gold, transactionKinds } from "./gold"
import { queueRoles } from "./staff-role"

const unmaturedEarning = z.object({
  id,
  kind: z.enum(transactionKinds),
  gold,
  matures_at: time,
  created_at: time,
})
export type UnmaturedEarning = z.infer<typeof unmaturedEarning>

export const releaseReasonMax = 500

export const listUnmaturedEarnings = call({
  method: "GET",
  path: "/staff/queues/withdrawal/:id/earnings",
  summary: "Earnings of the member of a cash-out that have not matured, latest first",
  access: { staff: queueRoles.withdrawal },
  params: idParams,
  query: pageQuery,
  replies: { 200: pageOf(unmaturedEarning) },
  errors: ["not_found"],
})

export const releaseEarning = call({
  method: "POST",
  path: "/staff/queues/withdrawal/:id/earnings/release",
  summary:
    "Release one of these earnings before it matures; the caller has claimed the case. Once released it stays so",
  access: { staff: queueRoles.withdrawal },
  params: idParams,
  body: z.strictObject({ earning_id: id, reason: writtenText.min(3, "empty").max(releaseReasonMax, "too_long") }),
  replies: { 200: done },
  errors: ["not_found", "case_taken", "case_unclaimed", "already_decided"],
})
