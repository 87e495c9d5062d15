import { z } from "zod"
import { call, done, id, idParams, type StaffRole, time } from "./core/call"
import type { ErrorName } from "./core/error"
import { pageOf, pageQuery } from "./core/page"
import { writtenText } from "./core/text"
import { gold } from "./gold"
import { languages } from "./language"
import { mediaKind } from "./photo"
import {
  type CaseDecision,
  caseDecisions,
  caseNotice,
  decisionGrounds,
  decisionInput,
  stagedDecision,
  undoSeconds,
} from "./staff-decision"
import { queueRoles } from "./staff-role"
import { shieldEvidence } from "./staff-shield"
import { reportReasons, reportTypes } from "./support"
import { threadMessage } from "./support-thread"

/** Minutes until others may take a claimed case. */
export const caseClaimMinutes = 30

export const factNames = [
  ...(["reason", "reported", "reporter", "reports", "signs", "email", "name", "language"] as const),
  ...(["photo", "folder"] as const),
  ...(["amount", "usd", "method", "account_name", "account_number", "asked", "gateway", "months"] as const),
  ...(["state", "destination", "meet", "services", "free", "kind", "decided_by", "ends_at", "link"] as const),
  ...(["product", "country"] as const),
  ...(["refund", "unused"] as const),
  ...(["payer", "earnings", "reduced", "reduced_usd"] as const),
  ...(["pictures", "looks_like", "found_in"] as const),
] as const
export type FactName = (typeof factNames)[number]

/** Signs that payer and earner are one person: each was used or seen with both accounts. */
export const relationSigns = ["device", "payment_account", "network"] as const
export type RelationSign = (typeof relationSigns)[number]

/** How a fact is displayed: `word` by its text, `member` as a link to the profile, `picture` as an image. */
const factForms = ["text", "word", "gold", "money", "number", "time", "member", "picture"] as const

export const fact = z.object({
  name: z.enum(factNames),
  as: z.enum(factForms),
  value: z.union([z.string(), z.number()]),
  label: z.string().optional(),
})
export type Fact = z.infer<typeof fact>

/** Copy of a reported file; the staff member who claimed the case can load it for at least two minutes. */
export const evidenceFile = z.object({
  id,
  kind: mediaKind,
  /** Address of a version blurred beyond recognition; null for a voice message. */
  blurred: z.string().nullable(),
  src: z.string(),
  /** In seconds. */
  duration: z.number().nullable(),
  waveform: z.array(z.int()).optional(),
})
export type EvidenceFile = z.infer<typeof evidenceFile>

const casePayment = z.object({
  id,
  method: z.string(),
  status: z.string(),
  /** Gold of the payment that was spent on these earnings; for a commission, the gold that was bought. */
  amount: gold,
  created_at: time,
  disputable_until: time,
  disputable: z.boolean(),
})

/** `referral` means that the payer signed up by the earner's link. */
export const payerRelations = ["referral", ...relationSigns] as const

export const casePayer = z.object({
  user_id: id,
  name: z.string().nullable(),
  /** Gold of these earnings that came from the payer, and the payer's share in percent. */
  earned: gold,
  share: z.number(),
  relations: z.array(z.enum(payerRelations)),
  /** The latest payments; `payment_count` is their total number. */
  payments: z.array(casePayment),
  payment_count: z.int(),
})
export type CasePayer = z.infer<typeof casePayer>

export const copyKinds = ["portrait", "banned"] as const
export type CopyKind = (typeof copyKinds)[number]

/** A picture of the member, and an earlier one of another account; the files are in `evidence_files`. */
export const copyPair = z.object({
  photo_id: id,
  other_photo_id: id,
  /** Null if the other account was erased. */
  user_id: id.nullable(),
  name: z.string().nullable(),
  /** `portrait`: the portrait of an account, `banned`: a picture of a suspended account. */
  kind: z.enum(copyKinds),
  /** Bits in which the fingerprints differ, of 256. */
  distance: z.int(),
})
export type CopyPair = z.infer<typeof copyPair>

/** A message before or after a reported one. */
const contextMessage = z.object({
  id,
  from_reported: z.boolean(),
  is_reported: z.boolean(),
  content: z.string(),
  created_at: time,
})

