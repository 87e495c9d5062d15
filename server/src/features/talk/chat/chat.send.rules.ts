import type { ErrorName } from "@redthread/contract/core/error"
import type { NewMessage, Standing } from "./chat.send.db"

/** What the other's own choice of who may write says of it. */
function refusalByPolicy({ me }: NewMessage, standing: Standing): ErrorName | null {
  const { policy, friends, initiatorId, answered } = standing
  const begunByOther = initiatorId !== null && initiatorId !== me
  if (friends || begunByOther) return null
  if (policy === "friends") return "friends_only"
  return policy === "validate" && !answered ? "ask_first" : null
}

/** Why the member may not write to the other. What the other did (hide, block, leave) is not to be told apart. */
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

/** What becomes of a message by the rules: `first` begins a conversation, which has rules of its own. */
export type Decision = { earlierId: number } | { refusal: ErrorName } | "first" | "write"

export function decide(message: NewMessage, standing: Standing, mayBegin: boolean): Decision {
  if (standing.earlierId !== null) return { earlierId: standing.earlierId }
  const refusal = refusalOf(message, standing)
  if (refusal) return { refusal }
  return standing.initiatorId === null && !mayBegin ? "first" : "write"
}
