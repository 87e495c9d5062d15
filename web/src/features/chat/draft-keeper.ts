import { saveDraft } from "@redthread/contract/thread"
import { api } from "../../core/api"
import { changeConversation, knownConversation, updateThread } from "./chat.cache"
import { writeDraft } from "./chat-storage"

/** ms without a key after which what is being written is kept on the server too, for the other devices. */
const saveDelay = 1500

/** What is still to be kept on the server, by the other member. */
const due = new Map<number, { content: string; timer: ReturnType<typeof setTimeout> }>()

/** Something is being written here that the server does not have yet. */
export const isDraftDue = (userId: number): boolean => due.has(userId)

/** Keeps what is being written in this browser at once, and on the server when one pauses. */
export function keepDraft(userId: number, content: string): void {
  writeDraft(userId, content)
  clearTimeout(due.get(userId)?.timer)
  due.set(userId, { content, timer: setTimeout(() => void flushDraft(userId), saveDelay) })
}

/** Keeps it on the server now: one leaves, or it was sent. Where there is no conversation yet the browser alone has it. */
export async function flushDraft(userId: number): Promise<void> {
  const waiting = due.get(userId)
  if (!waiting) return
  clearTimeout(waiting.timer)
  due.delete(userId)
  const head = knownConversation(userId)?.head
  const { content } = waiting
  if (!head?.id || content === (head.draft ?? "")) return
  const draft = content.trim() === "" ? null : content
  updateThread(userId, { draft })
  changeConversation(userId, (before) => ({ ...before, head: { ...before.head, draft } }))
  try {
    await api(saveDraft, { body: { user_id: userId, content } })
    if (!due.has(userId)) writeDraft(userId, "")
  } catch {
    // This browser has it, and the next pause tries again.
  }
}
