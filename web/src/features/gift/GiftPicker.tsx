import {
  type Gift,
  giftCategories,
  type GiftCategory,
  giftOf,
  giftOrders,
  type GiftOrder,
} from "@redthread/contract/gift"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useState } from "react"
import { currentTag } from "../../core/language/language"
import { pushOverlayEntry } from "../../core/page/overlay-history"
import { useMe } from "../../core/session/session"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { VipOffer } from "../payment/payment"
import { GiftPicture } from "./GiftPicture"
import { useCalled } from "../remark/remark"
import { useSendGift, giftsQuery } from "./gift.queries"
import styles from "./gift.module.css"

interface Props {
  person: { user_id: number; name: string }
  onClose: () => void
}

const goldText = (amount: number): string => amount.toLocaleString(currentTag())

const usePriceOf = () => {
  const me = useMe()
  const isVip = me?.vip === 1 || me?.free === 1
  return ({ free, price }: Pick<Gift, "free" | "price">): number => (free && isVip ? 0 : price)
}

export const GiftPicker = ({ person, onClose }: Props) => {
  const { t } = useTexts(["gift", "ui"])
  const me = useMe()
  const { name } = useCalled(person)
  const [category, setCategory] = useState<GiftCategory | "all">("all")
  const [order, setOrder] = useState<GiftOrder>("popular")
  const [chosen, setChosen] = useState<Gift | null>(null)
  const { data, error, refetch } = useQuery(giftsQuery(order))
  const close = useEffectEvent(onClose)
  useEffect(() => pushOverlayEntry(() => close()), [])
  return (
    <Dialog opened title={t("title", { name })} size={620} onClose={onClose}>
      <Chips
        label={t("category_label")}
        choices={(["all", ...giftCategories] as const).map((value) => ({ value, label: t(`category.${value}`) }))}
        value={category}
        onChoose={setCategory}
      />
      <Chips
        label={t("order_label")}
        choices={giftOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
        value={order}
        onChoose={setOrder}
      />
      {data && (
        <Choices
          gifts={data.items.filter((gift) => category === "all" || gift.category === category)}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="320px" />}
      {chosen ? (
        <Purchase person={person} chosen={chosen} onSent={onClose} />
      ) : (
        <div className={styles.purchase}>
          <Sum>{t("choose_first")}</Sum>
        </div>
      )}
      {data?.items.some(({ free }) => free) && (
        <div className={styles.real}>
          <Suspense>
            <VipOffer benefit="gifts" />
          </Suspense>
        </div>
      )}
      {me?.bd === 1 && (
        <p className={styles.real}>
          <Link to="/mall" search={{ to: person.user_id }} onClick={onClose}>
            {t("real")}
          </Link>
        </p>
      )}
    </Dialog>
  )
}

interface ChipsProps<V extends string> {
  label: string
  choices: readonly { value: V; label: string }[]
  value: V
  onChoose: (value: V) => void
}

function Chips<V extends string>({ label, choices, value, onChoose }: ChipsProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}

interface ChoicesProps {
  gifts: readonly Gift[]
  chosen: Gift | null
  onChoose: (gift: Gift) => void
}

const Choices = ({ gifts, chosen, onChoose }: ChoicesProps) => {
  const { t } = useTexts("gift")
  const name = useId()
  const priceOf = usePriceOf()
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t("choose")}</legend>
      {gifts.map((gift) => {
        const known = giftOf(gift.id)
        const price = priceOf(gift)
        return (
          <label key={gift.id} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={chosen?.id === gift.id}
              onChange={() => onChoose(gift)}
            />
            <GiftPicture src={gift.thumb} size={72} />
            <span className={styles.name}>{known && t(`name.${known.name}`)}</span>
            <span className={styles.price}>{price === 0 ? t("free") : t("gold", { gold: goldText(price) })}</span>
            {gift.hit > 0 && <span className={styles.hit}>{t("sent_times", { count: gift.hit })}</span>}
          </label>
        )
      })}
    </fieldset>
  )
}

interface PurchaseProps {
  person: Props["person"]
  chosen: Gift
  onSent: () => void
}

const Purchase = ({ person, chosen, onSent }: PurchaseProps) => {
  const { t } = useTexts("gift")
  const price = usePriceOf()(chosen)
  const sending = useSendGift(person.user_id)
  const { name } = useCalled(person)
  const send = () => {
    const onSuccess = () => {
      showToast({ kind: "note", message: t("sent", { name }) })
      onSent()
    }
    sending.mutate({ gift_id: chosen.id, price }, { onSuccess })
  }
  const known = giftOf(chosen.id)
  return (
    <div className={styles.purchase}>
      <Sum>
        <strong>
          {known ? t(`name.${known.name}`) : t("unknown")} ·{" "}
          {price === 0 ? t("free") : t("gold", { gold: goldText(price) })}
        </strong>
      </Sum>
      <Button busy={sending.isPending} onClick={send}>
        {t("send")}
      </Button>
    </div>
  )
}

const Sum = ({ children }: { children: ReactNode }) => {
  const { t } = useTexts("gift")
  return (
    <p className={styles.sum}>
      {children}
      <span className={styles.balance}>{t("balance", { gold: goldText(useMe()?.balance ?? 0) })}</span>
    </p>
  )
}
