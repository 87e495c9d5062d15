import { useState } from "react"
import { hrefOf, currentTag } from "../../core/language/language"
import { closeSignIn, hasSessionEnded, isSignUpAsked, signInIdentity } from "../../core/session/sign-in-prompt"
import { useMe } from "../../core/session/session"
import { site } from "../../core/api/site"
import { useTextFile, useTexts } from "../../core/texts/texts"
import { SignInForm, SignUpForm } from "../../features/account/account"
import type { AccountTexts } from "../../features/account/account-form"
import { actInApp } from "../../features/account/in-app"
import { PlainDialog } from "../../ui/dialog/PlainDialog"
import { Button } from "../../ui/button/Button"
import styles from "../Shell.module.css"

/** A member who adds an account sees no providers, because these would be linked to the current account. */
export const SignInDialog = () => {
  const texts = useTextFile("account")
  const { t } = useTexts("shell")
  const isMember = useMe() !== null
  const [isJoining, setJoining] = useState(() => isSignUpAsked() && !isMember)
  const register = hrefOf("/?type=register")
  if (isJoining) {
    return (
      <PlainDialog key="join" title={texts.sign_up_title} closeLabel={texts.close} onClose={closeSignIn}>
        <JoinForm texts={texts} onSignIn={() => setJoining(false)} />
      </PlainDialog>
    )
  }
  return (
    <PlainDialog
      key="enter"
      title={isMember ? texts.sign_in : texts.sign_in_title}
      closeLabel={texts.close}
      back={isMember ? undefined : { label: texts.back, href: register }}
      onClose={closeSignIn}
    >
      {hasSessionEnded() && <output className={styles.sessionEnded}>{t("session.ended")}</output>}
      <SignInForm
        texts={texts}
        act={actInApp}
        providers={isMember ? [] : site().social}
        hrefs={{ retrieve: hrefOf("/retrieve"), reactivate: hrefOf("/reactivate"), contact: hrefOf("/contact") }}
        register={isMember ? undefined : { href: register }}
        initialIdentity={signInIdentity()}
      />
    </PlainDialog>
  )
}

interface Props {
  texts: AccountTexts
  onSignIn: () => void
}

const JoinForm = ({ texts, onSignIn }: Props) => (
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
