import type { ThreadHead } from "../conversation/conversation"
import { sendTyping } from "../conversation/typing"
import { compose, composingWith, useComposing } from "./composing"
import { useDraft } from "./use-draft"

/** The words in the field: the draft, or other words for a message, after which the draft comes back. */
export function useComposedText(head: ThreadHead) {
  const { user_id: userId, id: threadId } = head
  const draft = useDraft(head)
  const composing = useComposing(userId)
  const edited = composing?.kind === "edit" ? composing.message : null
  const replyTo = composing?.kind === "reply" ? composing.message.id : null
  const change = (next: string): void => {
    if (threadId !== null && next !== "") sendTyping(threadId)
    if (edited) compose(userId, { kind: "edit", message: edited, words: next })
    else draft.change(next)
  }
  /** The answer was sent. A recording may go up late: by then something else may be composed. */
  const endReply = (): void => {
    const now = composingWith(userId)
    if (now?.kind === "reply" && now.message.id === replyTo) compose(userId, null)
  }
  const clearDraft = (): void => draft.clear()
  const text = edited ? (composing?.words ?? edited.content) : draft.text
  return { composing, edited, replyTo, text, change, endReply, clearDraft }
}
