import { listGameEvents, setGamePrizes } from "@redthread/contract/game"
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { staffChanged } from "./staff.queries"

export const gameEventsQuery = infiniteQueryOptions({
  queryKey: ["staff", "game"],
  queryFn: ({ pageParam, signal }) =>
    api(listGameEvents, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
})

export const useSetGamePrizes = () =>
  useMutation({
    mutationFn: ({ week, prizes }: { week: string; prizes: number[] }) =>
      api(setGamePrizes, { params: { week }, body: { prizes } }),
    onSuccess: staffChanged,
    meta: { quiet: true },
  })
