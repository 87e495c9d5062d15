import type { Language } from "@redthread/contract/language"
import type { Conversation } from "../conversation/conversation"

/** Simplified and Traditional Chinese are turned into each other without an engine. */
const isChinese = (language: Language): boolean => language === "zh" || language === "tw"

type Known = Pick<Conversation, "messages"> & { head: Pick<Conversation["head"], "engine" | "language" | "receive"> }

/** These two will not read each other translated, though they would want to. */
export function lacksTranslation({ head, messages }: Known, mine: Language, hasEngine: boolean): boolean {
  if (head.engine !== 1) return false
  if (messages.some(({ translate_state }) => translate_state === "unavailable")) return true
  const wanted = head.receive ?? mine
  const isForeign = head.language !== wanted && !(isChinese(head.language) && isChinese(wanted))
  return !hasEngine && isForeign
}
