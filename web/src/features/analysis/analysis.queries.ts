import { analyse } from "@redthread/contract/analysis"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"

export const analysisQuery = (userId: number) =>
  queryOptions({
    queryKey: ["analysis", userId],
    queryFn: ({ signal }) => api(analyse, { body: { user_id: userId } }, { signal }),
  })

/** Paid once, however often it is sent: no second one can be bought. */
export const useBuyAnalysis = (userId: number) =>
  useMutation({
    mutationFn: (price: number) => api(analyse, { body: { user_id: userId, price } }),
    onSuccess: (analysis) => queryClient.setQueryData(analysisQuery(userId).queryKey, analysis),
    onError: () => queryClient.invalidateQueries({ queryKey: analysisQuery(userId).queryKey }),
  })
