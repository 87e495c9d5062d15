import { closePrompt, type Prompt } from "../core/error-prompt"
import { errorText } from "../core/error-text"
import { hrefOf } from "../core/language"
import { EmailPrompt, useAccountTexts } from "../features/account/account.code.part"
import { buttonClass } from "../ui/Button"
import { PlainDialog } from "../ui/PlainDialog"
import styles from "./ErrorPrompt.module.css"

/** A refusal with a way on, in a window: the sentence, the code, the button. */
export const ErrorPrompt = ({ prompt: { kind, error } }: { prompt: Prompt }) => {
  const texts = useAccountTexts()
  if (kind === "verify_email") return <EmailPrompt text={errorText(error)} onClose={closePrompt} />
  return (
    <PlainDialog title={errorText(error)} closeLabel={texts.close} onClose={closePrompt}>
      <div className={styles.prompt}>
        <p>{error.code}</p>
        {/* The way to become VIP comes with its own page. */}
        {kind !== "upgrade" && (
          <a className={buttonClass("primary", "large", true)} href={hrefOf(`/${kind}`)}>
            {kind === "reactivate" ? texts.reactivate : texts.contact_us}
          </a>
        )}
      </div>
    </PlainDialog>
  )
}
