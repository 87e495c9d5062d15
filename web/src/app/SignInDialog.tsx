import { hrefOf } from "../core/language"
import { closeSignIn } from "../core/sign-in-prompt"
import { site } from "../core/site"
import { SignInForm } from "../features/account/account.part"
import { actInApp, useAccountTexts } from "../features/account/account.code.part"
import { PlainDialog } from "../ui/PlainDialog"

/** For a visitor who wants to write, and for a member whose session ended; the way back leads to the sign-up form. */
export const SignInDialog = () => {
  const texts = useAccountTexts()
  const register = hrefOf("/?type=register")
  return (
    <PlainDialog
      title={texts.sign_in_title}
      closeLabel={texts.close}
      back={{ label: texts.back, href: register }}
      onClose={closeSignIn}
    >
      <SignInForm
        texts={texts}
        act={actInApp}
        providers={site().social}
        hrefs={{ retrieve: hrefOf("/retrieve"), reactivate: hrefOf("/reactivate") }}
        register={{ href: register }}
      />
    </PlainDialog>
  )
}
