import { messageArrived } from "@redthread/contract/chat"
import type { EventData } from "@redthread/contract/core/live-event"
import { messageChanged } from "@redthread/contract/message"
import { scheduledChanged } from "@redthread/contract/scheduled-message"
import { receiptArrived, threadChanged, typingSeen } from "@redthread/contract/thread"
import { ignoreFailure } from "../../core/api/retry"
import { live } from "../../core/live/live.client"
import { queryClient } from "../../core/api/query-client"
import { catchUpConversation, catchUpThreads, changeConversation, scheduledKey } from "./chat.cache"
import { showTyping, stopTyping } from "./conversation/typing"

function changed({ user_id: userId }: { user_id: number }): void {
  ignoreFailure(catchUpConversation(userId))
  ignoreFailure(catchUpThreads())
}

function receipted({ user_id: userId, state, seq }: EventData<typeof receiptArrived>): void {
  changeConversation(userId, (before) => {
    const { delivered_seq = 0, read_seq = 0 } = before.head
    const delivered = { delivered_seq: Math.max(delivered_seq, seq) }
    const read = state === "read" ? { read_seq: Math.max(read_seq, seq) } : {}
    return { ...before, head: { ...before.head, ...delivered, ...read } }
  })
}

const renewScheduled = (): void => ignoreFailure(queryClient.invalidateQueries({ queryKey: scheduledKey }))

let isListening = false

export function listenToChanges(): void {
  if (isListening) return
  isListening = true
  live.on(messageChanged, changed)
  live.on(threadChanged, changed)
  live.on(receiptArrived, receipted)
  live.on(scheduledChanged, renewScheduled)
  live.onGap(renewScheduled)
  live.on(typingSeen, ({ user_id }) => showTyping(user_id))
  live.on(messageArrived, ({ sender }) => sender !== undefined && stopTyping(sender))
}
