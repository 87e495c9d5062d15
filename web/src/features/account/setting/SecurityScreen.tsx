import type { Me } from "@redthread/contract/account"
import { Suspense, useState } from "react"
import { useMe } from "../../../core/session/session"
import { site } from "../../../core/api/site"
import { useTexts } from "../../../core/texts/texts"
import styles from "../../../ui/setting/setting.module.css"
import { lazyPart } from "../../../core/page/lazy-part"
import { Button } from "../../../ui/button/Button"
import { Row, Section } from "../../../ui/setting/Section"
import { DeviceList } from "./DeviceList"
import { SignInLink } from "./SignInLink"
import { PasskeyList } from "./PasskeyList"
import { PasswordForm } from "./PasswordForm"
import { SocialList } from "./SocialList"

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

const EmailPrompt = lazyPart(() => import("../code/EmailPrompt"), "EmailPrompt")

const EmailState = ({ me }: { me: Me }) => {
  const { t } = useTexts(["setting", "account"])
  const [isAsked, setAsked] = useState(false)
  const state = me.email_verified ? t("email.verified") : t("email.unverified")
  return (
    <Section title={t("account:email")} text={me.email_verified ? undefined : t("email.why")}>
      <div className={styles.row}>
        <Row
          title={me.email ?? t("email.none")}
          note={me.email && <span className={me.email_verified ? styles.good : undefined}>{state}</span>}
          action={
            !me.email_verified && (
              <Button look="quiet" size="small" onClick={() => setAsked(true)}>
                {me.email ? t("email.verify") : t("email.add")}
              </Button>
            )
          }
        />
      </div>
      {isAsked && (
        <Suspense>
          <EmailPrompt onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </Section>
  )
}
