import type { WrittenPageName } from "@redthread/contract/page"
import { isForLife } from "@redthread/contract/vip"
import { Link } from "@tanstack/react-router"
import { currentLanguage } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { askToSignUp } from "../../core/session/sign-in-prompt"
import { useTextFile, useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { openPayment } from "../payment/payment"
import { PageContent, pageLinks } from "./PageContent"
import styles from "./StaticPage.module.css"

/** A static page inside the shell. */
export const LegalScreen = ({ name }: { name: WrittenPageName }) => (
  <article className={styles.page}>
    <PageContent
      name={name}
      texts={useTextFile("page")}
      language={currentLanguage()}
      action={
        <>
          <Links name={name} />
          <NextStep key={name} name={name} />
        </>
      }
    />
  </article>
)

const Links = ({ name }: { name: WrittenPageName }) => {
  const { t } = useTexts("shell")
  const links = pageLinks[name]
  return (
    links && (
      <p className={styles.links}>
        {links.map((to) => (
          <Link key={to} to={`/${to}`}>
            {t(`title.${to}`)}
          </Link>
        ))}
      </p>
    )
  )
}

const NextStep = ({ name }: { name: WrittenPageName }) => {
  const { t } = useTexts(["shell", "page"])
  const me = useMe()
  if (!me) {
    if (name !== "about" && name !== "vip" && name !== "paid") return null
    return <Step label={t("page:join")} onClick={askToSignUp} />
  }
  if (name === "paid") return <Step label={t("recharge")} onClick={() => void openPayment({ mode: "recharge" })} />
  if (name !== "vip" || isForLife(me.vip_expired_at)) return null
  return <Step label={t("upgrade")} onClick={() => void openPayment({ mode: "upgrade" })} />
}

const Step = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <div className={styles.step}>
    <Button size="large" onClick={onClick}>
      {label}
    </Button>
  </div>
)
