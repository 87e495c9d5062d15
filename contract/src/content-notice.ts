import { z } from "zod"
import { call, id } from "./core/call"
import { writtenLine, writtenText } from "./core/text"
import { disputeBody } from "./sanction"
import { complaintMax, reportReasons, type ReportReason } from "./support"

/** Notices about sexual abuse of children may be sent without a name and an address. */
const anonymousReasons: readonly ReportReason[] = ["minor"]
export const mayBeAnonymous = (reason: ReportReason): boolean => anonymousReasons.includes(reason)

export const noticeContentMin = 20

/** The checks of several fields also run if another field is invalid, so that a form shows all problems at once. */
const when = ({ value }: { value: unknown }): boolean => typeof value === "object" && value !== null

const contentNotice = z
  .strictObject({
    /** Address of the content on this site. */
    address: writtenLine.min(1, "empty").max(2000, "too_long"),
    reason: z.enum(reportReasons, { error: "empty" }),
    content: writtenText.min(noticeContentMin, "empty").max(complaintMax, "too_long"),
    name: writtenLine.max(80, "too_long").optional(),
    email: z.email("email_invalid").max(254, "too_long").optional(),
    good_faith: z.literal(true, { error: "empty" }),
    captcha: z.string().max(4000).optional(),
    /** Key of a trusted flagger, who needs no captcha. */
    key: z.string().max(200).optional(),
  })
  .refine(({ reason, name, key }) => key || name || mayBeAnonymous(reason), { error: "empty", path: ["name"], when })
  .refine(({ reason, email, key }) => key || email || mayBeAnonymous(reason), { error: "empty", path: ["email"], when })
  .refine(({ key, captcha }) => key || captcha, { error: "captcha_needed", path: ["captcha"], when })

export const sendContentNotice = call({
  method: "POST",
  path: "/notices",
  summary:
    "Report illegal content without an account, by its address; receipt and decision come by mail. Needs a solved " +
    "captcha or the key of a trusted flagger",
  access: "public",
  body: contentNotice,
  replies: { 201: z.object({ number: id }) },
  errors: ["captcha_needed", "captcha_invalid", "invalid"],
  limit: { max: 20, seconds: 3600, by: "address" },
})

export const showNoticeContacts = call({
  method: "GET",
  path: "/notices/contacts",
  summary: "Points of contact for members and authorities, and out-of-court bodies for disputes",
  access: "public",
  replies: {
    200: z.object({
      support: z.string().nullable(),
      authorities: z.string().nullable(),
      languages: z.array(z.string()),
      bodies: z.array(disputeBody),
    }),
  },
})
