import type { ScamSign } from "@redthread/contract/scam-shield"
import { Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"

const Note = lazyPart(() => import("./ScamNote"), "ScamNote")

interface Props {
  /** Renders nothing without a sign. */
  warning: readonly ScamSign[] | undefined
  /** Reported item. */
  type: "message" | "feed" | "user" | "comment"
  id: number
  /** The author. */
  person: { user_id: number; name: string }
}

/** Loads its code with the first warning. */
export const ScamWarning = ({ warning, ...props }: Props) =>
  warning && warning.length > 0 ? (
    <Suspense>
      <Note warning={warning} {...props} />
    </Suspense>
  ) : null
