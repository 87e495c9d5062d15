import { isForLife } from "@redthread/contract/vip"
import { IconCoin, IconCrown, IconPlane } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { openPayment } from "../../features/payment/payment"
import { IconButton, iconButtonClass, IconLook } from "../../ui/button/IconButton"

export const WalletButtons = () => {
  const { t } = useTexts("shell")
  const me = useMe()
  return (
    <>
      <Link to="/travel" className={iconButtonClass} aria-label={t("title.travel")}>
        <IconLook icon={<IconPlane size={24} stroke={1.75} />} label={t("title.travel")} />
      </Link>
      <IconButton
        icon={<IconCoin size={24} stroke={1.75} />}
        label={t("recharge")}
        onClick={() => void openPayment({ mode: "recharge" })}
      />
      {me && !isForLife(me.vip_expired_at) && (
        <IconButton
          icon={<IconCrown size={24} stroke={1.75} />}
          label={t("upgrade")}
          onClick={() => void openPayment({ mode: "upgrade" })}
        />
      )}
    </>
  )
}
