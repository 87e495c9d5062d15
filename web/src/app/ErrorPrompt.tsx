import { closePrompt, type Prompt } from "../core/error-prompt"
import { errorText } from "../core/error-text"
import { EmailPrompt, RefusalPrompt, useAccountTexts } from "../features/account/account.code.part"

/** The window for errors that offer a remedy. */
export const ErrorPrompt = ({ prompt: { kind, error } }: { prompt: Prompt }) => {
  const texts = useAccountTexts()
  const text = errorText(error)
  if (kind === "verify_email") return <EmailPrompt text={text} onClose={closePrompt} />
  return <RefusalPrompt texts={texts} kind={kind} text={text} onClose={closePrompt} />
}
