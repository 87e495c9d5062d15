import { IconCrown } from "@tabler/icons-react"
import { paymentChanged } from "@redthread/contract/payment"
import { upgraded } from "@redthread/contract/vip"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { IconButton } from "../../ui/button/IconButton"
import { setRechargeHandler } from "../../core/api/api"
import { live } from "../../core/live/live.client"
import { queryClient } from "../../core/api/query-client"
import type * as FlowModule from "./payment.flow"
import type { PurchaseRequest, VipBenefit } from "./payment.flow"

export type { VipBenefit } from "./payment.flow"
export { moneyText } from "./price-text"

/** Opens the payment dialog; resolves to whether the purchase was successful. */
export const openPayment = async (request: PurchaseRequest): Promise<boolean> =>
  (await import("./PaymentDialog")).showPaymentDialog(request)

interface Props {
  person: { user_id: number; name: string }
}

export const GiveVipButton = ({ person }: Props) => {
  const { t } = useTexts("payment")
  const me = useMe()
  if (!me || me.id === person.user_id) return null
  const { user_id, name } = person
  return (
    <IconButton
      icon={<IconCrown size={22} stroke={1.75} aria-hidden="true" />}
      label={t("give_vip")}
      tooltip="above"
      onClick={() => void openPayment({ mode: "upgrade", person: { user_id, name } })}
    />
  )
}

interface OfferProps {
  benefit: VipBenefit
  onBought?: () => void
}

/** Offer of VIP next to a price that VIPs do not pay. */
export const VipOffer = ({ benefit, onBought }: OfferProps) => {
  const { t } = useTexts("payment")
  const me = useMe()
  if (!me || me.vip === 1 || me.free === 1) return null
  const buy = async () => {
    if (await openPayment({ mode: "upgrade", benefit })) onBought?.()
  }
  return (
    <Button
      look="ghost"
      size="small"
      icon={<IconCrown size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void buy()}
    >
      {t("free_with_vip")}
    </Button>
  )
}

/** Loads the payment code with the first event; after a failure the next refresh of the account corrects the state. */
const inFlow = (work: (flow: typeof FlowModule) => Promise<void>): void =>
  void import("./payment.flow").then(work).catch(() => undefined)

/** Handles payments of any window, and opens the dialog if a call lacks gold. */
export function listenToPayments(): void {
  live.on(paymentChanged, (data) => inFlow(({ handlePaymentChanged }) => handlePaymentChanged(data)))
  live.on(upgraded, ({ me, user_id }) => {
    if (me === 1) inFlow(({ refreshMe }) => refreshMe())
    // The recipient's profile shows VIP from now on.
    else void queryClient.invalidateQueries({ queryKey: ["profile", user_id] })
  })
  setRechargeHandler(({ data }) => openPayment({ mode: "recharge", missing: Number(data["missing"]) || 0 }))
}
