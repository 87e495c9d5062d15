import { appealPath, type Problem, type PromptKind } from "../../../core/error/client-error"
import { hrefOf } from "../../../core/language/language"
import { Button, buttonClass } from "../../../ui/button/Button"
import { PlainDialog } from "../../../ui/dialog/PlainDialog"
import type { AccountTexts } from "../account-form"
import styles from "../account-form.module.css"

type NextStep = Exclude<PromptKind, "verify_email" | "befriend">

/** Next step of a refused sign-in. Without `onBuy`, as on the landing page, gold and VIP lead to the contact form. */
const nextSteps: Record<NextStep, { path: string; label: keyof AccountTexts }> = {
  contact: { path: "/contact", label: "contact_us" },
  reactivate: { path: "/reactivate", label: "reactivate" },
  recharge: { path: "/contact", label: "ask_gold" },
  upgrade: { path: "/contact", label: "ask_vip" },
}

interface Props {
  texts: AccountTexts
  kind: NextStep
  text: string
  data?: Problem["data"]
  onClose: () => void
  href?: string
  onLeave?: () => void
  onBuy?: () => void
}

export const RefusalPrompt = ({
  texts,
  kind,
  text,
  data,
  onClose,
  href = hrefOf(nextSteps[kind].path),
  onLeave = onClose,
  onBuy,
}: Props) => {
  const appeal = appealPath(data)
  return (
    <PlainDialog title={text} closeLabel={texts.close} onClose={onClose}>
      <div className={styles.form}>
        {typeof data?.["reason"] === "string" && (
          <p className={styles.reason} dir="auto">
            {data["reason"]}
          </p>
        )}
        {appeal !== null && (
          <a className={buttonClass("primary", "large", true)} href={hrefOf(appeal)} onClick={onLeave}>
            {texts.appeal}
          </a>
        )}
        {onBuy ? (
          <Button
            size="large"
            wide
            onClick={() => {
              onLeave()
              onBuy()
            }}
          >
            {kind === "upgrade" ? texts.buy_vip : texts.buy_gold}
          </Button>
        ) : (
          <a
            className={buttonClass(appeal === null ? "primary" : "quiet", "large", true)}
            href={href}
            onClick={onLeave}
          >
            {texts[nextSteps[kind].label]}
          </a>
        )}
      </div>
    </PlainDialog>
  )
}
