import { listDecisions, type StagedDecision, undoDecision } from "@redthread/contract/staff-decision"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { queryClient } from "../../../core/api/query-client"
import { staffChanged } from "../staff.queries"

/** Time in ms after which a due decision has usually taken effect. */
const settlesWithin = 1500

export const stagedQuery = queryOptions({
  queryKey: ["staff", "decisions"],
  queryFn: ({ signal }) => api(listDecisions, {}, { signal }),
  refetchInterval: ({ state }) => {
    const pending = (state.data?.items ?? []).filter((one) => one.state === "pending")
    const due = pending.map(({ due_at }) => Date.parse(due_at))
    return due.length === 0 ? false : Math.max(settlesWithin, Math.min(...due) + settlesWithin - Date.now())
  },
})

export function addStaged(staged: StagedDecision): void {
  queryClient.setQueryData(stagedQuery.queryKey, (before) => ({ items: [staged, ...(before?.items ?? [])] }))
}

export const useUndo = () =>
  useMutation({
    mutationFn: (id: number) => api(undoDecision, { params: { id } }),
    onSettled: staffChanged,
    meta: { quiet: true },
  })
