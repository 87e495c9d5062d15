import type { ScamSign } from "@redthread/contract/scam-shield"
import { Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"

const Note = lazyPart(() => import("./ScamNote"), "ScamNote")

interface Props {
  /** Detected signs of a scam; without any the component renders nothing. */
  warning: readonly ScamSign[] | undefined
  /** Type of the item that a report names. */
  type: "message" | "feed" | "user" | "comment"
  id: number
  person: { user_id: number; name: string }
}

export const ScamWarning = ({ warning, ...props }: Props) =>
  warning && warning.length > 0 ? (
    <Suspense>
      <Note warning={warning} {...props} />
    </Suspense>
  ) : null