/** One report of a case about a member. */
export const caseReport = z.object({
  id,
  /** Null if the scam shield made the report, or a visitor by a notice. */
  user_id: id.nullable(),
  name: z.string().nullable(),
  /** The notice behind the report; name and email are null if they were not given. */
  notice: z
    .object({ name: z.string().nullable(), email: z.string().nullable(), address: z.string(), trusted: z.boolean() })
    .optional(),
  /** 0 to 2 by the outcome of the reporter's earlier reports; 0 for a new account. */
  weight: z.number().nullable(),
  about: z.enum(reportTypes),
  about_id: id,
  reason: z.enum(reportReasons),
  text: z.string().nullable(),
  evidence: z.string().nullable(),
  language: z.enum(languages),
  is_removable: z.boolean(),
  /** Only for the staff member who claimed the case. */
  context: z.array(contextMessage).optional(),
  created_at: time,
})
export type CaseReport = z.infer<typeof caseReport>

/** Another account of the same person, by its signs. */
const relatedAccount = z.object({ user_id: id, name: z.string().nullable(), signs: z.array(z.enum(relationSigns)) })

export const caseNote = z.object({ id, by: z.string().nullable(), content: z.string(), created_at: time })
export type CaseNote = z.infer<typeof caseNote>

export const queueCase = z.object({
  id,
  user_id: id.nullable(),
  name: z.string().nullable(),
  facts: z.array(fact),
  /** The member's text, and a copy of what it is about. */
  text: z.string().nullable(),
  evidence: z.string().nullable(),
  evidence_count: z.int().optional(),
  /** Copies of the reported files, only for the staff member who claimed the case. */
  evidence_files: z.array(evidenceFile).optional(),
  /** Payers of earnings, the largest share first, and the number of payers. */
  payers: z.array(casePayer).optional(),
  payer_count: z.int().optional(),
  /** Pictures that look like those of other accounts. */
  pairs: z.array(copyPair).optional(),
  /** All open reports about the member, the most harmful first; not in lists. */
  reports: z.array(caseReport).optional(),
  accounts: z.array(relatedAccount).optional(),
  /** Language in which the affected member reads the decision. */
  language: z.enum(languages).optional(),
  /** A decision that can still be undone. */
  staged: stagedDecision.optional(),
  /** Findings of the scam shield, and the course of reported conversations; not in lists. */
  shield: shieldEvidence.optional(),
  /** Messages after `text` in both directions, oldest first. */
  thread: z.array(threadMessage).optional(),
  created_at: time,
  decisions: z.array(z.enum(caseDecisions)),
  /** Decisions that require a reason. The reason is shown to the affected member. */
  reasons: z.array(z.enum(caseDecisions)),
  /** Holder and end of the claim; null if the case is unclaimed. */
  claim: z.object({ user_id: id, name: z.string(), mine: z.boolean(), until: time }).nullable(),
})
export type QueueCase = z.infer<typeof queueCase>

export const pastAct = z.object({
  id,
  action: z.string(),
  actor: z.string().nullable(),
  role: z.string().nullable(),
  reason: z.string().nullable(),
  ground: z.enum(decisionGrounds).nullable().optional(),
  created_at: time,
})
export type PastAct = z.infer<typeof pastAct>

const caseReply = z.object({ case: queueCase, history: z.array(pastAct), notes: z.array(caseNote) })

export const caseNoteMax = 2000

interface QueueOf {
  readonly roles: readonly StaffRole[]
  readonly decisions: readonly CaseDecision[]
  readonly summary: string
  readonly errors?: readonly ErrorName[]
}

const decideErrors = ["not_found", "case_taken", "case_unclaimed", "already_decided"] as const

