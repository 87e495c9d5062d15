import { type ReactNode, useEffect, useRef, useState } from "react"
import { hrefOf, currentTag } from "../../core/language/language"
import { closeSignIn, hasSessionEnded, signInIdentity, signInReason } from "../../core/session/sign-in-prompt"
import { useMe } from "../../core/session/session"
import { site } from "../../core/api/site"
import { useTextFile, useTexts } from "../../core/texts/texts"
import { SignInForm, SignUpForm } from "../../features/account/account"
import type { AccountTexts } from "../../features/account/account-form"
import { actInApp } from "../../features/account/in-app"
import { PlainDialog } from "../../ui/dialog/PlainDialog"
import { Tabs } from "../../ui/navigation/Tabs"
import { Button } from "../../ui/button/Button"
import styles from "../Shell.module.css"

/** A member who adds an account only signs in, without providers, which would be linked to the current account. */
export const SignInDialog = () => {
  const texts = useTextFile("account")
  if (useMe() === null) return <VisitorDialog texts={texts} />
  return (
    <PlainDialog title={texts.sign_in} closeLabel={texts.close} onClose={closeSignIn}>
      <SessionEnded />
      <EnterForm texts={texts} />
    </PlainDialog>
  )
}

const VisitorDialog = ({ texts }: { texts: AccountTexts }) => {
  const reason = signInReason()
  const [isJoining, setJoining] = useState(reason === "action")
  // A press inside the form replaces the form, so that the focus must move; a press on a tab keeps it there.
  const [switches, setSwitches] = useState(0)
  const switchTo = (joins: boolean) => () => {
    setJoining(joins)
    setSwitches((count) => count + 1)
  }
  const forms = [
    { key: "enter", label: texts.sign_in },
    { key: "join", label: texts.join },
  ]
  return (
    <PlainDialog
      title={isJoining ? texts.sign_up_title : texts.sign_in_title}
      closeLabel={texts.close}
      back={isJoining ? undefined : { label: texts.back, href: hrefOf("/?type=register") }}
      onClose={closeSignIn}
    >
      <FirstField key={switches}>
        {reason && <p className={styles.reason}>{reason === "chat" ? texts.why_chat : texts.why_action}</p>}
        <SessionEnded />
        <Tabs
          label={texts.entrance}
          tabs={forms}
          chosen={isJoining ? "join" : "enter"}
          onChoose={(key) => setJoining(key === "join")}
        >
          <div className={styles.entrance}>
            {isJoining ? (
              <JoinForm texts={texts} onSignIn={switchTo(false)} />
            ) : (
              <EnterForm texts={texts} onJoin={switchTo(true)} />
            )}
          </div>
        </Tabs>
      </FirstField>
    </PlainDialog>
  )
}

/** Moves the focus to the first field of the form, past the tabs. */
const FirstField = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector("input")?.focus(), [])
  return <div ref={box}>{children}</div>
}

const SessionEnded = () => {
  const { t } = useTexts("shell")
  return hasSessionEnded() && <output className={styles.sessionEnded}>{t("session.ended")}</output>
}

const EnterForm = ({ texts, onJoin }: { texts: AccountTexts; onJoin?: () => void }) => (
  <SignInForm
    texts={texts}
    act={actInApp}
    providers={onJoin ? site().social : []}
    hrefs={{ retrieve: hrefOf("/retrieve"), reactivate: hrefOf("/reactivate"), contact: hrefOf("/contact") }}
    register={onJoin && { onClick: onJoin }}
    initialIdentity={signInIdentity()}
  />
)

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
