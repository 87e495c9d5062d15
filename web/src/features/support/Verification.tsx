import { Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import { Skeleton } from "../../ui/state/States"

const Captcha = lazyPart(() => import("../captcha/captcha"), "Captcha")

interface VerificationProps {
  round: number
  error: string | undefined
  onAnswer: (answer: string) => void
}

/** The captcha of a form; another `round` begins a new one. */
export const Verification = ({ round, error, onAnswer }: VerificationProps) => {
  const { t } = useTexts("account")
  const texts = {
    captcha: t("captcha"),
    captcha_busy: t("captcha_busy"),
    captcha_done: t("captcha_done"),
    captcha_failed: t("captcha_failed"),
  }
  return (
    <Suspense fallback={<Skeleton height="56px" />}>
      <Captcha key={round} isInitial texts={texts} error={error} onAnswer={onAnswer} />
    </Suspense>
  )
}
