import type { ErrorName } from "@redthread/contract/core/error"
import type { NewMessage, Standing } from "./chat.send.db"

/** Whether the receiver's setting of who may write allows it. */
function refusalByPolicy({ me }: NewMessage, standing: Standing): ErrorName | null {
  const { policy, friends, initiatorId, answered } = standing
  const begunByOther = initiatorId !== null && initiatorId !== me
  if (friends || begunByOther) return null
  if (policy === "friends") return "friends_only"
  return policy === "validate" && !answered ? "ask_first" : null
}

/**
 * Why the member may not write to the other. Hiding, blocking and leaving get the same answer, so that they cannot be
 * told apart.
 */
function refusalOf(message: NewMessage, standing: Standing): ErrorName | null {
  const { threadId, initiatorId, answered } = standing
  if (threadId === null && !standing.blocking && !standing.visible) return "user_not_found"
  if (standing.blocking) return "you_block_them"
  const otherHasWritten = answered || (initiatorId !== null && initiatorId !== message.me)
  const reachable = standing.visible || (standing.listed && otherHasWritten)
  if (standing.blocked || !reachable) return "cannot_be_written_to"
  const isWaiting = initiatorId === message.me && !answered && !message.isOwed
  return refusalByPolicy(message, standing) ?? (isWaiting ? "wait_for_answer" : null)
}

/** The decision of the rules: `first` begins a conversation, for which further limits apply. */
export type Decision = { earlierId: number } | { refusal: ErrorName } | "first" | "write"

export function decide(message: NewMessage, standing: Standing, mayBegin: boolean): Decision {
  if (standing.earlierId !== null) return { earlierId: standing.earlierId }
  const refusal = refusalOf(message, standing)
  if (refusal) return { refusal }
  return standing.initiatorId === null && !mayBegin ? "first" : "write"
}
