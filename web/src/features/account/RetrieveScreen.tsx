import { useState } from "react"
import { AccountCard, Outcome } from "./AccountCard"
import { useAccountTexts } from "./account-texts"
import { IdentityForm } from "./IdentityForm"
import { NewPasswordForm } from "./NewPasswordForm"

/** Forgot password: whose account, then the code and the new password twice. */
export const RetrieveScreen = () => {
  const texts = useAccountTexts()
  const [identity, setIdentity] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Outcome
        drawing="real"
        title={texts.retrieve_done_title}
        text={texts.retrieve_done}
        next={{ label: texts.to_sign_in_page, path: "/?type=login" }}
      />
    )
  }
  return (
    <AccountCard title={texts.retrieve_title}>
      {identity === null ? (
        <IdentityForm texts={texts} text={texts.retrieve_text} onSent={setIdentity} />
      ) : (
        <NewPasswordForm
          texts={texts}
          identity={identity}
          onDone={() => setDone(true)}
          onOther={() => setIdentity(null)}
        />
      )}
    </AccountCard>
  )
}
