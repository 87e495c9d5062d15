import { showThread, listThreads, type Message, threadChangesMax, type ThreadSummary } from "@redthread/contract/chat"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { sincePage, withArrived, withNewer, type Conversation } from "./conversation/conversation"
import { allThreads, changeThread, putThreads, type ThreadPages } from "./threads/thread-list"

export const conversationsKey = ["chat", "conversation"] as const
export const conversationKey = (userId: number) => [...conversationsKey, userId] as const
export const threadsKey = ["chat", "threads"] as const

/** Folders of the list, and their counts. */
export const foldersKey = ["chat", "folders"] as const
export const scheduledKey = ["chat", "scheduled"] as const

export const invalidateFolders = (): void => void queryClient.invalidateQueries({ queryKey: foldersKey })

export const threadListKey = [...threadsKey, ""] as const

export const knownConversation = (userId: number): Conversation | undefined =>
  queryClient.getQueryData<Conversation>(conversationKey(userId))

export function changeConversation(userId: number, change: (before: Conversation) => Conversation): void {
  queryClient.setQueryData<Conversation>(conversationKey(userId), (before) => before && change(before))
}

export function memberOfThread(threadId: number): number | undefined {
  const open = queryClient.getQueriesData<Conversation>({ queryKey: conversationsKey })
  const conversation = open.find(([, data]) => data?.head.id === threadId)?.[1]
  return conversation?.head.user_id ?? knownThreads().find(({ id }) => id === threadId)?.user_id
}

export function knownThreads(): ThreadSummary[] {
  const list = queryClient.getQueryData<ThreadPages>(threadListKey)
  return list ? allThreads(list) : []
}

export function updateThread(userId: number, change: Partial<ThreadSummary>): void {
  queryClient.setQueriesData<ThreadPages>(
    { queryKey: threadsKey },
    (list) => list && changeThread(list, userId, change),
  )
}

/** Marks a conversation as incomplete; a visible one is fetched at once. */
export async function catchUpConversation(userId: number): Promise<void> {
  const queryKey = conversationKey(userId)
  // A pending first load is cancelled, because it may have been read before this change.
  if (!knownConversation(userId)) await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

export function putPage(userId: number, show: (before: Conversation) => Conversation): void {
  const before = knownConversation(userId)
  changeConversation(userId, show)
  if (before && (knownConversation(userId)?.seq ?? 0) < before.seq) void catchUpConversation(userId)
}

/** Adds a message, and requests messages that are missing before it. */
export function putMessage(userId: number, message: Message): void {
  const before = knownConversation(userId)
  if (!before) return void catchUpConversation(userId)
  const { conversation, gap } = withArrived(before, message)
  changeConversation(userId, () => conversation)
  if (gap) void catchUpConversation(userId)
}

/** Fetches changes page by page; events received meanwhile are kept. */
export async function fetchNewer(userId: number, from: Conversation, signal: AbortSignal): Promise<Conversation> {
  let conversation = from
  for (;;) {
    const thread = await api(
      showThread,
      { params: { id: userId }, query: { user: 1, since: conversation.seq } },
      { signal },
    )
    const before = conversation.seq
    conversation = withNewer(knownConversation(userId) ?? conversation, thread)
    if (thread.messages.length < sincePage || conversation.seq <= before) return conversation
    changeConversation(userId, () => conversation)
  }
}

/** Fetches the threads that changed since the member seq of the cached list. */
export async function catchUpThreads(): Promise<void> {
  invalidateFolders()
  const list = queryClient.getQueryData<ThreadPages>(threadListKey)
  if (!list) return
  let since = list.pages[0]?.seq ?? 0
  for (;;) {
    const { items, seq } = await api(listThreads, { query: { since } })
    if (items.some(({ unread }) => unread > 0))
      void import("./conversation/delivered").then(({ acknowledgeThreads }) => acknowledgeThreads(items))
    const next = Math.max(since, ...items.map(({ member_seq }) => member_seq))
    const isLast = items.length < threadChangesMax || next === since
    queryClient.setQueryData<ThreadPages>(threadListKey, (before) =>
      before ? putThreads(before, items, isLast ? Math.max(seq, next) : next) : before,
    )
    if (isLast) return
    since = next
  }
}
