import { useEffect, useState } from "react"
import type { ThreadHead } from "../conversation/conversation"
import { localDraft, flushDraft, isDraftUnsaved, keepDraft, resumeDraft } from "./draft-sync"

/** The words in the field; what another device wrote is taken over where nothing is being written here. */
export function useDraft({ user_id: userId, draft }: Pick<ThreadHead, "user_id" | "draft">) {
  const [text, setText] = useState(() => localDraft(userId) ?? draft ?? "")
  const [known, setKnown] = useState(draft)
  if (known !== draft) {
    setKnown(draft)
    // What differs from what the server had was written here, be it before a reload.
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
    /** It was sent: there is no draft any more, anywhere. */
    clear() {
      setText("")
      keepDraft(userId, "")
      void flushDraft(userId)
    },
  }
}
