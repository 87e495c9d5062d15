import { Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import type { AccountTexts } from "./account-form"

const Captcha = lazyPart(() => import("../captcha/captcha.part"), "Captcha")

interface Props {
  texts: AccountTexts
  captcha: { round: number; error: string | undefined; onAnswer: (answer: string) => void } | null
}

/** Shown once the server has asked for it; what has been sent with a form is used up, so each round starts anew. */
export const FormCaptcha = ({ texts, captcha }: Props) =>
  captcha && (
    <Suspense>
      <Captcha key={captcha.round} texts={texts} error={captcha.error} onAnswer={captcha.onAnswer} />
    </Suspense>
  )
