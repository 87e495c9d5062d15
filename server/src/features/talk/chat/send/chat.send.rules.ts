import type { ErrorName } from "@redthread/contract/core/error"
import type { MessageDraft, WritePermission } from "./chat.send.db"

function refusalByPolicy({ me }: MessageDraft, permission: WritePermission): ErrorName | null {
  const { policy, friends, initiatorId, answered } = permission
  const begunByOther = initiatorId !== null && initiatorId !== me
  if (friends || begunByOther) return null
  if (policy === "friends") return "friends_only"
  return policy === "validate" && !answered ? "ask_first" : null
}

/** Hiding, blocking and leaving get the same error, so that the sender cannot distinguish them. */
function refusalOf(draft: MessageDraft, permission: WritePermission): ErrorName | null {
  const { threadId, initiatorId, answered, closedBy, askerId, asked } = permission
  if (threadId === null && !permission.blocking && !permission.visible) return "user_not_found"
  if (permission.blocking) return "you_block_them"
  const otherHasWritten = answered || (initiatorId !== null && initiatorId !== draft.me)
  const reachable = permission.visible || (permission.listed && otherHasWritten)
  if (permission.blocked || !reachable) return "cannot_be_written_to"
  // Neither a gift nor a call passes a kind refusal.
  if (closedBy !== null && closedBy !== draft.me) return "wait_for_answer"
  const isUnanswered = (initiatorId === draft.me && !answered) || (askerId === draft.me && asked)
  const isWaiting = isUnanswered && !draft.isOwed
  return refusalByPolicy(draft, permission) ?? (isWaiting ? "wait_for_answer" : null)
}

/** `first` means that the message begins a conversation, which has further limits. */
export type Decision = { earlierId: number } | { refusal: ErrorName } | "first" | "write"

export function decide(draft: MessageDraft, permission: WritePermission, mayBegin: boolean): Decision {
  if (permission.earlierId !== null) return { earlierId: permission.earlierId }
  const refusal = refusalOf(draft, permission)
  if (refusal) return { refusal }
  return permission.initiatorId === null && !mayBegin ? "first" : "write"
}
