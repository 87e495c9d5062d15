import { languageNames } from "@redthread/contract/language"
import { Link } from "@tanstack/react-router"
import { currentLanguage } from "../../core/language/language"
import { useIsMobile } from "../../core/page/viewport"
import { chooseScheme } from "../../core/preferences/preferences"
import { useChosenScheme } from "../../core/preferences/scheme"
import { useSession } from "../../core/session/session"
import { signOut } from "../../core/session/own-account"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { ChoiceField } from "../../ui/form/Field"
import styles from "../../ui/setting/setting.module.css"
import { AccountList } from "./AccountList"
import { ChatOptions } from "./ChatOptions"
import { SettingMenu, SupportMenu } from "./SettingMenu"

export const SettingScreen = () => {
  const { t } = useTexts("shell")
  const session = useSession()
  const isMobile = useIsMobile()
  return (
    <section className={styles.screen}>
      <h1 data-in-bar>{t("title.setting")}</h1>
      <Appearance />
      {session && isMobile && <SettingMenu />}
      {session && <ChatOptions me={session.me} />}
      <AccountList />
      {isMobile && <SupportMenu />}
      {session && (
        <Button look="danger" wide onClick={() => void signOut()}>
          {t("sign_out")}
        </Button>
      )}
    </section>
  )
}

const Appearance = () => {
  const { t } = useTexts("shell")
  const scheme = useChosenScheme()
  return (
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
          onChange={chooseScheme}
          choices={(["light", "dark", "auto"] as const).map((value) => ({ value, label: t(`scheme.${value}`) }))}
        />
      </div>
    </div>
  )
}
