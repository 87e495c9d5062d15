import { Link } from "@tanstack/react-router"
import { IconChevronRight } from "@tabler/icons-react"
import { languageNames } from "@redthread/contract/language"
import { writtenPages } from "@redthread/contract/page"
import { useTranslation } from "react-i18next"
import { currentLanguage, hrefOf } from "../../core/language"
import { chooseScheme } from "../../core/preferences"
import { useChosenScheme } from "../../core/scheme"
import { useSession } from "../../core/session"
import { signOut } from "../../core/sign-out"
import { Button } from "../../ui/Button"
import { ChoiceField } from "../../ui/Field"
import { AccountList } from "./AccountList"
import { EnterOption } from "./EnterOption"
import styles from "../../ui/setting/setting.module.css"
import { SoundOption } from "./SoundOption"

export const SettingScreen = () => {
  const { t } = useTranslation(["shell", "setting"])
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
            onChange={chooseScheme}
            choices={(["light", "dark", "auto"] as const).map((value) => ({ value, label: t(`scheme.${value}`) }))}
          />
        </div>
      </div>
      {session && (
        <nav className={styles.card} aria-label={t("title.setting")}>
          {profileScreens.map((screen) => (
            <SettingLink key={screen} to={`/setting/${screen}`} label={t(`title.${screen}`)} />
          ))}
          <SettingLink to="/bill" label={t("title.bill")} />
          <SettingLink to="/setting/affiliate" label={t("title.affiliate")} />
          <SettingLink to="/setting/password" label={t("title.security")} />
          <SettingLink to="/setting/delete" label={t("title.leave")} />
        </nav>
      )}
      {session && <EnterOption me={session.me} />}
      {session && <SoundOption me={session.me} />}
      <AccountList />
      <div className={styles.card}>
        <SettingLink to="/contact" label={t("title.contact")} />
      </div>
      <nav className={styles.card} aria-label={t("setting:legal.title")}>
        {writtenPages.map((page) => (
          <a key={page} href={hrefOf(`/${page}`)} className={styles.row}>
            <span>{t(`setting:legal.${page}`)}</span>
            <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
          </a>
        ))}
      </nav>
      {session && (
        <Button look="danger" wide onClick={() => void signOut()}>
          {t("sign_out")}
        </Button>
      )}
    </section>
  )
}

/** In the order of the settings menu. */
const profileScreens = [
  "edit",
  "avatar",
  "verify",
  "introduction",
  "information",
  "privacy",
  "notification",
  "sayhi",
  "translation",
] as const

interface LinkProps {
  to: `/setting/${(typeof profileScreens)[number] | "affiliate" | "password" | "delete"}` | "/bill" | "/contact"
  label: string
}

const SettingLink = ({ to, label }: LinkProps) => (
  <Link to={to} className={styles.row}>
    <span>{label}</span>
    <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
  </Link>
)
