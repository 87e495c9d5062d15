import { currentTag, hrefOf } from "../../core/language/language"
import { site } from "../../core/api/site"
import { type AccountTexts, SignUpForm } from "../../features/account/account.part"
import { actInApp } from "../../features/account/account.code.part"
import { Button } from "../../ui/button/Button"

interface Props {
  texts: AccountTexts
  onSignIn: () => void
}

/** Joining from where a visitor is, and the way to an account that is there. */
export const JoinForm = ({ texts, onSignIn }: Props) => (
  <SignUpForm
    texts={texts}
    tag={currentTag()}
    act={actInApp}
    hrefs={{ terms: hrefOf("/terms"), policy: hrefOf("/policy") }}
    withCode={site().register_code}
  >
    <Button look="ghost" wide onClick={onSignIn}>
      {texts.to_sign_in}
    </Button>
  </SignUpForm>
)
