import type { CaseDecision, CaseNotice, DecisionGround, StagedDecision } from "@redthread/contract/staff-decision"
import {
  type CaseNote,
  type PastAct,
  type QueueCase,
  type QueueName,
  queueNames,
  queues,
} from "@redthread/contract/staff-queue"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import { queueRoles } from "@redthread/contract/staff-role"
import type { StaffRole } from "@redthread/contract/core/call"
import type { Page } from "@redthread/contract/core/page"
import { api } from "../../../core/api/api"
import { addStaged } from "../decision/decision.queries"
import { staffChanged } from "../staff.queries"

export interface Verdict {
  readonly decision: CaseDecision
  readonly ground: DecisionGround
  readonly reason?: string
  readonly days?: number
  readonly report_ids?: number[]
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
  readonly notes: CaseNote[]
}

/** What the decision dialog needs of a queue, or of a member outside a case. */
export interface Decider {
  readonly name: string
  readonly preview: (id: number, verdict: Verdict) => Promise<{ notices: CaseNotice[] }>
  readonly decide: (id: number, verdict: Verdict) => Promise<StagedDecision>
}

export interface Queue extends CaseQueue<QueueCase, CaseWithHistory>, Decider {
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly show: (id: number) => Promise<CaseWithHistory>
  readonly assign: (id: number, memberId: number) => Promise<unknown>
  readonly note: (id: number, content: string) => Promise<CaseWithHistory>
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
    preview: (id, body) => api(calls.preview, { params: { id }, body }),
    decide: (id, body) => api(calls.decide, { params: { id }, body }),
    assign: (id, user_id) => api(calls.assign, { params: { id }, body: { user_id } }),
    note: (id, content) => api(calls.note, { params: { id }, body: { content } }),
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

/** Shows the decision in the undo bar at once. `onDecided` runs before the case is fetched again. */
export const useDecide = (queue: Decider, id: number, onDecided: () => void) =>
  useMutation({
    mutationFn: (verdict: Verdict) => queue.decide(id, verdict),
    onSuccess: (staged) => {
      addStaged(staged)
      onDecided()
    },
    onSettled: staffChanged,
    meta: { quiet: true },
  })

export const previewQuery = (queue: Decider, id: number, verdict: Verdict | null) =>
  queryOptions({
    queryKey: ["staff-preview", queue.name, id, verdict],
    queryFn: () => (verdict ? queue.preview(id, verdict) : { notices: [] }),
    enabled: verdict !== null,
    retry: false,
    meta: { quiet: true },
  })
