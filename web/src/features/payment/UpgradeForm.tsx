import type { Offers, PaymentMethod } from "@redthread/contract/payment"
import type { VipPack } from "@redthread/contract/price"
import { useState } from "react"
import { dateText, goldText } from "../../core/language/format"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Consent } from "./Consent"
import { Discount, MethodChoice, PayBar, priceBy, usualMethod } from "./MethodChoice"
import { useNameOf } from "../remark/remark"
import { PackChoice } from "./PackChoice"
import { type Flow, pay } from "./payment.flow"
import styles from "./payment.module.css"
import { VipBenefits } from "./VipBenefits"
import vip from "./vip.module.css"

interface Props {
  flow: Flow
  offers: Offers
}

export const UpgradeForm = ({ flow: { person, month: wanted, benefit = "conversations" }, offers }: Props) => {
  const { t } = useTexts("payment")
  const recipient = useNameOf(person?.user_id, person?.name)
  const balance = useMe()?.balance ?? 0
  const [month, setMonth] = useState<number>(wanted ?? offers.default_month)
  const [method, setMethod] = useState<PaymentMethod | null>(() => usualMethod(offers.methods, offers.currency))
  const [isAgreed, setAgreed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const pack = offers.packs.find((each) => each.month === month) ?? offers.packs[0]
  if (!pack) return <p>{t("no_packs")}</p>
  const byGold = method === "balance"
  const price = byGold ? t("gold", { gold: goldText(pack.gold) }) : priceBy(method, pack)
  const buy = () => {
    setAsked(true)
    if (!isAgreed || !method) return
    void pay({ method, month: pack.month as VipPack, consent: true, ...(byGold ? { useBalance: true } : {}) })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        buy()
      }}
    >
      <VipBenefits first={benefit} percent={offers.vip_discount} recipient={recipient} />
      <PackChoice offers={offers} chosen={pack.month} onChoose={setMonth} />
      <Discount offers={offers} />
      <MethodChoice methods={offers.methods} chosen={method} onChoose={setMethod} />
      {method && <NextSteps method={method} lifetime={pack.lifetime} recipient={recipient} />}
      <Consent
        also={[
          ...(recipient === undefined ? [] : [t("agree", { name: recipient })]),
          ...(byGold ? [t("use_balance", { gold: goldText(balance) })] : []),
        ]}
        isAgreed={isAgreed}
        isMissing={isAsked}
        onChange={setAgreed}
      />
      <PayBar disabled={!method} label={t("pay", { price })} note={t("no_renewal")} />
    </form>
  )
}

interface StepsProps {
  method: PaymentMethod
  lifetime: boolean
  recipient: string | undefined
}

const NextSteps = ({ method, lifetime, recipient }: StepsProps) => {
  const { t } = useTexts("payment")
  const until = useMe()?.vip_expired_at
  const [now] = useState(() => new Date())
  const isRunning = recipient === undefined && until && new Date(until) > now
  const payment =
    method === "balance"
      ? t("next_gold")
      : method === "wechat"
        ? t("next_code")
        : t("next_window", { method: t(`m_${method}`) })
  return (
    <section className={vip.next}>
      <h3>{t("next")}</h3>
      <ol>
        <li>{payment}</li>
        <li>{recipient === undefined ? t("next_start") : t("next_for", { name: recipient })}</li>
        {isRunning && <li>{t("next_more", { date: dateText(until, "long") })}</li>}
        <li>{t(lifetime ? "next_life" : "next_end")}</li>
      </ol>
    </section>
  )
}
