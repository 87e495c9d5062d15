import { cancelTravel, requestTravel, showTravel } from "@redthread/contract/travel"
import type { CallInput } from "@redthread/contract/core/call"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useKeyedMutation } from "../../core/api/keyed-mutation"
import { queryClient } from "../../core/api/query-client"

export const travelQuery = queryOptions({
  queryKey: ["travel"],
  queryFn: ({ signal }) => api(showTravel, {}, { signal }),
})

export const askAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: travelQuery.queryKey })

/** The form shows errors; without enough gold the payment dialog opens as well. */
export const useRequestTravel = () =>
  useKeyedMutation({
    mutationFn: (body: CallInput<typeof requestTravel>["body"], idempotencyKey) =>
      api(requestTravel, { body }, { idempotencyKey }),
    onSuccess: askAnew,
  })

export const useCancelTravel = () =>
  useMutation({ mutationFn: (id: number) => api(cancelTravel, { params: { id } }), onSettled: askAnew })
