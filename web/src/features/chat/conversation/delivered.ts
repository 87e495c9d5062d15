import type { ThreadSummary } from "@redthread/contract/chat"
import { live } from "../../../core/live/live.client"

/** ms between two times that a conversation says how far it got: while much is written, the last one counts. */
const every = 1000

/** Up to where it was said, and what is still to be said, by thread. */
const said = new Map<number, number>()
const due = new Map<number, number>()
let timer: ReturnType<typeof setTimeout> | undefined

function sayAll(): void {
  timer = undefined
  for (const [thread_id, seq] of due) if (live.say("delivered", { thread_id, seq })) said.set(thread_id, seq)
  due.clear()
}

/** This device has what the other side wrote up to this seq of the thread. */
export function acknowledgeDelivered(threadId: number, seq: number): void {
  if (seq <= (said.get(threadId) ?? 0)) return
  due.set(threadId, Math.max(seq, due.get(threadId) ?? 0))
  timer ??= setTimeout(sayAll, every)
}

/** The same of all that is unread in a list of conversations. */
export function acknowledgeThreads(threads: readonly ThreadSummary[]): void {
  for (const { id, unread, seq } of threads) if (unread > 0) acknowledgeDelivered(id, seq)
}
