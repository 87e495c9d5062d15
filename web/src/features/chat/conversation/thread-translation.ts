import { editThread, type Message, showThread, type ThreadSummary } from "@redthread/contract/chat"
import type { Language } from "@redthread/contract/language"
import type { TranslationSettings } from "@redthread/contract/translation"
import { api } from "../../../core/api/api"
import { changeConversation, putPage, updateThread } from "../chat.cache"
import { type Conversation, withLatest } from "./conversation"

/** Simplified and Traditional Chinese are converted without an engine. */
const isChinese = (language: Language): boolean => language === "zh" || language === "tw"

type ConversationState = {
  messages: readonly Pick<Message, "sender" | "language">[]
  head: Pick<Conversation["head"], "user_id" | "engine" | "language" | "receive">
}

/** `source` is the language of the other member's latest foreign message, else theirs. Null: nothing is translated. */
export function translatedPair(
  { head, messages }: ConversationState,
  mine: Language,
  settings: Pick<TranslationSettings, "automatic" | "read_languages"> | undefined,
): { source: Language; target: Language } | null {
  if (head.engine !== 1 || settings?.automatic === false) return null
  const target = head.receive ?? mine
  const isForeign = (language: Language | null): language is Language =>
    language !== null &&
    language !== target &&
    !(isChinese(language) && isChinese(target)) &&
    !settings?.read_languages.includes(language)
  const latest = messages.findLast(({ sender, language }) => sender === head.user_id && isForeign(language))
  const source = latest?.language ?? head.language
  return isForeign(source) ? { source, target } : null
}

export type TranslationChoice = Pick<ThreadSummary, "engine" | "send" | "receive">

/** Engine that is applied if the settings could not be stored (specification, section 8). */
const engineOfFailure = 2

function apply(userId: number, choice: TranslationChoice): void {
  changeConversation(userId, (before) => ({ ...before, head: { ...before.head, ...choice } }))
  updateThread(userId, choice)
}

/** Fetches the conversation again, because translations differ although no message has changed. */
export async function reload(userId: number): Promise<void> {
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
