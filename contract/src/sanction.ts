import { z } from "zod"
import { call, done, id, idParams, type StaffRole, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { writtenText } from "./core/text"
import { caseNotice, decisionGrounds, stagedDecision } from "./staff-decision"

/** Mildest sanction first. `limit`: read-only; `kick`: signed out; `erase`: suspended, and erased after `eraseDays`. */
export const sanctionKinds = ["warn", "kick", "limit", "suspend", "erase"] as const
export type SanctionKind = (typeof sanctionKinds)[number]

/** Decisions that the member reads and can appeal: sanctions, removals of content, and automatic holds of mass senders. */
export const recordedKinds = [...sanctionKinds, "remove", "hold"] as const

/** What a decision is based on: staff, a report of a member, a notice from outside, the scam shield, or like pictures. */
export const foundBy = ["staff", "report", "notice", "shield", "copy"] as const
export type FoundBy = (typeof foundBy)[number]

/** Days during which an erasure by staff can still be lifted. */
export const eraseDays = 30
export const limitDays = 7
export const sanctionReasonMax = 1000
export const appealMax = 2000

const requiredText = (minLength: number, maxLength: number) =>
  writtenText.min(minLength, "empty").max(maxLength, "too_long")

/** An out-of-court body for disputes about decisions. */
export const disputeBody = z.object({ name: z.string(), url: z.string() })

/** A decision with its statement of reasons. */
export const sanction = z.object({
  id,
  kind: z.enum(recordedKinds),
  /** Written by staff; empty if the decision was made automatically. */
  reason: z.string(),
  /** Ground from the list of `staff-decision`; null for decisions from before this list. */
  ground: z.string().nullable(),
  basis: z.enum(["terms", "law"]).nullable(),
  automated: z.boolean(),
  found_by: z.enum(foundBy),
  contents: z.array(z.object({ about: z.string(), id })),
  bodies: z.array(disputeBody),
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

export const listSanctions = call({
  method: "GET",
  path: "/sanctions",
  summary: "The decisions about me with their reasons, latest first; each with the key of its appeal",
  access: "account",
  query: pageQuery,
  replies: { 200: pageOf(sanction.extend({ key: z.string() })) },
})

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

/** The reason from the list (`groundsOf`); `other` if it is missing. */
const ground = z.enum(decisionGrounds).optional()

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
    summary: `${summary}, unless undone; the member reads the reason and can appeal once`,
    access: { staff: sanctionRoles[kind] },
    params: idParams,
    body: z.strictObject({ reason, ground, days: days.optional() }),
    replies: { 201: stagedDecision },
    errors: ["user_not_found", "already_decided"],
  })

export const sanctions = {
  warn: sanctionCall("warn", "Warn a member"),
  kick: sanctionCall("kick", "Sign a member out everywhere"),
  limit: sanctionCall("limit", "Let a member read but not write for some days"),
  suspend: sanctionCall("suspend", "Suspend a member, for some days or until it is lifted"),
  erase: sanctionCall("erase", "Suspend a member, and erase the account 30 days later"),
} as const satisfies Record<SanctionKind, unknown>

const notices = z.object({ notices: z.array(caseNotice) })

export const previewSanction = call({
  method: "POST",
  path: "/staff/members/:id/sanctions/preview",
  summary: "What the member would read of a sanction; nothing is imposed",
  access: { staff: sanctionRoles.warn },
  params: idParams,
  body: z.strictObject({ kind: z.enum(sanctionKinds), reason, ground, days: days.optional() }),
  replies: { 200: notices },
  errors: ["user_not_found"],
})

export const previewLift = call({
  method: "POST",
  path: "/staff/sanctions/:id/lift/preview",
  summary: "What the member would read if the decision were taken back; nothing is lifted",
  access: { staff: moderators },
  params: idParams,
  body: z.strictObject({ reason, ground }),
  replies: { 200: notices },
  errors: ["not_found", "already_decided"],
})

export const liftSanction = call({
  method: "POST",
  path: "/staff/sanctions/:id/lift",
  summary: "Take a decision about a member back, unless undone, with a reason that they read",
  access: { staff: moderators },
  params: idParams,
  body: z.strictObject({ reason, ground }),
  replies: { 200: stagedDecision },
  errors: ["not_found", "already_decided"],
})
