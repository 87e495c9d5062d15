import { hrefOf } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import { Logo } from "../../ui/state/Thread"
import { LanguageMenu } from "./LanguageMenu"
import styles from "./TopBar.module.css"

/** A visitor's top bar: language, sign in, register; the phone leaves out the name, for lack of width. */
export const VisitorBar = () => {
  const { t } = useTexts("shell")
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <a href={hrefOf("/")} aria-label={t("home")} className={`${styles.logo} ${styles.short}`}>
          <Logo />
        </a>
        <div className={styles.end}>
          <LanguageMenu />
          <a className={buttonClass("ghost", "small")} href={hrefOf("/?type=login")}>
            {t("sign_in")}
          </a>
          <a className={buttonClass("primary", "small")} href={hrefOf("/?type=register")}>
            {t("register")}
          </a>
        </div>
      </div>
    </header>
  )
}
