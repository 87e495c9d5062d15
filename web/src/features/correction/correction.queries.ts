import type { Message } from "@redthread/contract/chat"
import { type Correction, correctableMax, correctionChanged, listCorrections } from "@redthread/contract/correction"
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { ignoreFailure } from "../../core/api/retry"
import { live } from "../../core/live/live.client"

const correctionsKey = ["corrections"] as const

export type Corrected = { thread_id: number } | { feed_id: number }

export const correctionsQuery = (of: Corrected) =>
  infiniteQueryOptions({
    queryKey: [...correctionsKey, of],
    queryFn: ({ pageParam, signal }) =>
      api(listCorrections, { query: { ...of, ...(pageParam === null ? {} : { max_id: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
    staleTime: 5 * 60_000,
    retry: false,
  })

export const outdateCorrections = (of?: Corrected): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: of ? correctionsQuery(of).queryKey : correctionsKey })

live.on(correctionChanged, ({ target_id, thread_id }) =>
  ignoreFailure(outdateCorrections(thread_id === null ? { feed_id: target_id } : { thread_id })),
)
live.onGap(() => ignoreFailure(outdateCorrections()))

/** Own words, not phrases or records of calls. */
const isCorrectable = ({ message_type: type, content, recalled }: Message): boolean =>
  ["text", "photo", "video"].includes(type) && content !== "" && content.length <= correctableMax && !recalled

/** Loads the corrections of the conversation back to this message. */
export function useMessageCorrection(message: Message): Correction | undefined {
  const query = useInfiniteQuery(
    { ...correctionsQuery({ thread_id: message.thread_id }), enabled: isCorrectable(message) },
    queryClient,
  )
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const oldest = data?.pages.at(-1)?.items.at(-1)?.target_id ?? 0
  const isMissing = hasNextPage && !isFetching && message.id < oldest
  useEffect(() => {
    if (isMissing) void fetchNextPage()
  }, [isMissing, fetchNextPage])
  return data?.pages.flatMap(({ items }) => items).find(({ target_id }) => target_id === message.id)
}

const loaded = (of: Corrected) => queryClient.getQueryData(correctionsQuery(of).queryKey)

/** Whether the reader may correct another member's message, as far as that is loaded. */
export const canCorrect = (message: Message, isMine: boolean): boolean =>
  !isMine && isCorrectable(message) && loaded({ thread_id: message.thread_id })?.pages[0]?.wanted === true

export const knownCorrection = (of: Corrected, targetId: number, memberId: number | undefined) =>
  loaded(of)
    ?.pages.flatMap(({ items }) => items)
    .find(({ target_id, user_id }) => target_id === targetId && user_id === memberId)
