import type { ThreadSummary } from "@redthread/contract/chat"
import { live } from "../../../core/live/live.client"

/** Minimum time between two receipts of a conversation; the last one counts. */
const every = 1000

/** Acknowledged and pending seq by thread. */
const said = new Map<number, number>()
const due = new Map<number, number>()
let timer: ReturnType<typeof setTimeout> | undefined

function sayAll(): void {
  timer = undefined
  for (const [thread_id, seq] of due) if (live.say("delivered", { thread_id, seq })) said.set(thread_id, seq)
  due.clear()
}

/** Acknowledges that this device has the other's messages up to a seq. */
export function acknowledgeDelivered(threadId: number, seq: number): void {
  if (seq <= (said.get(threadId) ?? 0)) return
  due.set(threadId, Math.max(seq, due.get(threadId) ?? 0))
  timer ??= setTimeout(sayAll, every)
}

/** Acknowledges the unread messages of a thread list. */
export function acknowledgeThreads(threads: readonly ThreadSummary[]): void {
  for (const { id, unread, seq } of threads) if (unread > 0) acknowledgeDelivered(id, seq)
}
