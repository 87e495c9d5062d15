import { editThread, listThreads, showThread } from "@redthread/contract/chat"
import { listAttachments } from "@redthread/contract/photo"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api"
import {
  changeConversation,
  conversationKey,
  fetchNewer,
  knownConversation,
  threadsKey,
  updateThread,
} from "./chat.cache"
import { openConversation, withOlder } from "./conversation"

/** How long a conversation that nobody looks at is kept (ms): coming back then only asks for what came since. */
const keepFor = 15 * 60 * 1000

/** The first time the latest page; from then on only what came or changed since. Live events do the rest. */
export const conversationQuery = (userId: number) =>
  queryOptions({
    queryKey: conversationKey(userId),
    queryFn: async ({ signal }) => {
      const known = knownConversation(userId)
      if (known?.head.id) return fetchNewer(userId, known, signal)
      return openConversation(await api(showThread, { params: { id: userId }, query: { user: 1 } }, { signal }))
    },
    staleTime: Infinity,
    gcTime: keepFor,
    // The order and the identity of messages are kept by the merge itself.
    structuralSharing: false,
  })

export const threadsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...threadsKey, q],
    queryFn: ({ pageParam, signal }) =>
      api(listThreads, { query: { page: pageParam, ...(q ? { q } : {}) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => pagination.next_page ?? undefined,
  })

/** The history, page by page upwards. */
export const useOlder = (userId: number) =>
  useMutation({
    mutationFn: (maxId: number) => api(showThread, { params: { id: userId }, query: { user: 1, max_id: maxId } }),
    onSuccess: (thread) => changeConversation(userId, (before) => withOlder(before, thread)),
    meta: { quiet: true },
  })

export async function markRead(userId: number, threadId: number): Promise<void> {
  await api(editThread, { params: { id: threadId }, body: { unread: 0 } })
  changeConversation(userId, (before) => ({ ...before, head: { ...before.head, unread: 0 } }))
  updateThread(userId, { unread: 0 })
}

/** What two have sent each other, page by page. */
export const exchangedQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: ["chat", "exchanged", userId],
    queryFn: ({ pageParam, signal }) =>
      api(listAttachments, { params: { id: userId }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => pagination.next_page ?? undefined,
    staleTime: 0,
  })
