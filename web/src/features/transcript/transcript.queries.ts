import { showTranscript, transcriptChanged } from "@redthread/contract/transcript"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { ignoreFailure } from "../../core/api/retry"
import { live } from "../../core/live/live.client"

const transcriptsKey = ["transcripts"] as const
const transcriptKey = (messageId: number) => [...transcriptsKey, messageId] as const

export const transcriptQuery = (messageId: number) =>
  queryOptions({
    queryKey: transcriptKey(messageId),
    queryFn: ({ signal }) => api(showTranscript, { params: { id: messageId } }, { signal }),
    staleTime: 5 * 60_000,
  })

live.on(transcriptChanged, ({ id }) => ignoreFailure(queryClient.invalidateQueries({ queryKey: transcriptKey(id) })))
live.onGap(() => ignoreFailure(queryClient.invalidateQueries({ queryKey: transcriptsKey })))
