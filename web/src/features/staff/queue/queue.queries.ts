import type { QueueCase } from "@redthread/contract/staff-queue"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import { queryClient } from "../../../core/api/query-client"
import type { CaseList, Queue } from "./queue-registry"
import { staffChanged } from "../staff.queries"

export const queueQuery = <R extends QueueCase>(queue: CaseList<R>) =>
  infiniteQueryOptions({
    queryKey: ["staff", "queue", queue.name],
    queryFn: ({ pageParam, signal }) => queue.list(pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
    // Others take cases meanwhile.
    refetchInterval: 30_000,
  })

export const caseQuery = (queue: Queue, id: number) =>
  queryOptions({
    queryKey: ["staff", "case", queue.name, id],
    queryFn: () => queue.show(id),
    // The addresses of what was kept hold for a minute at least.
    refetchInterval: ({ state }) => (state.data?.case.evidence_files ? 30_000 : false),
  })

export const useClaim = (queue: Queue, id: number) =>
  useMutation({
    mutationFn: () => queue.claim(id),
    onSuccess: (taken) => queryClient.setQueryData(caseQuery(queue, id).queryKey, taken),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queueQuery(queue).queryKey }),
  })

export const useRelease = (queue: Queue, id: number) =>
  useMutation({ mutationFn: () => queue.release(id), onSettled: staffChanged })

interface Verdict {
  readonly decision: QueueCase["decisions"][number]
  readonly reason?: string
  readonly days?: number
}

export const useDecide = (queue: Queue, id: number) =>
  useMutation({
    mutationFn: (verdict: Verdict) => queue.decide(id, verdict),
    onSettled: staffChanged,
    meta: { quiet: true },
  })
