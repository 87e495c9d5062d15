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

/** Returns whether the two members expect translations and will not get them. */
export function lacksTranslation({ head, messages }: ConversationState, mine: Language, hasEngine: boolean): boolean {
  if (head.engine !== 1) return false
  if (messages.some(({ translate_state }) => translate_state === "unavailable")) return true
  const receive = head.receive ?? mine
  const isForeign = head.language !== receive && !(isChinese(head.language) && isChinese(receive))
  return !hasEngine && isForeign
}

export type TranslationChoice = Pick<ThreadSummary, "engine" | "send" | "receive">

/** Engine that is applied if the settings could not be stored (specification, section 8). */
const engineOfFailure = 2

function apply(userId: number, choice: TranslationChoice): void {
  changeConversation(userId, (before) => ({ ...before, head: { ...before.head, ...choice } }))
  updateThread(userId, choice)
}

/** Fetches the conversation again, because translations differ although no message has changed. */
async function reload(userId: number): Promise<void> {
  const thread = await api(showThread, { params: { id: userId }, query: { user: 1 } })
  putPage(userId, (before) => withLatest(before, thread))
}

/** Stores translation settings, or applies them locally after a failure. Returns whether they were stored. */
export async function saveTranslation(userId: number, threadId: number, choice: TranslationChoice): Promise<boolean> {
  try {
    await api(editThread, { params: { id: threadId }, body: choice })
  } catch {
    apply(userId, { ...choice, engine: engineOfFailure })
    return false
  }
  apply(userId, choice)
  // If this fails offline, the next catch-up reloads it.
  await reload(userId).catch(() => undefined)
  return true
}
