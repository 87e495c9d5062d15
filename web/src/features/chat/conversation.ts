import type { Message, Thread } from "@redthread/contract/chat"

export type ThreadHead = Omit<Thread, "messages" | "pagination">

/** One conversation as far as it is known here. */
export interface Conversation {
  head: ThreadHead
  /** By seq, oldest first, without holes from the first on. */
  messages: readonly Message[]
  /** Where the history goes on, null at its beginning. */
  nextMaxId: number | null
  /** Everything of the thread up to here is known; what is asked for is what came or changed since. */
  seq: number
}

/** Each message once, by seq; of two versions the later changed one stays. */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of incoming) {
    const before = byId.get(message.id)
    if (!before || message.changed >= before.changed) byId.set(message.id, message)
  }
  return [...byId.values()].sort((a, b) => a.seq - b.seq)
}

export function openConversation({ messages, pagination, ...head }: Thread): Conversation {
  return { head, messages: mergeMessages([], messages), nextMaxId: pagination.next_max_id, seq: head.seq }
}

/** What an answer to `since` may hold at most; a full one says that there may be more. */
export const sincePage = 100

/** Adds what came or changed since. Changes of messages older than what is known here are left to the history. */
export function withNewer(conversation: Conversation, thread: Thread): Conversation {
  const { messages, pagination: _pagination, ...head } = thread
  const first = conversation.nextMaxId === null ? 0 : (conversation.messages[0]?.seq ?? 0)
  const heard = Math.max(conversation.seq, ...messages.map(({ changed }) => changed))
  return {
    ...conversation,
    head,
    messages: mergeMessages(
      conversation.messages,
      messages.filter(({ seq }) => seq >= first),
    ),
    seq: messages.length < sincePage ? Math.max(heard, head.seq) : heard,
  }
}

/** Adds a page of the history. */
export const withOlder = (conversation: Conversation, { messages, pagination }: Thread): Conversation => ({
  ...conversation,
  messages: mergeMessages(messages, conversation.messages),
  nextMaxId: pagination.next_max_id,
})

interface Arrival {
  conversation: Conversation
  /** Something between what was known and this message is missing. */
  gap: boolean
}

/** Adds one message that came by itself; shown at once also when others before it are missing. */
export function withArrived(conversation: Conversation, message: Message): Arrival {
  const { head } = conversation
  const isNew = conversation.messages.every(({ id }) => id !== message.id)
  const gap = message.changed > conversation.seq + 1
  return {
    gap,
    conversation: {
      ...conversation,
      head: {
        ...head,
        id: message.thread_id,
        unread: isNew && message.sender === head.user_id ? head.unread + 1 : head.unread,
      },
      messages: mergeMessages(conversation.messages, [message]),
      seq: gap ? conversation.seq : Math.max(conversation.seq, message.changed),
    },
  }
}
