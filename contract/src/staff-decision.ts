import { z } from "zod"
import { call, done, id, idParams, type StaffRole, time } from "./core/call"
import { writtenText } from "./core/text"
import { reportReasons } from "./support"
import { verificationReasons } from "./verification"

export const caseDecisions = [
  ...(["dismiss", "warn", "limit", "suspend"] as const),
  ...(["answer", "close"] as const),
  ...(["allow", "remove"] as const),
  ...(["clear"] as const),
  ...(["paid", "refused"] as const),
  ...(["credit", "reject"] as const),
  ...(["accepted", "booked", "done"] as const),
  ...(["uphold", "lift"] as const),
  ...(["release"] as const),
  ...(["approve", "refuse"] as const),
  ...(["kick", "erase"] as const),
  ...(["deliver", "cancel", "refund"] as const),
  ...(["refund_part", "refund_full", "refund_none"] as const),
] as const
export type CaseDecision = (typeof caseDecisions)[number]

/** A decision takes effect after this time; until then it can be undone. */
export const undoSeconds = 10

/** Grounds in law, for illegal content; all other grounds of a restriction are in the terms. */
const legalGrounds = ["law_abuse", "law_threat", "law_fraud", "law_hate", "law_privacy", "law_copyright"] as const
export const isLegal = (ground: string): boolean => legalGrounds.some((one) => one === ground)

/** A ban without end on one of these grounds warns everyone who received a message from the member. */
const fraudGrounds: readonly string[] = ["scam", "law_fraud"]
export const isFraud = (ground: string | null): boolean => ground !== null && fraudGrounds.includes(ground)

export const decisionGrounds = [
  ...reportReasons,
  ...(["contact_details", "no_breach", "no_proof", "handled_before", "false_report"] as const),
  ...(["account", "payment", "technical", "duplicate", "no_answer"] as const),
  ...(["checked", "wrong_details", "suspected_fraud", "not_possible", "bank_fee", "wrong_amount"] as const),
  ...(["as_agreed", "confirmed", "mistake", "new_facts", "too_severe", "unrelated"] as const),
  ...(["same_person", "permitted", "not_alike"] as const),
  ...verificationReasons,
  ...legalGrounds,
] as const
export type DecisionGround = (typeof decisionGrounds)[number]

/** Reasons to choose from, by decision; each decision needs one. */
export const groundsOf = {
  dismiss: ["no_breach", "no_proof", "handled_before", "false_report", "other"],
  warn: [...reportReasons, ...legalGrounds],
  limit: [...reportReasons, ...legalGrounds],
  suspend: [...reportReasons, ...legalGrounds],
  remove: [...reportReasons, "contact_details", ...legalGrounds],
  answer: ["account", "payment", "scam", "technical", "other"],
  close: ["no_answer", "duplicate", "spam", "other"],
  allow: ["no_breach", "other"],
  clear: ["same_person", "permitted", "not_alike", "other"],
  paid: ["checked", "other"],
  refused: ["wrong_details", "suspected_fraud", "not_possible", "other"],
  credit: ["bank_fee", "mistake", "other"],
  reject: ["wrong_amount", "suspected_fraud", "other"],
  accepted: ["as_agreed", "other"],
  booked: ["as_agreed", "other"],
  done: ["as_agreed", "other"],
  uphold: ["confirmed", "other"],
  lift: ["mistake", "new_facts", "too_severe", "other"],
  release: ["unrelated", "other"],
  approve: ["checked", "other"],
  refuse: verificationReasons,
  kick: [...reportReasons, "account"],
  erase: reportReasons,
  deliver: ["as_agreed"],
  cancel: ["not_possible", "suspected_fraud", "other"],
  refund: ["mistake", "technical", "suspected_fraud", "other"],
  refund_part: ["checked", "other"],
  refund_full: ["checked", "mistake", "other"],
  refund_none: ["handled_before", "not_possible", "other"],
} as const satisfies Record<CaseDecision, readonly DecisionGround[]>

export const caseReasonMax = 4000
const reason = writtenText.max(caseReasonMax, "too_long")

export const decisionInput = <const D extends readonly CaseDecision[]>(decisions: D) =>
  z.strictObject({
    decision: z.enum(decisions),
    ground: z.enum(decisionGrounds, { error: "empty" }),
    /** The affected member reads this text. */
    reason: reason.optional(),
    days: z.int().min(1, "invalid").max(365, "invalid").optional(),
    /** Reports whose content `remove` removes; needed if the case is about several contents. */
    report_ids: z.array(id).min(1, "empty").max(100, "too_many").optional(),
  })

export const decisionStates = ["pending", "done", "undone", "failed"] as const

/** A decision that can be undone until `due_at`. */
export const stagedDecision = z.object({
  id,
  queue: z.string(),
  case_id: id,
  decision: z.enum(caseDecisions),
  days: z.int().nullable(),
  by: z.string(),
  mine: z.boolean(),
  due_at: time,
  state: z.enum(decisionStates),
  /** Name of the error because of which the decision did not take effect. */
  error: z.string().nullable(),
})
export type StagedDecision = z.infer<typeof stagedDecision>

/** What the affected member reads: a mail, or a notification in the app. */
export const caseNotice = z.object({ by: z.enum(["mail", "app"]), subject: z.string().nullable(), text: z.string() })
export type CaseNotice = z.infer<typeof caseNotice>

const everyRole: readonly StaffRole[] = ["translator", "support", "moderator", "admin"]

export const listDecisions = call({
  method: "GET",
  path: "/staff/decisions",
  summary: "My decisions that can still be undone, and those of the last hour that could not take effect",
  access: { staff: everyRole },
  replies: { 200: z.object({ items: z.array(stagedDecision) }) },
})

export const undoDecision = call({
  method: "DELETE",
  path: "/staff/decisions/:id",
  summary: `Undo a decision of mine, within ${undoSeconds} seconds`,
  access: { staff: everyRole },
  params: idParams,
  replies: { 200: done },
  errors: ["not_found", "already_decided"],
})
