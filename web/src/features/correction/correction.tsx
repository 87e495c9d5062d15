import type { Message } from "@redthread/contract/chat"
import { Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMessageCorrection } from "./correction.queries"

export { FeedCorrections } from "./FeedCorrections"
export { canCorrect, correctionsQuery } from "./correction.queries"

const Note = lazyPart(() => import("./CorrectionNote"), "CorrectionNote")
export const CorrectionDialog = lazyPart(() => import("./CorrectionDialog"), "CorrectionDialog")
export const CorrectionOption = lazyPart(() => import("./CorrectionOption"), "CorrectionOption")

/** The correction below a message, which only the two members of the conversation see. */
export const MessageCorrection = ({ message, isMine }: { message: Message; isMine: boolean }) => {
  const correction = useMessageCorrection(message)
  if (!correction) return null
  return (
    <Suspense>
      <Note correction={correction} content={message.content} isAuthor={isMine} of={{ thread_id: message.thread_id }} />
    </Suspense>
  )
}
