import { Link } from "@tanstack/react-router"
import { languageNames } from "@redthread/contract/language"
import { useTranslation } from "react-i18next"
import { currentLanguage } from "../../core/language"
import { setScheme, useChosenScheme } from "../../core/scheme"
import { useSession } from "../../core/session"
import { signOut } from "../../core/sign-out"
import { Button } from "../../ui/Button"
import { ChoiceField } from "../../ui/Field"
import styles from "./setting.module.css"

export const SettingScreen = () => {
  const { t } = useTranslation("shell")
  const scheme = useChosenScheme()
  const session = useSession()
  return (
    <section className={styles.screen}>
      <h1>{t("title.setting")}</h1>
      <div className={styles.card}>
        <Link to="/language" className={styles.row}>
          <span>{t("language")}</span>
          <span className={styles.value}>{languageNames[currentLanguage()]}</span>
        </Link>
        <div className={styles.row}>
          <ChoiceField
            label={t("scheme.label")}
            name="scheme"
            value={scheme}
            onChange={setScheme}
            choices={(["light", "dark", "auto"] as const).map((value) => ({ value, label: t(`scheme.${value}`) }))}
          />
        </div>
      </div>
      {session && (
        <Button look="danger" wide onClick={() => void signOut()}>
          {t("sign_out")}
        </Button>
      )}
    </section>
  )
}
