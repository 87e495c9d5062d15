import { IconWorld, IconMoon, IconSun } from "@tabler/icons-react"
import { languageNames, languages, languageTags } from "@redthread/contract/language"
import { currentLanguage } from "../../core/language/language"
import { chooseLanguage, chooseScheme } from "../../core/preferences/preferences"
import { useTexts } from "../../core/texts/texts"
import { iconButtonClass, IconLook, IconButton } from "../../ui/button/IconButton"
import { Menu } from "../../ui/navigation/Menu"
import { useShownScheme } from "../../core/preferences/scheme"

export const LanguageMenu = () => {
  const { t } = useTexts("shell")
  return (
    <Menu
      label={t("language")}
      buttonClass={iconButtonClass}
      button={<IconLook icon={<IconWorld size={22} stroke={1.75} />} label={t("language")} />}
      items={languages.map((language) => ({
        key: language,
        label: languageNames[language],
        lang: languageTags[language],
        current: language === currentLanguage(),
        run: () => void chooseLanguage(language),
      }))}
    />
  )
}

export const SchemeToggle = () => {
  const { t } = useTexts("shell")
  const isDark = useShownScheme() === "dark"
  const Icon = isDark ? IconSun : IconMoon
  return (
    <IconButton
      icon={<Icon size={22} stroke={1.75} />}
      label={t(isDark ? "light_mode" : "dark_mode")}
      onClick={() => chooseScheme(isDark ? "light" : "dark")}
    />
  )
}
