import type { PromptKind } from "../../../core/error/client-error"
import { hrefOf } from "../../../core/language/language"
import { Button, buttonClass } from "../../../ui/button/Button"
import { PlainDialog } from "../../../ui/dialog/PlainDialog"
import { appealPath, type Problem } from "../../../core/error/form-problem"
import type { AccountTexts } from "../account-form"
import styles from "../account-form.module.css"

type Way = Exclude<PromptKind, "verify_email" | "befriend">

/** Where a refusal leads on: without a window for gold and VIP, as on the landing page, to the contact form. */
const ways: Record<Way, { path: string; label: keyof AccountTexts }> = {
  contact: { path: "/contact", label: "contact_us" },
  reactivate: { path: "/reactivate", label: "reactivate" },
  recharge: { path: "/contact", label: "ask_gold" },
  upgrade: { path: "/contact", label: "ask_vip" },
}

interface Props {
  texts: AccountTexts
  kind: Way
  /** The server's sentence. */
  text: string
  /** What the server said besides: of a suspension its reason, and the key of its page. */
  data?: Problem["data"]
  onClose: () => void
  /** Where the caller has addresses of its own. */
  href?: string
  /** The way on is taken. */
  onLeave?: () => void
  /** Opens what sells gold and VIP. */
  onBuy?: () => void
}

/** A refusal with a way on, in a window: the sentence and the button. */
export const RefusalPrompt = ({
  texts,
  kind,
  text,
  data,
  onClose,
  href = hrefOf(ways[kind].path),
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
            {texts[ways[kind].label]}
          </a>
        )}
      </div>
    </PlainDialog>
  )
}
