import { lazyPart } from "../../core/page/lazy-part"
import { useIsMobile } from "../../core/page/viewport"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Avatar } from "../../ui/display/Avatar"
import { iconButtonClass, IconLook } from "../../ui/button/IconButton"
import { MenuButton } from "../../ui/navigation/Menu"

const load = () => import("./AccountSheet")
const AccountSheet = lazyPart(load, "AccountSheet")

export const AccountMenu = () => {
  const { t } = useTexts("shell")
  const me = useMe()
  const isMobile = useIsMobile()
  if (!me) return null
  const isVip = me.vip === 1 || me.free === 1
  const newCount = isMobile ? me.counter.likeme + me.counter.request + me.counter.order : 0
  const label = newCount > 0 ? t("account_new", { count: newCount }) : t("account")
  const face = <Avatar src={me.avatar} name={me.name} size={34} vip={isVip} />
  return (
    <MenuButton
      label={label}
      buttonClass={iconButtonClass}
      button={<IconLook icon={face} label={label} tooltip="none" count={newCount} />}
      load={load}
      sheet={(props) => <AccountSheet {...props} />}
    />
  )
}
