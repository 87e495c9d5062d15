import { giveSecondFactor, showSecondFactor } from "@redthread/contract/second-factor"
import {
  findMembers,
  listAudit,
  listFigures,
  listStaff,
  setMemberTerms,
  setStaffRole,
  showLedgerCheck,
  showMemberLedger,
  showStaffMember,
} from "@redthread/contract/staff"
import { listStaffQueues } from "@redthread/contract/staff-queue"
import type { CallInput } from "@redthread/contract/core/call"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import { type FrontChooser, listStaffFront, setFront, unsetFront } from "@redthread/contract/browse"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"

/** Prefix of all query keys of the back office. */
const root = "staff"

export const staffChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [root] })

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => api(showSecondFactor, {}, { signal }),
  staleTime: 0,
})

export const useGiveSecondFactor = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof giveSecondFactor>["body"]) => api(giveSecondFactor, { body }),
    onSuccess: (state) => queryClient.setQueryData(secondFactorQuery.queryKey, state),
    meta: { quiet: true },
  })

/** Polling interval of the overview in ms. */
const lookEvery = 30_000

export const overviewQuery = queryOptions({
  queryKey: [root, "overview"],
  queryFn: ({ signal }) => api(listStaffQueues, {}, { signal }),
  refetchInterval: lookEvery,
})

export const membersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [root, "members", q],
    queryFn: ({ pageParam, signal }) =>
      api(
        findMembers,
        { query: { ...(q ? { q } : {}), ...(pageParam === null ? {} : { max_id: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
  })

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: [root, "member", id],
    queryFn: ({ signal }) => api(showStaffMember, { params: { id } }, { signal }),
    // The data is cached for five minutes, because each request writes an audit entry.
    staleTime: 5 * 60_000,
  })

/** `reason` is in the audit log. */
export const ledgerQuery = (id: number, reason: string) =>
  infiniteQueryOptions({
    queryKey: [root, "ledger", id, reason],
    queryFn: ({ pageParam, signal }) =>
      api(
        showMemberLedger,
        { params: { id }, query: { reason, ...(pageParam === null ? {} : { max_id: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
  })

export const ledgerCheckQuery = queryOptions({
  queryKey: [root, "ledger-check"],
  queryFn: ({ signal }) => api(showLedgerCheck, {}, { signal }),
})

export const figuresQuery = (days: number) =>
  queryOptions({
    queryKey: [root, "figures", days],
    queryFn: ({ signal }) => api(listFigures, { query: { days: String(days) } }, { signal }),
  })

export const peopleQuery = queryOptions({
  queryKey: [root, "people"],
  queryFn: ({ signal }) => api(listStaff, {}, { signal }),
})

export const auditQuery = infiniteQueryOptions({
  queryKey: [root, "audit"],
  queryFn: ({ pageParam, signal }) =>
    api(listAudit, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
})

export const useSetRole = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & CallInput<typeof setStaffRole>["body"]) =>
      api(setStaffRole, { params: { id }, body }),
    onSuccess: staffChanged,
    meta: { quiet: true },
  })

export const useSetTerms = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & CallInput<typeof setMemberTerms>["body"]) =>
      api(setMemberTerms, { params: { id }, body }),
    onSuccess: staffChanged,
    meta: { quiet: true },
  })

export const frontQuery = (chooser: FrontChooser) =>
  infiniteQueryOptions({
    queryKey: ["staff", "front", chooser],
    queryFn: ({ pageParam, signal }) =>
      api(
        listStaffFront,
        { query: { chosen_by: chooser, ...(pageParam === null ? {} : { max_id: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
  })

export const useFront = () =>
  useMutation({
    mutationFn: ({ id, on }: { id: number; on: boolean }) => api(on ? setFront : unsetFront, { body: { user_id: id } }),
    onSuccess: staffChanged,
    meta: { quiet: true },
  })
