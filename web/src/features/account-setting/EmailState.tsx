import type { Me } from "@redthread/contract/account"
import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Row, Section } from "../../ui/setting/Section"
import styles from "../../ui/setting/setting.module.css"

const EmailPrompt = lazyPart(() => import("../account/account.code.part"), "EmailPrompt")

/** Whether the email is proved, and the way to prove it. */
export const EmailState = ({ me }: { me: Me }) => {
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
