import type { ThreadSummary } from "@redthread/contract/chat"
import { live } from "../../../core/live/live.client"

/** Minimum ms between two delivery receipts of a conversation; the last one counts. */
const intervalMs = 1000

const acknowledged = new Map<number, number>()
const pending = new Map<number, number>()
let timer: ReturnType<typeof setTimeout> | undefined

function sendPending(): void {
  timer = undefined
  for (const [thread_id, seq] of pending)
    if (live.send("delivered", { thread_id, seq })) acknowledged.set(thread_id, seq)
  pending.clear()
}

export function acknowledgeDelivered(threadId: number, seq: number): void {
  if (seq <= (acknowledged.get(threadId) ?? 0)) return
  pending.set(threadId, Math.max(seq, pending.get(threadId) ?? 0))
  timer ??= setTimeout(sendPending, intervalMs)
}

export function acknowledgeThreads(threads: readonly ThreadSummary[]): void {
  for (const { id, unread, seq } of threads) if (unread > 0) acknowledgeDelivered(id, seq)
}
