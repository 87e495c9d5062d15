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
import { useId, useState } from "react"
import { currentTag } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { SelectField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { ErrorState, Skeleton } from "../../ui/state/States"
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
  const [category, setCategory] = useState<GiftCategory | "all">("all")
  const [order, setOrder] = useState<GiftOrder>("popular")
  const [chosen, setChosen] = useState<Gift | null>(null)
  const { data, error, refetch } = useQuery(giftsQuery(order))
  const choices = (["all", ...giftCategories] as const).map((value) => ({ value, label: t(`category.${value}`) }))
  return (
    <Dialog opened title={t("title", { name: person.name })} size={620} onClose={onClose}>
      <div className={styles.filters}>
        <SelectField
          label={t("category_label")}
          choices={choices}
          value={category}
          onChange={({ target }) => setCategory(target.value as typeof category)}
        />
        <SelectField
          label={t("order_label")}
          choices={giftOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
          value={order}
          onChange={({ target }) => setOrder(target.value as GiftOrder)}
        />
      </div>
      {data && (
        <Choices
          gifts={data.items.filter((gift) => category === "all" || gift.category === category)}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="320px" />}
      <Purchase person={person} chosen={chosen} onSent={onClose} />
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
            <img src={gift.thumb} alt="" width="72" height="72" loading="lazy" />
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
  chosen: Gift | null
  onSent: () => void
}

const Purchase = ({ person, chosen, onSent }: PurchaseProps) => {
  const { t } = useTexts("gift")
  const balance = useMe()?.balance ?? 0
  const priceOf = usePriceOf()
  const sending = useSendGift(person.user_id)
  const [lacksChoice, setLacksChoice] = useState(0)
  const send = () => {
    if (!chosen) return setLacksChoice((times) => times + 1)
    const onSuccess = () => {
      showToast({ kind: "note", message: t("sent", { name: person.name }) })
      onSent()
    }
    sending.mutate({ gift_id: chosen.id, price: priceOf(chosen) }, { onSuccess })
  }
  const known = chosen && giftOf(chosen.id)
  return (
    <Form className={styles.purchase} problem={lacksChoice} onSubmit={send}>
      <p className={styles.sum}>
        {chosen && known ? (
          <strong>
            {t(`name.${known.name}`)} ·{" "}
            {priceOf(chosen) === 0 ? t("free") : t("gold", { gold: goldText(priceOf(chosen)) })}
          </strong>
        ) : (
          <span role={lacksChoice > 0 ? "alert" : undefined} className={lacksChoice > 0 ? styles.lacking : undefined}>
            {t("choose_first")}
          </span>
        )}
        <span className={styles.balance}>{t("balance", { gold: goldText(balance) })}</span>
      </p>
      <Button type="submit" busy={sending.isPending}>
        {t("send")}
      </Button>
    </Form>
  )
}
