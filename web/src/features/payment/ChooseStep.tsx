import { type Offers, type PaymentMethod, showOffers } from "@redthread/contract/payment"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../core/api/api"
import { goldText } from "../../core/language/format"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { Tabs } from "../../ui/navigation/Tabs"
import { Consent } from "./Consent"
import { choose, type Flow, pay } from "./payment.flow"
import { Discount, MethodChoice, PayBar, priceBy, usualMethod } from "./MethodChoice"
import styles from "./payment.module.css"
import { amountOf } from "./price-text"
import { RechargeChoice } from "./RechargeChoice"
import { UpgradeForm } from "./UpgradeForm"

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
      {data &&
        (mode === "recharge" ? <Recharge flow={flow} offers={data} /> : <UpgradeForm flow={flow} offers={data} />)}
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

const Recharge = ({ flow: { missing = 0 }, offers }: Props) => {
  const { t } = useTexts("payment")
  const me = useMe()
  const methods = offers.methods.filter((method) => method !== "balance")
  const [preset, setPreset] = useState<number | null>(() => presetFor(offers, missing))
  const [text, setText] = useState("")
  const [method, setMethod] = useState<PaymentMethod | null>(() => usualMethod(methods, offers.currency))
  const [isAgreed, setAgreed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const amount = preset ?? amountOf(text)
  const { data: custom } = useQuery({ ...offersQuery(amount, undefined), enabled: preset === null && amount !== null })
  const price = preset === null ? custom?.amount : offers.recharges.find(({ gold }) => gold === preset)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (isAgreed && amount !== null && method) void pay({ method, amount, consent: true })
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
      <Consent isAgreed={isAgreed} isMissing={isAsked} onChange={setAgreed} />
      <PayBar
        disabled={!price || !method}
        label={price ? t("pay", { price: priceBy(method, price) }) : t("buy_gold")}
      />
    </form>
  )
}
