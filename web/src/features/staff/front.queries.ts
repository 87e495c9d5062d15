import { type FrontChooser, listStaffFront, setFront, unsetFront } from "@redthread/contract/browse"
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { staffChanged } from "./staff.queries"

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

/** Puts somebody on the front page, on top, or keeps them off it. */
export const useFront = () =>
  useMutation({
    mutationFn: ({ id, on }: { id: number; on: boolean }) => api(on ? setFront : unsetFront, { body: { user_id: id } }),
    onSuccess: staffChanged,
    meta: { quiet: true },
  })
