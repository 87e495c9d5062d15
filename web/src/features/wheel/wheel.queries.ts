import { showWheel, spinWheel, type WheelSpin } from "@redthread/contract/wheel"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { randomUuid } from "../../core/api/client-id"
import { session } from "../../core/session/session"

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const wheelQuery = queryOptions({
  queryKey: ["wheel"],
  queryFn: ({ signal }) => api(showWheel, { query: { time_zone: timeZone() } }, { signal }),
  // The day may have turned since.
  staleTime: 0,
})

/** Refused, the wheel is asked for anew: it is another day's, or was turned on another device. */
export const useSpin = () =>
  useMutation({
    mutationFn: (commitment: string): Promise<WheelSpin> =>
      api(spinWheel, { body: { time_zone: timeZone(), client_seed: randomUuid(), commitment } }),
    onError: () => queryClient.invalidateQueries({ queryKey: wheelQuery.queryKey }),
  })

/** Marks the result as seen, so that the wheel shows it and is not offered again today. */
export function noteSpun(): void {
  const me = session.current()?.me
  if (me) session.updateMe({ ...me, wheel: 0 })
  void queryClient.invalidateQueries({ queryKey: wheelQuery.queryKey })
}
