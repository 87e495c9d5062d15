import { isForLife } from "@redthread/contract/vip"
import { IconCoin, IconCrown } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { useMe } from "../core/session"
import { openPayment } from "../features/payment/payment.part"
import { IconButton } from "../ui/IconButton"

/** The ways to more gold, and to VIP for whom it is not for life; loaded after the bar. */
export const WalletButtons = () => {
  const { t } = useTranslation("shell")
  const me = useMe()
  return (
    <>
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
