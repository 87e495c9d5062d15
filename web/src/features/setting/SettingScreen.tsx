import { Link } from "@tanstack/react-router"
import {
  IconAddressBook,
  IconBell,
  IconCamera,
  IconChevronRight,
  IconCoins,
  IconEyeOff,
  IconLanguage,
  IconLifebuoy,
  IconMessage,
  IconPencil,
  IconQuote,
  IconShare,
  IconShieldLock,
  IconTrash,
  IconUserCheck,
} from "@tabler/icons-react"
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
      <h1 data-in-bar>{t("title.setting")}</h1>
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
          {profileScreens.map(({ screen, Icon }) => (
            <SettingLink key={screen} to={`/setting/${screen}`} label={t(`title.${screen}`)} Icon={Icon} />
          ))}
          <SettingLink to="/bill" label={t("title.bill")} Icon={IconCoins} />
          <SettingLink to="/setting/affiliate" label={t("title.affiliate")} Icon={IconShare} />
          <SettingLink to="/setting/password" label={t("title.security")} Icon={IconShieldLock} />
          <SettingLink to="/setting/delete" label={t("title.leave")} Icon={IconTrash} />
        </nav>
      )}
      {session && <EnterOption me={session.me} />}
      {session && <SoundOption me={session.me} />}
      <AccountList />
      <div className={styles.card}>
        <SettingLink to="/contact" label={t("title.contact")} Icon={IconLifebuoy} />
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
  { screen: "edit", Icon: IconPencil },
  { screen: "avatar", Icon: IconCamera },
  { screen: "verify", Icon: IconUserCheck },
  { screen: "introduction", Icon: IconQuote },
  { screen: "information", Icon: IconAddressBook },
  { screen: "privacy", Icon: IconEyeOff },
  { screen: "notification", Icon: IconBell },
  { screen: "sayhi", Icon: IconMessage },
  { screen: "translation", Icon: IconLanguage },
] as const

interface LinkProps {
  to:
    | `/setting/${(typeof profileScreens)[number]["screen"] | "affiliate" | "password" | "delete"}`
    | "/bill"
    | "/contact"
  label: string
  Icon: typeof IconPencil
}

const SettingLink = ({ to, label, Icon }: LinkProps) => (
  <Link to={to} className={styles.row}>
    <Icon size={22} stroke={1.75} aria-hidden="true" className={styles.icon} />
    <span className={styles.name}>{label}</span>
    <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
  </Link>
)
