import {
  type CaseDecision,
  type PastAct,
  type QueueCase,
  type QueueName,
  queueNames,
  queueRoles,
  queues,
} from "@redthread/contract/staff-queue"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import type { StaffRole } from "@redthread/contract/core/call"
import type { Page } from "@redthread/contract/core/page"
import { api } from "../../../core/api/api"
import { staffChanged } from "../staff.queries"

interface Verdict {
  readonly decision: CaseDecision
  readonly reason?: string
  readonly days?: number
}

/** A queue of cases. `R` is a row of the table, `C` the claimed case. */
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

/** Queues with the common calls; `StaffScreen.tsx` has the others (`desks`). */
export const registeredQueues: readonly Queue[] = queueNames.map(fromContract)

export const queueQuery = <R extends QueueCase>(queue: Pick<CaseQueue<R, unknown>, "name" | "list">) =>
  infiniteQueryOptions({
    queryKey: ["staff", "queue", queue.name],
    queryFn: ({ pageParam, signal }) => queue.list(pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
    // Other staff claim cases, which no event reports.
    refetchInterval: 30_000,
  })

export const caseQuery = (queue: Queue, id: number) =>
  queryOptions({
    queryKey: ["staff", "case", queue.name, id],
    queryFn: () => queue.show(id),
    // Evidence addresses expire after a minute or more, so they are fetched again before.
    refetchInterval: ({ state }) => (state.data?.case.evidence_files ? 30_000 : false),
  })

export const useDecide = (queue: Queue, id: number) =>
  useMutation({
    mutationFn: (verdict: Verdict) => queue.decide(id, verdict),
    onSettled: staffChanged,
    meta: { quiet: true },
  })
