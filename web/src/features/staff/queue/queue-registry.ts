import type { StaffRole } from "@redthread/contract/core/call"
import type { Page } from "@redthread/contract/core/page"
import {
  type CaseDecision,
  type PastAct,
  type QueueCase,
  type QueueName,
  queueNames,
  queueRoles,
  queues,
} from "@redthread/contract/staff-queue"
import { api } from "../../../core/api/api"

export interface Verdict {
  readonly decision: CaseDecision
  readonly reason?: string
  readonly days?: number
}

/** What every queue can do. `R`: a row of its table. `C`: what the server reveals of a case to the member who claims it. */
export interface CaseQueue<R extends QueueCase, C> {
  readonly name: string
  readonly list: (after: number | null, signal: AbortSignal) => Promise<Page<R>>
  readonly claim: (id: number) => Promise<C>
  readonly release: (id: number) => Promise<unknown>
}

interface CaseWithHistory {
  readonly case: QueueCase
  readonly history: PastAct[]
}

/** A queue whose cases are shown and decided in the common form. */
export interface Queue extends CaseQueue<QueueCase, CaseWithHistory> {
  readonly roles: readonly StaffRole[]
  readonly show: (id: number) => Promise<CaseWithHistory>
  readonly decide: (id: number, verdict: Verdict) => Promise<unknown>
}

function fromContract(name: QueueName): Queue {
  const calls = queues[name]
  return {
    name,
    roles: queueRoles[name],
    list: (after, signal) => api(calls.list, { query: after === null ? {} : { max_id: after } }, { signal }),
    show: (id) => api(calls.show, { params: { id } }),
    claim: (id) => api(calls.claim, { params: { id } }),
    release: (id) => api(calls.release, { params: { id } }),
    decide: (id, verdict) => api(calls.decide, { params: { id }, body: verdict }),
  }
}

/** The queues of `contract/src/staff-queue.ts`; those with calls of their own are in `desks.ts`. */
export const registeredQueues: readonly Queue[] = queueNames.map(fromContract)
