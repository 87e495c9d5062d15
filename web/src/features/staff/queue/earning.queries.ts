import type { CallInput } from "@redthread/contract/core/call"
import { listUnmaturedEarnings, releaseEarning } from "@redthread/contract/staff-earning"
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { staffChanged } from "../staff.queries"

export const unmaturedQuery = (caseId: number) =>
  infiniteQueryOptions({
    queryKey: ["staff", "unmatured", caseId],
    queryFn: ({ pageParam, signal }) =>
      api(
        listUnmaturedEarnings,
        { params: { id: caseId }, query: pageParam === null ? {} : { max_id: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
  })

export const useReleaseEarning = (caseId: number) =>
  useMutation({
    mutationFn: (body: CallInput<typeof releaseEarning>["body"]) =>
      api(releaseEarning, { params: { id: caseId }, body }),
    onSettled: staffChanged,
    meta: { quiet: true },
  })
