import { editThread, showThread, type ThreadSummary } from "@redthread/contract/chat"
import { api } from "../../../core/api/api"
import { changeConversation, putPage, updateThread } from "../chat.cache"
import { withLatest } from "./conversation"

export type TranslationChoice = Pick<ThreadSummary, "engine" | "send" | "receive">

/** Section 8: settings that could not be stored are applied nevertheless, with this engine. */
const engineOfFailure = 2

function apply(userId: number, choice: TranslationChoice): void {
  changeConversation(userId, (before) => ({ ...before, head: { ...before.head, ...choice } }))
  updateThread(userId, choice)
}

/** Refetches: the texts are translated differently although no message has changed. */
async function readAnew(userId: number): Promise<void> {
  const thread = await api(showThread, { params: { id: userId }, query: { user: 1 } })
  putPage(userId, (before) => withLatest(before, thread))
}

/**
 * Stores how a conversation is translated and reads it anew; what can't be stored is applied here, with engine 2.
 * @returns whether it was stored
 */
export async function saveTranslation(userId: number, threadId: number, choice: TranslationChoice): Promise<boolean> {
  try {
    await api(editThread, { params: { id: threadId }, body: choice })
  } catch {
    apply(userId, { ...choice, engine: engineOfFailure })
    return false
  }
  apply(userId, choice)
  await readAnew(userId).catch(() => undefined)
  return true
}
