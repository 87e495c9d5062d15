import type { Message, Thread } from "@redthread/contract/chat"

export type ThreadHead = Omit<Thread, "messages" | "pagination">

export interface Conversation {
  head: ThreadHead
  /** Messages by seq, oldest first, without gaps. */
  messages: readonly Message[]
  /** Cursor of the next older page; null at the beginning of the conversation. */
  nextMaxId: number | null
  nextMinId?: number | null | undefined
  /** The thread's seq up to which everything is loaded. */
  seq: number
}

/** Merges messages by seq, each once; the version changed last wins. */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of incoming) {
    const before = byId.get(message.id)
    if (!before || message.changed >= before.changed) byId.set(message.id, message)
  }
  return [...byId.values()].filter(({ deleted }) => !deleted).sort((a, b) => a.seq - b.seq)
}

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

export function firstUnread({ head, messages }: Conversation): number | null {
  if (head.unread === 0) return null
  const isUnread = ({ seq, sender, recalled }: Message) =>
    seq > (head.own_read_seq ?? 0) && sender === head.user_id && !recalled
  return messages.find(isUnread)?.seq ?? null
}

export function unreadBefore({ head, messages, nextMaxId }: Conversation): number | null {
  if (head.unread === 0 || head.own_read_seq === undefined || nextMaxId === null) return null
  return (messages[0]?.seq ?? 0) > head.own_read_seq + 1 ? head.own_read_seq + 1 : null
}

/** Maximum number of messages in a reply to `since`; a full reply means that there may be more. */
export const sincePage = 100

function isWithin({ messages, nextMaxId, nextMinId }: Conversation): (message: Message) => boolean {
  const first = nextMaxId === null ? 0 : (messages[0]?.seq ?? 0)
  const last = nextMinId ? (messages.at(-1)?.seq ?? 0) : Infinity
  return ({ seq }) => seq >= first && seq <= last
}

export function withNewer(conversation: Conversation, thread: Thread): Conversation {
  const { messages, pagination: _pagination, ...head } = thread
  const heard = Math.max(conversation.seq, ...messages.map(({ changed }) => changed))
  // A reply older than the received events lacks their messages.
  const isLate = head.seq < conversation.seq
  return {
    ...conversation,
    head: isLate ? { ...head, unread: conversation.head.unread } : head,
    messages: withChanges(conversation, thread),
    seq: messages.length < sincePage ? Math.max(heard, head.seq) : heard,
  }
}

/** Keeps the array if no message changed, because most replies are about the thread alone. */
function withChanges(conversation: Conversation, { messages, cleared_seq: cleared = 0 }: Thread): readonly Message[] {
  const incoming = messages.filter(isWithin(conversation))
  const merged = incoming.length > 0 ? mergeMessages(conversation.messages, incoming) : conversation.messages
  return (merged[0]?.seq ?? Infinity) > cleared ? merged : merged.filter(({ seq }) => seq > cleared)
}

/** Returns the lowest seq: changes later than the oldest page must be requested again. */
const seqWith = ({ seq }: Conversation, ...pages: Thread[]): number => Math.min(seq, ...pages.map((page) => page.seq))

/** Adds the page before `maxId`; ignored if another window is shown by now. */
export const withOlder = (conversation: Conversation, maxId: number, page: Thread): Conversation =>
  conversation.nextMaxId === maxId
    ? {
        ...conversation,
        messages: mergeMessages(page.messages, conversation.messages),
        nextMaxId: page.pagination.next_max_id,
        seq: seqWith(conversation, page),
      }
    : conversation

export const withForwardPage = (conversation: Conversation, minId: number, page: Thread): Conversation =>
  conversation.nextMinId === minId
    ? {
        ...conversation,
        messages: mergeMessages(conversation.messages, page.messages),
        nextMinId: page.pagination.next_min_id,
        seq: seqWith(conversation, page),
      }
    : conversation

export const withWindow = (conversation: Conversation, before: Thread, onward: Thread): Conversation => ({
  ...conversation,
  messages: mergeMessages(before.messages, onward.messages),
  nextMaxId: before.pagination.next_max_id,
  nextMinId: onward.pagination.next_min_id,
  seq: seqWith(conversation, before, onward),
})

export const withLatest = (conversation: Conversation, page: Thread): Conversation => ({
  ...openConversation(page),
  seq: seqWith(conversation, page),
})

interface Arrival {
  conversation: Conversation
  /** True if messages before this one are missing. */
  gap: boolean
}

/** Adds a message from an event; it is shown at once even if earlier ones are missing. */
export function withArrived(conversation: Conversation, message: Message): Arrival {
  const { head } = conversation
  const isNew = message.changed > conversation.seq && conversation.messages.every(({ id }) => id !== message.id)
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
