import { humanPrice, orderHours } from "@redthread/contract/human-translation"
import { useState } from "react"
import { languagePairText } from "../../core/language/format"
import { errorText } from "../../core/error/error-text"
import { currentLanguage, currentTag } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { type Offered, useOrder } from "./human-translation.queries"
import styles from "./human-translation.module.css"

interface Props extends Offered {
  onClose: () => void
}

export const OrderDialog = ({ type, id, content, source, language, onClose }: Props) => {
  const { t } = useTexts("human_translation")
  const { t: shell } = useTexts("shell")
  const order = useOrder()
  const [shared, setShared] = useState(type !== "message")
  const price = humanPrice(content)
  const balance = useMe()?.balance ?? 0
  const isShort = balance < price
  const gold = (amount: number) => amount.toLocaleString(currentTag())
  const into = language ?? currentLanguage()
  const pay = () =>
    order.mutate(
      { type, id, language: into, price, shared },
      {
        onSuccess: () => {
          showToast({ kind: "note", message: t("ordered") })
          onClose()
        },
      },
    )
  return (
    <Dialog opened title={t("order_title")} onClose={onClose}>
      <div className={styles.order}>
        <blockquote className={styles.quote} dir="auto">
          {content}
        </blockquote>
        <p>{source && languagePairText(source, into)}</p>
        <p>{t("how", { hours: orderHours })}</p>
        <label className={styles.check}>
          <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
          <span>{t("share")}</span>
        </label>
        <p className={styles.small}>{t("balance", { gold: gold(balance) })}</p>
        {order.error && <p role="alert">{errorText(order.error)}</p>}
        {isShort && <p role="alert">{t("not_enough", { gold: gold(price) })}</p>}
        <div className={styles.answers}>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          {/* The server refuses an order without enough gold; the API client then offers gold and repeats the call. */}
          <Button busy={order.isPending} onClick={pay}>
            {isShort ? shell("recharge") : t("pay", { gold: gold(price) })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
