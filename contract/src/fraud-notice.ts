import { z } from "zod"
import { call, done, id, idParams, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { writtenText } from "./core/text"

/** Hours after a ban for fraud before the warnings are sent, in which staff can delay them; the law allows 24. */
export const fraudNoticeHours = 1

/** Longest delay in days; a request by authorities for longer has to be renewed. */
export const fraudDelayDays = 90

const moderators = { staff: ["moderator", "admin"] } as const

/** Warnings about one member who was banned for fraud, to all who received a message from them. */
const fraudNotice = z.object({
  id,
  user_id: id,
  name: z.string(),
  created_at: time,
  due_at: time,
  /** True if staff delayed it. */
  delayed: z.boolean(),
  recipients: z.int(),
  notified: z.int(),
  /** Set when the ban was lifted: all who were warned are notified. */
  revoked_at: time.nullable(),
  cleared: z.int(),
})
export type FraudNotice = z.infer<typeof fraudNotice>

export const listFraudNotices = call({
  method: "GET",
  path: "/staff/fraud_notices",
  summary: "Warnings about members who were banned for fraud, latest first",
  access: moderators,
  query: pageQuery,
  replies: { 200: pageOf(fraudNotice) },
})

export const delayFraudNotice = call({
  method: "PUT",
  path: "/staff/fraud_notices/:id",
  summary: "Send the warnings at another time, at the request of authorities; those already warned stay warned",
  access: moderators,
  params: idParams,
  body: z.strictObject({
    /** Now or earlier sends the warnings at once. */
    due_at: z.iso.datetime({ offset: true, error: "invalid" }),
    reason: writtenText.min(3, "empty").max(1000, "too_long"),
  }),
  replies: { 200: done },
  errors: ["not_found", "already_decided", "invalid"],
})
