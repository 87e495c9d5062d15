import type { TranslationOrder } from "@redthread/contract/human-translation"
import { languageTags } from "@redthread/contract/language"
import { useInfiniteQuery } from "@tanstack/react-query"
import { languagePairText } from "../../core/language/format"
import { errorText } from "../../core/error/error-text"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { Section } from "../../ui/setting/Section"
import { Skeleton } from "../../ui/state/States"
import { ordersQuery, useCancelOrder, useEditOrder } from "./human-translation.queries"
import styles from "./human-translation.module.css"

export const OrdersSection = () => {
  const { t } = useTexts("human_translation")
  const query = useInfiniteQuery(ordersQuery)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section title={t("orders")}>
      <InfiniteList
        query={query}
        isEmpty={items.length === 0}
        empty={<p className={styles.item}>{t("no_orders")}</p>}
        skeleton={
          <div className={styles.item}>
            <Skeleton height="96px" />
          </div>
        }
      >
        {items.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </InfiniteList>
    </Section>
  )
}

const Order = ({ order }: { order: TranslationOrder }) => {
  const { t } = useTexts("human_translation")
  const { source, language, content, translate, state, price, refund_reason: reason, note } = order
  return (
    <article className={styles.item}>
      <p className={styles.line}>
        <strong>{languagePairText(source, language)}</strong>
        <span>{t("gold", { gold: price.toLocaleString(currentTag()) })}</span>
      </p>
      <p className={styles.small}>{reason === null ? t(`state.${state}`) : t(`refunded.${reason}`)}</p>
      {note !== null && <p dir="auto">{note}</p>}
      {translate !== null && (
        <p className={styles.quote} lang={languageTags[language]} dir="auto">
          {translate}
        </p>
      )}
      <p className={styles.original} lang={languageTags[source]} dir="auto">
        {content}
      </p>
      {state === "queued" && <CancelButton id={order.id} />}
      {translate !== null && <ShareBox order={order} />}
      {state === "translated" && <Rating id={order.id} />}
    </article>
  )
}

const CancelButton = ({ id }: { id: number }) => {
  const { t } = useTexts("human_translation")
  const cancel = useCancelOrder(id)
  return (
    <div className={styles.answers}>
      {cancel.error && <p role="alert">{errorText(cancel.error)}</p>}
      <Button look="quiet" size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t("cancel_order")}
      </Button>
    </div>
  )
}

const ShareBox = ({ order: { id, shared } }: { order: TranslationOrder }) => {
  const { t } = useTexts("human_translation")
  const edit = useEditOrder(id)
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={edit.variables?.shared ?? shared}
        disabled={edit.isPending}
        onChange={(event) => edit.mutate({ shared: event.target.checked })}
      />
      <span>{t("share")}</span>
    </label>
  )
}

const Rating = ({ id }: { id: number }) => {
  const { t } = useTexts("human_translation")
  const edit = useEditOrder(id)
  return (
    <fieldset className={styles.stars} disabled={edit.isPending}>
      <legend>{t("rate")}</legend>
      {[1, 2, 3, 4, 5].map((rating) => (
        <button
          key={rating}
          type="button"
          aria-label={t("stars", { count: rating })}
          onClick={() => edit.mutate({ rating })}
        >
          {rating}★
        </button>
      ))}
    </fieldset>
  )
}
