import { type Author, listMuted, muteAuthor, unmuteAuthor } from "@redthread/contract/feed"
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { queryClient } from "../../../core/api/query-client"
import { showToast, undoMs } from "../../../core/error/toast"
import { text } from "../../../core/texts/texts"
import { hideInHome } from "../feed.cache"
import { feedsKey } from "../feed.queries"

const mutedKey = [...feedsKey, "muted"] as const
const homeKeys = [[...feedsKey, "list", "home"], [...feedsKey, "new"], mutedKey] as const

const refetchHome = (): Promise<unknown> =>
  Promise.all(homeKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))

export const mutedQuery = (readerId: number) =>
  infiniteQueryOptions({
    queryKey: [...mutedKey, readerId],
    queryFn: ({ pageParam, signal }) => api(listMuted, { query: { max_id: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_max_id ?? undefined,
  })

export const useUnmute = () =>
  useMutation({
    mutationFn: (id: number) => api(unmuteAuthor, { params: { id } }),
    onSuccess: refetchHome,
  })

/** Mutes an author, or reduces posts like this one, in the home feed; a toast offers to undo it. */
export async function mute({ user_id, name }: Author, lessOf?: number): Promise<void> {
  const params = { id: user_id }
  await api(muteAuthor, { params, body: lessOf === undefined ? {} : { less_of: lessOf } })
  const putBack = hideInHome(user_id, lessOf)
  void queryClient.invalidateQueries({ queryKey: mutedKey })
  const undo = async () => {
    await api(unmuteAuthor, { params })
    putBack()
    await queryClient.invalidateQueries({ queryKey: mutedKey })
  }
  const message = text(lessOf === undefined ? "feed:muted" : "feed:lessened", { name })
  showToast({ kind: "note", message, action: { label: text("feed:undo"), run: () => void undo() } }, undoMs)
}
