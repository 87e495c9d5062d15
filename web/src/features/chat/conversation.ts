import type { Message, Thread } from "@redthread/contract/chat"

export type ThreadHead = Omit<Thread, "messages" | "pagination">

/** One conversation as far as it is known here. */
export interface Conversation {
  head: ThreadHead
  /** By seq, oldest first, without gaps. */
  messages: readonly Message[]
  /** Where the history goes on, null at its beginning. */
  nextMaxId: number | null
  /** After a jump into the history: where the next newer page starts; null or missing if the end is loaded. */
  nextMinId?: number | null | undefined
  /** The thread's seq up to which everything is loaded; later changes are fetched from there. */
  seq: number
}

/** Each message once, by seq; of two versions the later changed one stays. */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of incoming) {
    const before = byId.get(message.id)
    if (!before || message.changed >= before.changed) byId.set(message.id, message)
  }
  return [...byId.values()].filter(({ deleted }) => !deleted).sort((a, b) => a.seq - b.seq)
}

/** Where the message with this seq stands; -1 if it is not known here. */
export function indexOfSeq(messages: readonly Message[], seq: number): number {
  let [from, to] = [0, messages.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((messages[middle]?.seq ?? 0) < seq) from = middle + 1
    else to = middle
  }
  return messages[from]?.seq === seq ? from : -1
}

export function openConversation({ messages, pagination, ...head }: Thread): Conversation {
  return { head, messages: mergeMessages([], messages), nextMaxId: pagination.next_max_id, seq: head.seq }
}

/** What an answer to `since` may hold at most; a full one says that there may be more. */
export const sincePage = 100

/** Whether the message belongs to what is known here: what lies before or after is left to the history. */
function isWithin({ messages, nextMaxId, nextMinId }: Conversation): (message: Message) => boolean {
  const first = nextMaxId === null ? 0 : (messages[0]?.seq ?? 0)
  const last = nextMinId ? (messages.at(-1)?.seq ?? 0) : Infinity
  return ({ seq }) => seq >= first && seq <= last
}

/** Adds what came or changed since. */
export function withNewer(conversation: Conversation, thread: Thread): Conversation {
  const { messages, pagination: _pagination, ...head } = thread
  const cleared = head.cleared_seq ?? 0
  const heard = Math.max(conversation.seq, ...messages.map(({ changed }) => changed))
  return {
    ...conversation,
    head,
    messages: mergeMessages(conversation.messages, messages.filter(isWithin(conversation))).filter(
      ({ seq }) => seq > cleared,
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

/** A page further towards the end. */
export const withOnward = (conversation: Conversation, { messages, pagination }: Thread): Conversation => ({
  ...conversation,
  messages: mergeMessages(conversation.messages, messages),
  nextMinId: pagination.next_min_id,
})

/** What stands around a place in the history, instead of the end. */
export const withPlace = (conversation: Conversation, before: Thread, onward: Thread): Conversation => ({
  ...conversation,
  messages: mergeMessages(before.messages, onward.messages),
  nextMaxId: before.pagination.next_max_id,
  nextMinId: onward.pagination.next_min_id,
})

interface Arrival {
  conversation: Conversation
  /** Whether messages between the loaded ones and this one are missing. */
  gap: boolean
}

/** Adds a message from an event; it is shown at once even if earlier ones are missing. */
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
      messages: mergeMessages(
        conversation.messages,
        conversation.nextMinId ? [message].filter(isWithin(conversation)) : [message],
      ),
      seq: gap ? conversation.seq : Math.max(conversation.seq, message.changed),
    },
  }
}
