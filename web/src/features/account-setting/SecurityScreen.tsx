import { useMe } from "../../core/session/session"
import { site } from "../../core/api/site"
import { useTexts } from "../../core/texts/texts"
import { DeviceList } from "./DeviceList"
import { EmailState } from "./EmailState"
import { SignInLink } from "./SignInLink"
import { PasskeyList } from "./PasskeyList"
import { PasswordForm } from "./PasswordForm"
import styles from "../../ui/setting/setting.module.css"
import { SocialList } from "./SocialList"

/** Every way into the account, and who is in it. */
export const SecurityScreen = () => {
  const { t } = useTexts("shell")
  const me = useMe()
  if (!me) return null
  return (
    <section className={styles.screen}>
      <h1 data-in-bar>{t("title.security")}</h1>
      <EmailState me={me} />
      <PasswordForm me={me} />
      <PasskeyList hasPassword={me.has_password} />
      {site().social.length > 0 && <SocialList providers={site().social} />}
      <DeviceList />
      <SignInLink />
    </section>
  )
}
