import { editThread, listThreads, type Message, showThread, type ThreadSummary } from "@redthread/contract/chat"
import { listAttachments } from "@redthread/contract/photo"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import { useCallback } from "react"
import type { Flag } from "@redthread/contract/core/call"
import { deleteThread } from "@redthread/contract/thread"
import { countTurns, declineThread, openThread } from "@redthread/contract/turn"
import type { Language } from "@redthread/contract/language"
import { listTemplates } from "@redthread/contract/message-template"
import { api } from "../../core/api/api"
import { ignoreFailure, retryDelayMs, shouldRetry } from "../../core/api/retry"
import { errorText } from "../../core/error/error-text"
import { queryClient } from "../../core/api/query-client"
import { showToast } from "../../core/error/toast"
import { currentLanguage } from "../../core/language/language"
import {
  catchUpConversation,
  catchUpThreads,
  changeConversation,
  conversationKey,
  fetchNewer,
  foldersKey,
  knownConversation,
  putPage,
  threadsKey,
  updateThread,
} from "./chat.cache"
import {
  type Conversation,
  openConversation,
  type ThreadHead,
  unreadBefore,
  withForwardPage,
  withLatest,
  withOlder,
  withWindow,
} from "./conversation/conversation"

/** A closed conversation stays cached for this many ms, so that reopening it fetches only changes. */
const cacheMs = 15 * 60 * 1000

/** Fetches the latest page, or the first unread one, then only changes; live events add the rest. */
export const conversationQuery = (userId: number) =>
  queryOptions({
    queryKey: conversationKey(userId),
    queryFn: async ({ signal }) => {
      const known = knownConversation(userId)
      if (known?.head.id) return fetchNewer(userId, known, signal)
      const latest = openConversation(await api(showThread, { params: { id: userId }, query: { user: 1 } }, { signal }))
      const unreadFrom = unreadBefore(latest)
      return unreadFrom === null ? latest : (await fetchAround(userId, unreadFrom, signal))(latest)
    },
    staleTime: Infinity,
    gcTime: cacheMs,
    retry: shouldRetry,
    retryDelay: retryDelayMs,
    // Merging pages already keeps the order and identity of messages.
    structuralSharing: false,
  })

