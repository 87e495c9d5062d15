import { cancelTravel, requestTravel, showTravel } from "@redthread/contract/travel"
import type { CallInput } from "@redthread/contract/core/call"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"

export const travelQuery = queryOptions({
  queryKey: ["travel"],
  queryFn: ({ signal }) => api(showTravel, {}, { signal }),
})

export const askAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: travelQuery.queryKey })

interface Request {
  wishes: CallInput<typeof requestTravel>["body"]
  /** Idempotency key, kept for a retry, so that the fee is taken once. */
  key: string
}

/** A refusal stands in the form; where gold is missing, the way to more opens beside. */
export const useRequestTravel = () =>
  useMutation({
    mutationFn: ({ wishes, key }: Request) => api(requestTravel, { body: wishes }, { idempotencyKey: key }),
    onSuccess: askAnew,
  })

export const useCancelTravel = () =>
  useMutation({ mutationFn: (id: number) => api(cancelTravel, { params: { id } }), onSettled: askAnew })
