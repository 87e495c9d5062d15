import { useSyncExternalStore } from "react"
import { Button } from "../../../ui/button/Button"
import { SocialButtons, type Provider } from "./SocialButtons"
import { useSubmit, type Act, type AccountTexts } from "../account-form"
import styles from "../account-form.module.css"

interface Props {
  texts: AccountTexts
  act: Act
  providers: readonly Provider[]
}

const subscribeToNothing = () => () => undefined
/** Browsers offer passkeys on secure pages only, and not on IP addresses. */
const hasPasskeys = () => "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname)

export const OtherSignInMethods = ({ texts, act, providers }: Props) => {
  const canPasskey = useSyncExternalStore(subscribeToNothing, hasPasskeys, () => false)
  const passkey = useSubmit<object>(() => act((calls) => calls.signInByPasskey()))
  const social = useSubmit<{ provider: Provider }>(({ provider }) => act((calls) => calls.openSocial(provider)))
  const problem = passkey.problem ?? social.problem
  const busy = passkey.busy || social.busy
  if (!canPasskey && providers.length === 0) return null
  return (
    <div className={styles.ways}>
      <p className={styles.or}>
        <span>{texts.or}</span>
      </p>
      {canPasskey && (
        <Button
          look="quiet"
          wide
          busy={passkey.busy}
          disabled={busy}
          icon={<Key />}
          onClick={() => {
            social.refuse(null)
            void passkey.run({})
          }}
        >
          {texts.use_passkey}
        </Button>
      )}
      <SocialButtons
        providers={providers}
        texts={texts}
        disabled={busy}
        onChoose={(provider) => {
          passkey.refuse(null)
          void social.run({ provider })
        }}
      />
      {problem && (
        <div className={styles.problem} role="alert">
          <p>{problem.message}</p>
          {problem.appeal && <a href={problem.appeal}>{texts.appeal}</a>}
        </div>
      )}
    </div>
  )
}

const Key = () => (
  <svg className={styles.icon} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="8.5" cy="15.5" r="4.5" />
    <path d="M12 12l8-8M17 7l2.5 2.5M14.5 9.5l2 2" />
  </svg>
)
