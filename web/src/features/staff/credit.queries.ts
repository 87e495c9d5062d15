import { creditMember, decideCredit, listCredits } from "@redthread/contract/staff-credit"
import type { CallInput } from "@redthread/contract/core/call"
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useKeyedMutation } from "../../core/api/keyed-mutation"
import { staffChanged } from "./staff.queries"

/** Requests a member's credits; without `userId` those that await a second administrator. */
export const creditsQuery = (userId?: number) =>
  infiniteQueryOptions({
    queryKey: ["staff", "credits", userId ?? null],
    queryFn: ({ pageParam, signal }) =>
      api(
        listCredits,
        {
          query: {
            ...(userId === undefined ? {} : { user_id: String(userId) }),
            ...(pageParam === null ? {} : { max_id: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
  })

export const useCredit = (id: number) =>
  useKeyedMutation({
    mutationFn: (body: CallInput<typeof creditMember>["body"], idempotencyKey) =>
      api(creditMember, { params: { id }, body }, { idempotencyKey }),
    onSuccess: staffChanged,
    meta: { quiet: true },
  })

export const useDecideCredit = () =>
  useMutation({
    mutationFn: ({ id, state }: { id: number; state: "confirmed" | "rejected" }) =>
      api(decideCredit, { params: { id }, body: { state } }),
    onSettled: staffChanged,
    meta: { quiet: true },
  })
