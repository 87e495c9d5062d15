import { editThread, showThread, type ThreadSummary } from "@redthread/contract/chat"
import type { Language } from "@redthread/contract/language"
import { api } from "../../../core/api/api"
import { changeConversation, putPage, updateThread } from "../chat.cache"
import { type Conversation, withLatest } from "./conversation"

/** Simplified and Traditional Chinese are converted without an engine. */
const isChinese = (language: Language): boolean => language === "zh" || language === "tw"

type ConversationState = Pick<Conversation, "messages"> & {
  head: Pick<Conversation["head"], "engine" | "language" | "receive">
}

/** Whether the two members expect translations and will not get them. */
export function lacksTranslation({ head, messages }: ConversationState, mine: Language, hasEngine: boolean): boolean {
  if (head.engine !== 1) return false
  if (messages.some(({ translate_state }) => translate_state === "unavailable")) return true
  const receive = head.receive ?? mine
  const isForeign = head.language !== receive && !(isChinese(head.language) && isChinese(receive))
  return !hasEngine && isForeign
}

export type TranslationChoice = Pick<ThreadSummary, "engine" | "send" | "receive">

/** Specification, section 8: settings that could not be stored are applied with this engine. */
const engineOfFailure = 2

function apply(userId: number, choice: TranslationChoice): void {
  changeConversation(userId, (before) => ({ ...before, head: { ...before.head, ...choice } }))
  updateThread(userId, choice)
}

/** Refetches: translations differ although no message has changed. */
async function reload(userId: number): Promise<void> {
  const thread = await api(showThread, { params: { id: userId }, query: { user: 1 } })
  putPage(userId, (before) => withLatest(before, thread))
}

/**
 * Stores the translation settings of a conversation and reloads it. If that fails they are applied locally, with engine
 * 2. @returns whether they were stored
 */
export async function saveTranslation(userId: number, threadId: number, choice: TranslationChoice): Promise<boolean> {
  try {
    await api(editThread, { params: { id: threadId }, body: choice })
  } catch {
    apply(userId, { ...choice, engine: engineOfFailure })
    return false
  }
  apply(userId, choice)
  // Offline the next catch-up reloads it.
  await reload(userId).catch(() => undefined)
  return true
}
