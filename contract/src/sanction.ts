import { z } from "zod"
import { call, done, id, idParams, type StaffRole, time } from "./core/call"
import { writtenText } from "./core/text"

/** Mildest sanction first. `limit`: read-only; `kick`: signed out; `erase`: suspended, and erased after `eraseDays`. */
export const sanctionKinds = ["warn", "kick", "limit", "suspend", "erase"] as const
export type SanctionKind = (typeof sanctionKinds)[number]

/** Decisions that the member reads and can appeal: the sanctions, and the removal of content. */
export const recordedKinds = [...sanctionKinds, "remove"] as const

/** Days during which an erasure by staff can still be lifted. */
export const eraseDays = 30
export const limitDays = 7
export const sanctionReasonMax = 1000
export const appealMax = 2000

const requiredText = (minLength: number, maxLength: number) =>
  writtenText.min(minLength, "empty").max(maxLength, "too_long")

export const sanction = z.object({
  id,
  kind: z.enum(recordedKinds),
  reason: z.string(),
  /** Time of the automatic end; null if the sanction is permanent or has no duration. */
  ends_at: time.nullable(),
  created_at: time,
  lifted_at: time.nullable(),
  appeal: z.string().nullable(),
  answer: z.string().nullable(),
  answered_at: time.nullable(),
})
export type Sanction = z.infer<typeof sanction>

/** The unseen sanction in `me`, with the key of its page. */
export const unseenSanction = z.object({
  ...sanction.pick({ id: true, kind: true, reason: true, ends_at: true }).shape,
  key: z.string(),
})

/** `data` of a sign-in refused with `account_suspended`: reason, end, and the key of the appeal's page. */
export type Suspension = Omit<z.infer<typeof unseenSanction>, "id">

/** The key is in the mail about the sanction or in the refused sign-in, as a suspended member has no session. */
const key = z.string().max(100)

export const showSanction = call({
  method: "POST",
  path: "/appeal/read",
  summary: "The decision that this key of a mail or of a refused sign-in belongs to",
  access: "public",
  body: z.strictObject({ key }),
  replies: { 200: sanction },
  errors: ["not_found"],
  limit: { max: 60, seconds: 300, by: "address" },
})

export const appeal = call({
  method: "POST",
  path: "/appeal",
  summary: "Appeal against a decision, once; somebody else than who decided looks at it",
  access: "public",
  body: z.strictObject({ key, content: requiredText(10, appealMax) }),
  replies: { 200: sanction },
  errors: ["not_found", "appeal_given"],
  limit: { max: 20, seconds: 3600, by: "address" },
})

export const seeSanction = call({
  method: "PUT",
  path: "/sanctions/:id/seen",
  summary: "I have read this decision: `me.sanction` shows it no more",
  access: "account",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

const reason = requiredText(3, sanctionReasonMax)
const days = z.int().min(1, "invalid").max(365, "invalid")

const moderators = ["moderator", "admin"] as const

/** Staff roles of each sanction, apart from the calls: the web bundles only what requests need. */
export const sanctionRoles = {
  warn: ["support", ...moderators],
  kick: ["support", ...moderators],
  limit: moderators,
  suspend: moderators,
  erase: ["admin"],
} as const satisfies Record<SanctionKind, readonly StaffRole[]>

const sanctionCall = (kind: SanctionKind, summary: string) =>
  call({
    method: "POST",
    path: `/staff/members/:id/sanctions/${kind}`,
    summary: `${summary}; the member reads the reason and can appeal once`,
    access: { staff: sanctionRoles[kind] },
    params: idParams,
    body: z.strictObject({ reason, days: days.optional() }),
    replies: { 201: z.object({ id }) },
    errors: ["user_not_found"],
  })

export const sanctions = {
  warn: sanctionCall("warn", "Warn a member"),
  kick: sanctionCall("kick", "Sign a member out everywhere"),
  limit: sanctionCall("limit", "Let a member read but not write for some days"),
  suspend: sanctionCall("suspend", "Suspend a member, for some days or until it is lifted"),
  erase: sanctionCall("erase", "Suspend a member, and erase the account 30 days later"),
} as const satisfies Record<SanctionKind, unknown>

export const liftSanction = call({
  method: "POST",
  path: "/staff/sanctions/:id/lift",
  summary: "Take a decision about a member back, with a reason that they read",
  access: { staff: moderators },
  params: idParams,
  body: z.strictObject({ reason }),
  replies: { 200: done },
  errors: ["not_found", "already_decided"],
})
