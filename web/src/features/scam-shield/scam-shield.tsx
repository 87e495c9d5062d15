import type { AbuseKind, ScamSign } from "@redthread/contract/scam-shield"
import { Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"

const Note = lazyPart(() => import("./ScamNote"), "ScamNote")
export const ShieldOptions = lazyPart(() => import("./ShieldOptions"), "ShieldOptions")
const Question = lazyPart(() => import("./ScamNote"), "AbuseNote")

interface Props {
  id: number
  person: { user_id: number; name: string }
  /** Hides the warnings about this member, if the reader can choose so. */
  onTrust?: () => void
}

interface WarningProps extends Props {
  /** Detected signs of a scam; without any the component renders nothing. */
  warning: readonly ScamSign[] | undefined
  /** Type of the item that a report names. */
  type: "message" | "feed" | "user" | "comment"
}

export const ScamWarning = ({ warning, ...props }: WarningProps) =>
  warning && warning.length > 0 ? (
    <Suspense>
      <Note warning={warning} {...props} />
    </Suspense>
  ) : null

/** Asks the reader of a message that may hurt. */
export const AbuseQuestion = ({ abuse, ...props }: Props & { abuse: readonly AbuseKind[] | undefined }) =>
  abuse && abuse.length > 0 ? (
    <Suspense>
      <Question abuse={abuse} {...props} />
    </Suspense>
  ) : null

/** Replaces a message that contains one of the reader's hidden words. */
export const HiddenText = ({ onShow }: { onShow: () => void }) => {
  const { t } = useTexts("scam_shield")
  return (
    <Button look="quiet" onClick={onShow}>
      {t("hidden")}
    </Button>
  )
}
