import { IconMoon, IconSun } from "@tabler/icons-react"
import { chooseScheme } from "../../core/preferences/preferences"
import { useShownScheme } from "../../core/preferences/scheme"
import { useTexts } from "../../core/texts/texts"
import { IconButton } from "../../ui/button/IconButton"

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
