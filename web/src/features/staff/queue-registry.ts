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
import { api } from "../../core/api"

interface Verdict {
  readonly decision: CaseDecision
  readonly reason?: string
  readonly days?: number
}

/** What the one screen of all queues needs of each. */
export interface Queue {
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly list: (after: number | null, signal: AbortSignal) => Promise<Page<QueueCase>>
  readonly show: (id: number) => Promise<{ case: QueueCase; history: PastAct[] }>
  readonly claim: (id: number) => Promise<{ case: QueueCase; history: PastAct[] }>
  readonly release: (id: number) => Promise<unknown>
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

/**
 * The one place where a queue is registered with the back office. One of `contract/src/staff-queue.ts` is here by itself.
 * One with calls of its own adds an adapter to this list, which turns its cases into a `QueueCase`, or where it has a
 * screen of its own a link to `deskLinks`; on the server the manifest's `staffQueues` tells the first page of it.
 */
export const registeredQueues: readonly Queue[] = queueNames.map(fromContract)

/** Queues that are worked on at a screen of their own, by the name that the first page calls them. */
export const deskLinks: Readonly<Record<string, "/staff/translations">> = { translation: "/staff/translations" }
