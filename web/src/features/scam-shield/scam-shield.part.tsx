import type { ScamSign } from "@redthread/contract/scam-shield"
import { Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"

const Note = lazyPart(() => import("./ScamNote"), "ScamNote")

interface Props {
  /** Why the reader is warned; nothing is shown where nothing speaks for a scam. */
  warning: readonly ScamSign[] | undefined
  /** What is warned of, for a report. */
  type: "message" | "feed" | "user" | "comment"
  id: number
  /** Who wrote it. */
  person: { user_id: number; name: string }
}

/** A quiet note above a text that looks like a scam. Its code comes when there is one. */
export const ScamWarning = ({ warning, ...props }: Props) =>
  warning && warning.length > 0 ? (
    <Suspense>
      <Note warning={warning} {...props} />
    </Suspense>
  ) : null
