import { type Offers, type PaymentMethod, showOffers } from "@redthread/contract/payment"
import type { VipPack } from "@redthread/contract/price"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../core/api/api"
import { goldText } from "../../core/language/format"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { Tabs } from "../../ui/navigation/Tabs"
import { choose, type Flow, pay } from "./payment.flow"
import { PackChoice } from "./PackChoice"
import styles from "./payment.module.css"
import { amountOf, moneyText } from "./price-text"
import { RechargeChoice } from "./RechargeChoice"

/** `userId` is the recipient of VIP. */
const offersQuery = (amount: number | null, userId: number | undefined) =>
  queryOptions({
    queryKey: ["payment", "offers", amount, userId],
    queryFn: ({ signal }) =>
      api(
        showOffers,
        { query: { ...(amount === null ? {} : { amount }), ...(userId === undefined ? {} : { user_id: userId }) } },
        { signal },
      ),
  })

export const ChooseStep = ({ flow }: { flow: Flow }) => {
  const { t } = useTexts("payment")
  const { mode, person } = flow
  const { data, error, refetch } = useQuery(offersQuery(null, person?.user_id))
  const body = (
    <>
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="320px" />}
      {data && (mode === "recharge" ? <Recharge flow={flow} offers={data} /> : <Upgrade flow={flow} offers={data} />)}
    </>
  )
  if (person || (data && data.packs.length === 0 && mode === "recharge")) return body
  const tabs = [
    { key: "recharge", label: t("tab_recharge") },
    { key: "upgrade", label: t("tab_upgrade") },
  ]
  return (
    <Tabs label={t(`title_${mode}`)} tabs={tabs} chosen={mode} onChoose={(key) => choose(key as Flow["mode"])}>
      {body}
    </Tabs>
  )
}

interface Props {
  flow: Flow
  offers: Offers
}

const presetFor = ({ recharges, default_recharge: usual }: Offers, missing: number): number =>
  recharges.find(({ gold }) => gold >= Math.max(missing, missing > 0 ? 0 : usual))?.gold ?? usual

const priceIn = ({ usd, rmb }: { usd: number; rmb: number }, method: PaymentMethod | null): string =>
  method === "wechat" ? moneyText(rmb, "CNY") : moneyText(usd, "USD")

const Recharge = ({ flow: { missing = 0 }, offers }: Props) => {
  const { t } = useTexts("payment")
  const me = useMe()
  const methods = offers.methods.filter((method) => method !== "balance")
  const [preset, setPreset] = useState<number | null>(() => presetFor(offers, missing))
  const [text, setText] = useState("")
  const [method, setMethod] = useState<PaymentMethod | null>(methods[0] ?? null)
  const amount = preset ?? amountOf(text)
  const { data: custom } = useQuery({ ...offersQuery(amount, undefined), enabled: preset === null && amount !== null })
  const price = preset === null ? custom?.amount : offers.recharges.find(({ gold }) => gold === preset)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (amount !== null && method) void pay({ method, amount })
      }}
    >
      {missing > 0 && (
        <p role="alert" className={styles.notice}>
          {t("missing", { gold: goldText(missing) })}
        </p>
      )}
      <p className={styles.soft}>{t("balance", { gold: goldText(me?.balance ?? 0) })}</p>
      <RechargeChoice
        offers={offers}
        preset={preset}
        text={text}
        price={price ?? null}
        onPreset={setPreset}
        onText={setText}
      />
      <Discount offers={offers} />
      <MethodChoice methods={methods} chosen={method} onChoose={setMethod} />
      <Button type="submit" wide size="large" disabled={!price || !method}>
        {price ? t("pay", { price: priceIn(price, method) }) : t("buy_gold")}
      </Button>
    </form>
  )
}

const Discount = ({ offers: { discount, vip_discount: percent } }: { offers: Offers }) => {
  const { t } = useTexts("payment")
  return <p className={styles.soft}>{discount > 0 ? t("discount", { percent }) : t("hint_vip", { percent })}</p>
}

const Upgrade = ({ flow: { person, month: wanted }, offers }: Props) => {
  const { t } = useTexts("payment")
  const balance = useMe()?.balance ?? 0
  const [month, setMonth] = useState<number>(wanted ?? offers.default_month)
  const [method, setMethod] = useState<PaymentMethod | null>(offers.methods[0] ?? null)
  const [isAgreed, setAgreed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const pack = offers.packs.find((each) => each.month === month) ?? offers.packs[0]
  if (!pack) return <p>{t("no_packs")}</p>
  const byGold = method === "balance"
  const needsAgreement = person !== undefined || byGold
  const price = byGold ? t("gold", { gold: goldText(pack.gold) }) : priceIn(pack, method)
  const buy = () => {
    setAsked(true)
    if ((needsAgreement && !isAgreed) || !method) return
    void pay({ method, month: pack.month as VipPack, ...(byGold ? { useBalance: true } : {}) })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        buy()
      }}
    >
      <PackChoice packs={offers.packs} chosen={pack.month} onChoose={setMonth} />
      <Discount offers={offers} />
      <MethodChoice methods={offers.methods} chosen={method} onChoose={setMethod} />
      {needsAgreement && (
        <div>
          <label className={styles.check}>
            <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />
            <span>{person ? t("agree", { name: person.name }) : t("use_balance", { gold: goldText(balance) })}</span>
          </label>
          {isAsked && !isAgreed && (
            <p role="alert" className={styles.error}>
              {t("agree_needed")}
            </p>
          )}
        </div>
      )}
      <Button type="submit" wide size="large" disabled={!method}>
        {t("pay", { price })}
      </Button>
    </form>
  )
}

interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod | null
  onChoose: (method: PaymentMethod) => void
}

const MethodChoice = ({ methods, chosen, onChoose }: MethodChoiceProps) => {
  const { t } = useTexts("payment")
  if (methods.length === 0) return <p role="alert">{t("no_method")}</p>
  return (
    <fieldset className={styles.methods}>
      <legend>{t("method")}</legend>
      {methods.map((method) => (
        <label key={method} className={styles.check}>
          <input type="radio" name="method" checked={method === chosen} onChange={() => onChoose(method)} />
          <span>{t(`m_${method}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
