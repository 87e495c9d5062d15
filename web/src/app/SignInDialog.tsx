import i18next from "i18next"
import { useTranslation } from "react-i18next"
import { errorText } from "../core/error-text"
import { currentLanguage, hrefOf } from "../core/language"
import { closeSignIn } from "../core/sign-in-prompt"
import { type AccountTexts, SignInForm } from "../features/account/account.part"
import { signIn } from "../features/account/account.submit.part"
import { buttonClass } from "../ui/Button"
import { Dialog } from "../ui/Dialog"

/** For a visitor who wants to write, and for a member whose session ended; the way back leads to the sign-up form. */
export const SignInDialog = () => {
  const { t } = useTranslation(["account", "shell"])
  // The namespace is there: the line above has waited for it.
  const texts = i18next.getResourceBundle(currentLanguage(), "account") as AccountTexts
  return (
    <Dialog opened title={t("account:sign_in_title")} onClose={closeSignIn}>
      <SignInForm
        texts={texts}
        submit={async (values) => {
          const problem = await signIn(values, errorText)
          if (!problem) closeSignIn()
          return problem
        }}
      >
        <a className={buttonClass("ghost", "medium", true)} href={hrefOf("/?type=register")}>
          {t("account:to_sign_up")}
        </a>
      </SignInForm>
    </Dialog>
  )
}
