import type { AbuseKind, ScamSign } from "@redthread/contract/scam-shield"
import { Suspense } from "react"
import { ClientError } from "../../core/error/client-error"
import { lazyPart } from "../../core/page/lazy-part"
import { session } from "../../core/session/session"
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

/** Asks the server to refuse a text that may hurt, unless its author has decided or has switched the question off. */
export const checkOf = (content: string, isConfirmed = false): { check?: true } =>
  content !== "" && !isConfirmed && session.current()?.me.shield?.ask_before_sending !== false ? { check: true } : {}

export const mayHurt = (error: unknown): error is ClientError =>
  error instanceof ClientError && error.key === "message_may_hurt"

interface AnywayProps {
  onSend: () => void
  /** Moves the text back into the field, if that is possible. */
  onReword?: (() => void) | undefined
}

/** The choices of the author of a text that may hurt. */
export const SendAnyway = (props: AnywayProps) => (
  <Suspense>
    <Choices {...props} />
  </Suspense>
)

const Choices = ({ onSend, onReword }: AnywayProps) => {
  const { t } = useTexts("chat")
  return (
    <>
      <Button look="quiet" size="small" onClick={onSend}>
        {t("send_anyway")}
      </Button>
      {onReword && (
        <Button look="quiet" size="small" onClick={onReword}>
          {t("reword")}
        </Button>
      )}
    </>
  )
}

/** Replaces a text that contains one of the reader's hidden words. */
export const HiddenText = ({ onShow }: { onShow: () => void }) => {
  const { t } = useTexts("scam_shield")
  return (
    <Button look="quiet" onClick={onShow}>
      {t("hidden")}
    </Button>
  )
}
