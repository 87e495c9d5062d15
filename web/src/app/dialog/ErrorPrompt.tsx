import { closePrompt, type Prompt } from "../../core/error/show-error"
import { errorText } from "../../core/error/error-text"
import { useTextFile } from "../../core/texts/texts"
import { EmailPrompt } from "../../features/account/code/EmailPrompt"
import { RefusalPrompt } from "../../features/account/sign-in/RefusalPrompt"
import { BefriendPrompt } from "../../features/relation/BefriendPrompt"
import { openPayment, type VipBenefit } from "../../features/payment/payment"

/** What VIP gives where an error led to it. */
const benefitOf: Readonly<Record<string, VipBenefit>> = {
  feed_limit: "posts",
  verify_email_first: "conversations",
  new_conversations_limit: "conversations",
  vip_needed: "contact",
}

export const ErrorPrompt = ({ prompt: { kind, error, target } }: { prompt: Prompt }) => {
  const texts = useTextFile("account")
  const text = errorText(error)
  const benefit = benefitOf[error.key]
  const buy = () =>
    void openPayment(kind === "recharge" ? { mode: "recharge" } : { mode: "upgrade", ...(benefit && { benefit }) })
  if (kind === "verify_email") return <EmailPrompt text={text} onClose={closePrompt} onUpgrade={buy} />
  if (kind === "befriend") return target ? <BefriendPrompt text={text} person={target} onClose={closePrompt} /> : null
  const onBuy = kind === "recharge" || kind === "upgrade" ? { onBuy: buy } : {}
  return <RefusalPrompt texts={texts} kind={kind} text={text} onClose={closePrompt} {...onBuy} />
}