export const threadsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...threadsKey, q],
    queryFn: ({ pageParam, signal }) =>
      api(
        listThreads,
        { query: { ...(q ? { q } : {}), ...(pageParam === null ? {} : { max_id: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
  })

export type Folder = "turn" | "waiting"

export const folderQuery = (folder: Folder, q: string) =>
  infiniteQueryOptions({
    queryKey: [...foldersKey, folder, q],
    queryFn: ({ pageParam, signal }) =>
      api(
        listThreads,
        { query: { folder, ...(q ? { q } : {}), ...(pageParam === null ? {} : { max_id: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
  })

export const turnsQuery = queryOptions({
  queryKey: [...foldersKey, "counts"],
  queryFn: ({ signal }) => api(countTurns, {}, { signal }),
})

const renew = (userId: number): void => {
  ignoreFailure(catchUpConversation(userId))
  ignoreFailure(catchUpThreads())
}

/** Closes a conversation with a kind sentence. @returns false if it was refused */
export async function declineKindly({ id, user_id }: Pick<ThreadSummary, "id" | "user_id">): Promise<boolean> {
  try {
    await api(declineThread, { params: { id } })
  } catch (error) {
    showToast({ kind: "error", message: errorText(error) })
    return false
  }
  renew(user_id)
  return true
}

export async function openAgain({ id, user_id }: Pick<ThreadSummary, "id" | "user_id">): Promise<void> {
  await api(openThread, { params: { id } })
  renew(user_id)
}

export const useOlder = (userId: number) =>
  useMutation({
    mutationFn: (maxId: number) => api(showThread, { params: { id: userId }, query: { user: 1, max_id: maxId } }),
    onSuccess: (page, maxId) => putPage(userId, (before) => withOlder(before, maxId, page)),
    meta: { quiet: true },
  })

export const useForwardPages = (userId: number) =>
  useMutation({
    mutationFn: (minId: number) => api(showThread, { params: { id: userId }, query: { user: 1, min_id: minId } }),
    onSuccess: (page, minId) => putPage(userId, (before) => withForwardPage(before, minId, page)),
    meta: { quiet: true },
  })

type Show = (before: Conversation) => Conversation

async function fetchAround(userId: number, seq: number, signal?: AbortSignal): Promise<Show> {
  const fetchPage = (query: { min_id: number } | { max_id: number }) =>
    api(showThread, { params: { id: userId }, query: { user: 1, ...query } }, signal && { signal })
  const [before, onward] = await Promise.all([fetchPage({ max_id: seq }), fetchPage({ min_id: seq })])
  return (conversation) => withWindow(conversation, before, onward)
}

async function fetchLatest(userId: number): Promise<Show> {
  const page = await api(showThread, { params: { id: userId }, query: { user: 1 } })
  return (conversation) => withLatest(conversation, page)
}

/** Loads the window around a message, or the end (null). Of several jumps the last one is shown. */
export function useHistoryPosition(userId: number) {
  const { mutate, reset, isPending } = useMutation({
    mutationFn: (seq: number | null) => (seq === null ? fetchLatest(userId) : fetchAround(userId, seq)),
    networkMode: "always",
  })
  const go = useCallback(
    (seq: number | null, { onShown, onFailed }: { onShown?: () => void; onFailed?: () => void } = {}) =>
      mutate(seq, {
        onSuccess: (show) => {
          putPage(userId, show)
          onShown?.()
        },
        onError: onFailed,
      }),
    [mutate, userId],
  )
  return { go, stay: reset, isGoing: isPending }
}

/** Marks loaded messages as read, but not while a window of the history is shown. */
export async function markRead(userId: number, threadId: number): Promise<void> {
  const shown = knownConversation(userId)
  if (!shown || shown.nextMinId) return
  await api(editThread, { params: { id: threadId }, body: { unread: 0, read_seq: shown.seq } })
  const { messages = [] } = knownConversation(userId) ?? {}
  const isLeft = ({ seq, sender, recalled }: Message) => seq > shown.seq && sender === userId && !recalled
  const unread = messages.filter(isLeft).length
  changeConversation(userId, (before) => ({ ...before, head: { ...before.head, unread } }))
  updateThread(userId, { unread })
}

interface SideValues {
  top?: Flag
  muted?: Flag
  trusted?: Flag
}

export async function editSide(
  { id, user_id, top, muted, trusted }: ThreadHead & { id: number },
  values: SideValues,
): Promise<void> {
  const show = (change: SideValues) => {
    updateThread(user_id, change)
    changeConversation(user_id, (before) => ({ ...before, head: { ...before.head, ...change } }))
  }
  show(values)
  try {
    await api(editThread, { params: { id }, body: values })
  } catch (error) {
    show({ top, muted, trusted })
    return showToast({ kind: "error", message: errorText(error) })
  }
  // If this fails offline, the next gap refreshes the list.
  await catchUpThreads().catch(() => undefined)
}

/** Hides the warnings about this member's messages. */
export async function trustPerson(threadId: number, userId: number): Promise<void> {
  const head = knownConversation(userId)?.head
  if (head) await editSide({ ...head, id: threadId }, { trusted: 1 })
}

export async function removeThread({ id, user_id }: ThreadHead & { id: number }): Promise<boolean> {
  try {
    await api(deleteThread, { params: { id } })
  } catch (error) {
    showToast({ kind: "error", message: errorText(error) })
    return false
  }
  ignoreFailure(catchUpThreads())
  void queryClient.resetQueries({ queryKey: conversationKey(user_id) })
  return true
}

/** Drops a window of the history, so that the conversation is at its end when it is opened again. */
export function resetHistoryPosition(userId: number): void {
  if (knownConversation(userId)?.nextMinId) void queryClient.resetQueries({ queryKey: conversationKey(userId) })
}

export const sharedMediaQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: ["chat", "shared-media", userId],
    queryFn: ({ pageParam, signal }) =>
      api(
        listAttachments,
        { params: { id: userId }, query: pageParam === null ? {} : { max_id: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
    staleTime: 0,
  })

/** Sentences in the reader's and the recipient's language, which change only with a release. */
export const phraseBookQuery = (to: Language) =>
  queryOptions({
    queryKey: ["phrases", currentLanguage(), to],
    queryFn: ({ signal }) => api(listTemplates, { query: { to } }, { signal }),
    staleTime: Infinity,
  })
