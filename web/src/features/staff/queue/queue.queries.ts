import type { QueueCase } from "@redthread/contract/staff-queue"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import type { CaseQueue, Queue, Verdict } from "./queue-registry"
import { staffChanged } from "../staff.queries"

export const queueQuery = <R extends QueueCase>(queue: Pick<CaseQueue<R, unknown>, "name" | "list">) =>
  infiniteQueryOptions({
    queryKey: ["staff", "queue", queue.name],
    queryFn: ({ pageParam, signal }) => queue.list(pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
    // Other staff members claim cases meanwhile.
    refetchInterval: 30_000,
  })

export const caseQuery = (queue: Queue, id: number) =>
  queryOptions({
    queryKey: ["staff", "case", queue.name, id],
    queryFn: () => queue.show(id),
    // The addresses of evidence files are valid for a minute at least.
    refetchInterval: ({ state }) => (state.data?.case.evidence_files ? 30_000 : false),
  })

export const useDecide = (queue: Queue, id: number) =>
  useMutation({
    mutationFn: (verdict: Verdict) => queue.decide(id, verdict),
    onSettled: staffChanged,
    meta: { quiet: true },
  })
