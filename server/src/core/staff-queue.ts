import type { StaffRole } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import type { CaseDecision, DecisionGround } from "@redthread/contract/staff-decision"
import type { CasePayer, CaseReport, CopyPair, Fact, RelationSign } from "@redthread/contract/staff-queue"
import type { ShieldEvidence } from "@redthread/contract/staff-shield"
import type { DbOrTx, Tx } from "./db/db"
import type { MemberCaller } from "./member/caller"

/** A queue is work of staff; the back office's first page shows its length and oldest entry. */
export interface StaffQueue {
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly waiting: (on: DbOrTx) => Promise<Waiting>
  /** Undefined for queues with calls of their own. */
  readonly cases?: QueueCases
}

export interface Waiting {
  readonly waiting: number
  readonly oldest: Date | null
}

export interface StaffCase {
  readonly id: number
  /** Cases are worked on in ascending order. */
  readonly sortKey: number
  /** The case concerns this member, who may not decide it. */
  readonly memberId: number | null
  readonly facts: readonly Fact[]
  readonly text: string | null
  readonly evidence: string | null
  /** The case retains these photos, clips and voice messages. */
  readonly photoIds?: readonly number[]
  /** Contains later messages in both directions, oldest first. */
  readonly thread?: readonly { readonly fromStaff: boolean; readonly content: string; readonly createdAt: Date }[]
  /** A case of earnings lists payers by amount, descending, and their total number. */
  readonly payers?: readonly Omit<CasePayer, "name">[]
  readonly payerCount?: number
  readonly pairs?: readonly Omit<CopyPair, "name">[]
  readonly shield?: ShieldEvidence
  /** Only `find` returns the reports; their context is for the holder of the claim. */
  readonly reports?: readonly Omit<CaseReport, "name">[]
  readonly accounts?: readonly { readonly user_id: number; readonly signs: readonly RelationSign[] }[]
  /** The language in which the affected member reads the decision. */
  readonly language?: Language
  readonly createdAt: Date
  readonly decisions: readonly CaseDecision[]
  readonly reasons: readonly CaseDecision[]
}

export interface CaseVerdict {
  readonly decision: CaseDecision
  readonly ground: DecisionGround
  readonly reason: string | undefined
  readonly days: number | undefined
  readonly reportIds?: readonly number[] | undefined
}

export interface QueueCases {
  readonly list: (on: DbOrTx, after: number, limit: number, caller: MemberCaller) => Promise<StaffCase[]>
  readonly find: (on: DbOrTx, id: number, caller: MemberCaller) => Promise<StaffCase | undefined>
  /**
   * Raises `already_decided` and declared errors. The caller writes the audit entry. Writes by `tx` only, because
   * a preview runs it in a transaction that is rolled back.
   */
  readonly decide: (tx: Tx, caller: MemberCaller, id: number, verdict: CaseVerdict) => Promise<void>
}

/** A report stores the content as it was at the time of the report. */
export interface Reported {
  readonly memberId: number
  readonly evidence: string
  readonly photoIds: readonly number[]
}
