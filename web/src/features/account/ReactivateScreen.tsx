import { putReactivate } from "@redthread/contract/account"
import { useState } from "react"
import { api } from "../../core/api"
import { errorText } from "../../core/error-text"
import { AccountCard, Outcome } from "./AccountCard"
import styles from "./account-form.module.css"
import { useAccountTexts } from "./account-texts"
import { named, problemOf } from "./account.submit.part"
import { CodeForm } from "./CodeForm"
import { IdentityForm, recoverPurpose, sendRecoverCode } from "./IdentityForm"

/** Brings a deleted account back, by a code. */
export const ReactivateScreen = () => {
  const texts = useAccountTexts()
  const [identity, setIdentity] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Outcome
        drawing="people"
        title={texts.reactivate_done_title}
        text={texts.reactivate_done}
        next={{ label: texts.to_sign_in_page, path: "/?type=login" }}
      />
    )
  }
  return (
    <AccountCard title={texts.reactivate_title}>
      {identity === null ? (
        <IdentityForm texts={texts} text={texts.reactivate_text} onSent={setIdentity} />
      ) : (
        <>
          <CodeForm
            texts={texts}
            text={texts.recover_sent}
            submitLabel={texts.reactivate}
            submit={async ({ code }) => {
              try {
                await api(putReactivate, { body: { ...named(identity), code } })
              } catch (error) {
                return problemOf(error, errorText)
              }
              setDone(true)
              return null
            }}
            resend={{
              purpose: recoverPurpose,
              to: identity,
              send: (captcha) => sendRecoverCode(identity, captcha),
            }}
          />
          <button type="button" className={styles.forgot} onClick={() => setIdentity(null)}>
            {texts.other_account}
          </button>
        </>
      )}
    </AccountCard>
  )
}
