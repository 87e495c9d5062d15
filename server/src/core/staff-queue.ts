import type { StaffRole } from "@redthread/contract/core/call"
import type { CaseDecision, CasePayer, Fact } from "@redthread/contract/staff-queue"
import type { DbOrTx, Tx } from "./db/db"
import type { MemberCaller } from "./member/caller"

/** Cases that wait for staff: the first page of the back office tells how many, and since when. */
export interface StaffQueue {
  readonly name: string
  readonly roles: readonly StaffRole[]
  /** How many wait, and since when the oldest does. */
  readonly waiting: (on: DbOrTx) => Promise<Waiting>
  /** For queues of `contract/src/staff-queue.ts`; one with calls of its own has none. */
  readonly cases?: QueueCases
}

export interface Waiting {
  readonly waiting: number
  readonly oldest: Date | null
}

export interface StaffCase {
  readonly id: number
  /** Where it stands in the queue: the lower, the earlier it is worked on. */
  readonly sortKey: number
  /** Whom it is about: nobody decides about themselves. */
  readonly memberId: number | null
  readonly facts: readonly Fact[]
  readonly text: string | null
  readonly evidence: string | null
  /** Photos, clips and voice messages that were kept of it. */
  readonly photoIds?: readonly number[]
  /** What was written to and fro after `text`, the earliest first. */
  readonly thread?: readonly { readonly fromStaff: boolean; readonly content: string; readonly createdAt: Date }[]
  /** Of earnings: who paid for them, the largest part first, and how many payers there are. */
  readonly payers?: readonly Omit<CasePayer, "name">[]
  readonly payerCount?: number
  readonly createdAt: Date
  readonly decisions: readonly CaseDecision[]
  /** Decisions that need a reason. */
  readonly reasons: readonly CaseDecision[]
}

/** What was kept of what members reported. */
export interface SanctionEvidence {
  readonly text: string | null
  readonly photoIds: readonly number[]
}

export interface CaseVerdict {
  readonly decision: CaseDecision
  readonly reason: string | undefined
  readonly days: number | undefined
}

export interface QueueCases {
  /** A decision requires a claim. Otherwise an unclaimed case can be decided by any staff member. */
  readonly isClaimNeeded?: boolean
  /** Open cases behind this sort key, the first ones first. */
  readonly list: (on: DbOrTx, after: number, limit: number, caller: MemberCaller) => Promise<StaffCase[]>
  /** Also one that is decided. */
  readonly find: (on: DbOrTx, id: number, caller: MemberCaller) => Promise<StaffCase | undefined>
  /** Raises `already_decided`, and what the queue's calls declare. The audit entry is written by the caller. */
  readonly decide: (tx: Tx, caller: MemberCaller, id: number, verdict: CaseVerdict) => Promise<void>
}
