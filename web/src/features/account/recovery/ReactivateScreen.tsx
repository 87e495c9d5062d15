import { putReactivate } from "@redthread/contract/account"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import styles from "../account-form.module.css"
import { named, problemOf } from "../account-calls"
import { CodeForm } from "../code/CodeForm"
import { CodeScreen, type CodeSent } from "../code/CodeScreen"
import { recoverPurpose, sendRecoverCode } from "../sign-in/IdentityForm"

export const ReactivateScreen = () => (
  <CodeScreen about="reactivate" drawing="people" form={(sent) => <ReactivateForm {...sent} />} />
)

const ReactivateForm = ({ texts, identity, onDone, onOther }: CodeSent) => (
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
        onDone()
        return null
      }}
      resend={{
        purpose: recoverPurpose,
        to: identity,
        send: (captcha) => sendRecoverCode(identity, captcha),
      }}
    />
    <button type="button" className={styles.forgot} onClick={onOther}>
      {texts.other_account}
    </button>
  </>
)
