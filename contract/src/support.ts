import { z } from "zod"
import { call, done, id } from "./core/call"
import { writtenLine, writtenText } from "./core/text"

export const complaintMax = 2000
export const reportTypes = ["feed", "user", "message", "translation", "contact", "photo", "comment"] as const
export type ReportType = (typeof reportTypes)[number]
export const reportReasons = ["minor", "violence", "scam", "harassment", "nudity", "fake", "spam", "other"] as const
export type ReportReason = (typeof reportReasons)[number]

export const ticketOutcomes = ["dismiss", "remove", "warn", "limit", "suspend", "answer", "close"] as const
export type TicketOutcome = (typeof ticketOutcomes)[number]

const contactForm = z.strictObject({
  category: z.literal("contact"),
  name: writtenLine.min(4, "name_too_short").max(80, "too_long"),
  email: z.email("email_invalid").max(254, "too_long"),
  content: writtenText.min(1, "empty").max(complaintMax, "too_long"),
  captcha: z.string({ error: "captcha_needed" }).min(1, "captcha_needed").max(4000),
})

const reportType = z.enum(reportTypes)

/** `reportType` and `reportId` are the specification overlay's `about` and `related_id`. */
const complaint = z
  .strictObject({
    category: z.literal("complaint"),
    about: reportType.optional(),
    related_id: id.optional(),
    reportType: reportType.optional(),
    reportId: id.optional(),
    reason: z.enum(reportReasons).default("other"),
    content: writtenText.min(1, "empty").max(complaintMax, "too_long"),
  })
  .refine((body) => body.about ?? body.reportType, { error: "empty", path: ["about"] })
  .refine((body) => body.related_id ?? body.reportId, { error: "empty", path: ["related_id"] })
  .refine(({ about, reportType: same }) => !about || !same || about === same, {
    error: "invalid",
    path: ["reportType"],
  })
  .refine(({ related_id: about, reportId: same }) => !about || !same || about === same, {
    error: "invalid",
    path: ["reportId"],
  })

export const createTicket = call({
  method: "POST",
  path: "/support",
  summary:
    "Write to support with a solved captcha, or report something that the reader can see; reports need an account",
  access: "public",
  body: z.discriminatedUnion("category", [contactForm, complaint], { error: "illegal_access" }),
  replies: { 200: done },
  errors: ["captcha_needed", "captcha_invalid", "illegal_access", "not_found", "yourself"],
  limit: { max: 30, seconds: 3600, by: "member" },
})