/** Declares the calls of one queue, which have the same form for all queues. */
const queue = (name: string, { roles, decisions, summary, errors = [] }: QueueOf) => ({
  list: call({
    method: "GET",
    path: `/staff/queues/${name}`,
    summary: `${summary}, in the order in which they are worked on`,
    access: { staff: roles },
    query: pageQuery,
    replies: { 200: pageOf(queueCase) },
  }),
  show: call({
    method: "GET",
    path: `/staff/queues/${name}/:id`,
    summary: "One of these cases, open or decided, with what staff did before about the same member",
    access: { staff: roles },
    params: idParams,
    replies: { 200: caseReply },
    errors: ["not_found"],
  }),
  claim: call({
    method: "POST",
    path: `/staff/queues/${name}/:id/claim`,
    summary: "Take the case: for half an hour nobody else decides it",
    access: { staff: roles },
    params: idParams,
    replies: { 200: caseReply },
    errors: ["not_found", "case_taken", "already_decided"],
  }),
  release: call({
    method: "DELETE",
    path: `/staff/queues/${name}/:id/claim`,
    summary: "Hand the case back",
    access: { staff: roles },
    params: idParams,
    replies: { 200: done },
  }),
  assign: call({
    method: "POST",
    path: `/staff/queues/${name}/:id/assign`,
    summary: "Hand a case that I have taken to another staff member",
    access: { staff: roles },
    params: idParams,
    body: z.strictObject({ user_id: id }),
    replies: { 200: done },
    errors: [...decideErrors, "user_not_found"],
  }),
  note: call({
    method: "POST",
    path: `/staff/queues/${name}/:id/notes`,
    summary: "Write a comment that only staff read",
    access: { staff: roles },
    params: idParams,
    body: z.strictObject({ content: writtenText.min(1, "empty").max(caseNoteMax, "too_long") }),
    replies: { 200: caseReply },
    errors: ["not_found"],
  }),
  preview: call({
    method: "POST",
    path: `/staff/queues/${name}/:id/preview`,
    summary: "What the member would read if I decided so; nothing is decided",
    access: { staff: roles },
    params: idParams,
    body: decisionInput(decisions),
    replies: { 200: z.object({ notices: z.array(caseNotice) }) },
    errors: [...decideErrors, "user_not_found", ...errors],
  }),
  decide: call({
    method: "POST",
    path: `/staff/queues/${name}/:id/decide`,
    summary: `Decide the case: ${decisions.join(", ")}; takes effect after ${undoSeconds} seconds`,
    access: { staff: roles },
    params: idParams,
    body: decisionInput(decisions),
    replies: { 200: stagedDecision },
    errors: [...decideErrors, "user_not_found", ...errors],
  }),
})

/** Queues with the common form. Others (translations, orders) are declared by `staffQueues` of their manifest. */
export const queues = {
  complaint: queue("complaint", {
    roles: queueRoles.complaint,
    decisions: ["dismiss", "warn", "limit", "suspend", "remove"],
    summary: "What members reported, the most harmful first",
  }),
  ticket: queue("ticket", {
    roles: queueRoles.ticket,
    decisions: ["answer", "close"],
    summary: "Letters to support",
  }),
  photo: queue("photo", {
    roles: queueRoles.photo,
    decisions: ["allow", "remove"],
    summary: "Public pictures with writing in them",
  }),
  copy: queue("copy", {
    roles: queueRoles.copy,
    decisions: ["clear", "remove", "suspend"],
    summary: "Members whose pictures look like those of others or of suspended accounts",
  }),
  withdrawal: queue("withdrawal", {
    roles: queueRoles.withdrawal,
    decisions: ["paid", "refused"],
    summary: "Earnings to be paid out",
  }),
  payment: queue("payment", {
    roles: queueRoles.payment,
    decisions: ["credit", "reject"],
    summary: "Payments of another amount than was asked for",
  }),
  earning: queue("earning", {
    roles: queueRoles.earning,
    decisions: ["release", "refused"],
    summary: "Earnings from payers who may be the earner",
  }),
  revocation: queue("revocation", {
    roles: queueRoles.revocation,
    decisions: ["refund_part", "refund_full", "refund_none"],
    summary: "Withdrawals from purchases that need a person",
    errors: ["order_state"],
  }),
  travel: queue("travel", {
    roles: queueRoles.travel,
    decisions: ["accepted", "booked", "done", "refused"],
    summary: "Requests to travel",
    errors: ["travel_state"],
  }),
  appeal: queue("appeal", {
    roles: queueRoles.appeal,
    decisions: ["uphold", "lift"],
    summary: "Appeals against decisions about members, for others than who decided",
    errors: ["appeal_own"],
  }),
} as const
export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as [QueueName, ...QueueName[]]

export const listStaffQueues = call({
  method: "GET",
  path: "/staff/queues",
  summary: "What waits for me, by queue: how much of it, since when, and how much of it I have taken",
  access: { staff: ["translator", "support", "moderator", "admin"] },
  replies: {
    200: z.object({
      items: z.array(z.object({ queue: z.string(), waiting: z.int(), oldest_at: time.nullable(), mine: z.int() })),
    }),
  },
})
export type QueueState = z.infer<(typeof listStaffQueues)["replies"][200]>["items"][number]
