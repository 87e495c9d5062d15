import { useEffect, useState } from "react"
import type { ThreadHead } from "../conversation/conversation"
import { sendTyping } from "../conversation/typing"
import { flushDraft, isDraftUnsaved, keepDraft, localDraft, resumeDraft } from "./draft-sync"
import { compose, composingWith, useComposing } from "../messages/message-action"

/** Holds the draft; a draft of another device replaces it unless this device has unsaved text. */
export function useDraft({ user_id: userId, draft }: Pick<ThreadHead, "user_id" | "draft">) {
  const [text, setText] = useState(() => localDraft(userId) ?? draft ?? "")
  const [known, setKnown] = useState(draft)
  if (known !== draft) {
    setKnown(draft)
    // A text that differs from the server's was written on this device, possibly before a reload.
    if (!isDraftUnsaved(userId) && text === (known ?? "")) setText(draft ?? "")
  }
  useEffect(() => {
    resumeDraft(userId)
    return () => void flushDraft(userId)
  }, [userId])
  return {
    text,
    change(next: string) {
      setText(next)
      keepDraft(userId, next)
    },
    /** Called when the draft was sent; deletes it on all devices. */
    clear() {
      setText("")
      keepDraft(userId, "")
      void flushDraft(userId)
    },
  }
}

/** The text of the field: the draft, or the new text of a message that is being edited. */
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
  /** Ends only the reply that was sent: a recording may be uploaded while another reply is composed. */
  const endReply = (): void => {
    const now = composingWith(userId)
    if (now?.kind === "reply" && now.message.id === replyTo) compose(userId, null)
  }
  const clearDraft = (): void => draft.clear()
  const text = edited ? (composing?.words ?? edited.content) : draft.text
  return { composing, edited, replyTo, text, change, endReply, clearDraft }
}
