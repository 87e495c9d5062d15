import { type Order, productOf, productPicture } from "@redthread/contract/mall"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { dateText } from "../../core/language/format"
import { errorText } from "../../core/error/error-text"
import { currentTag } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { Picture } from "../../ui/display/Picture"
import { ChoiceField } from "../../ui/form/Field"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/state/States"
import { useSeen } from "../notice/notice"
import { AddressDialog } from "./AddressDialog"
import { askOrdersAnew, ordersQuery, type Shown, useChangeOrder } from "./mall.queries"
import { useNameOf } from "../remark/remark"
import styles from "./mall.module.css"

const shownKinds = ["all", "by_me", "for_me"] as const

export const OrdersScreen = () => {
  const { t } = useTexts("mall")
  const [shown, setShown] = useState<Shown>("all")
  const query = useInfiniteQuery(ordersQuery(shown))
  const news = useMe()?.counter.order ?? 0
  useSeen("order")
  useEffect(() => {
    if (news > 0) void askOrdersAnew()
  }, [news])
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const toMall = (
    <Link to="/mall" className={buttonClass("quiet", "small")}>
      {t("orders.to_mall")}
    </Link>
  )
  return (
    <section className={styles.screen}>
      <header className={styles.head}>
        <h1 data-in-bar>{t("orders.title")}</h1>
        {items.length > 0 && toMall}
      </header>
      <ChoiceField
        label={t("orders.label")}
        name="orders"
        value={shown}
        onChange={setShown}
        choices={shownKinds.map((value) => ({ value, label: t(`orders.${value}`) }))}
      />
      <InfiniteList
        query={query}
        isEmpty={items.length === 0}
        empty={<EmptyState drawing="real" text={t("orders.none")} action={toMall} />}
        skeleton={<Skeleton height="148px" />}
      >
        <ul className={styles.orders}>
          {items.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </section>
  )
}

const OrderCard = ({ order }: { order: Order }) => {
  const { t } = useTexts("mall")
  const known = productOf(order.product_id)
  const name = known ? t(`name.${known.name}`) : ""
  return (
    <article className={styles.order} aria-label={name}>
      <span className={styles.picture}>{known && <Picture src={productPicture(known.name)} alt="" />}</span>
      <div className={styles.facts}>
        <h2>{order.quantity > 1 ? `${name} × ${order.quantity}` : name}</h2>
        {order.price !== null && (
          <span className={styles.gold}>{t("gold", { gold: order.price.toLocaleString(currentTag()) })}</span>
        )}
      </div>
      <div className={styles.story}>
        <p className={styles.soft}>
          <Other order={order} /> · <time dateTime={order.created_at}>{dateText(order.created_at)}</time>
        </p>
        <State order={order} />
        {order.note && (
          <p className={styles.note} dir="auto">
            {order.note}
          </p>
        )}
        <Photos photos={order.photos} />
        {order.address && (
          <p className={styles.where} dir="auto">
            {order.full_name}
            {"\n"}
            {order.address}
          </p>
        )}
        <Actions order={order} />
      </div>
    </article>
  )
}

const Other = ({ order: { to_me, user, from_name } }: { order: Order }) => {
  const { t } = useTexts("mall")
  const name = useNameOf(user?.user_id, user?.name) ?? (to_me ? from_name : t("orders.somebody"))
  const said = t(to_me ? "orders.from" : "orders.to", { name })
  return user ? (
    <Link to="/profile/$id" params={{ id: String(user.user_id) }}>
      {said}
    </Link>
  ) : (
    <span>{said}</span>
  )
}

const steps = ["pending_accept", "prepare_delivery", "delivered", "signed_received"] as const

const State = ({ order: { state, to_me, reason, due_at } }: { order: Order }) => {
  const { t } = useTexts("mall")
  if (state === "canceled")
    return (
      <p>
        <strong>{t("orders.state.canceled")}</strong> {reason && t(`orders.reason.${reason}`)}{" "}
        {!to_me && t("orders.refunded")}
      </p>
    )
  const waiting = to_me ? "asked" : "waiting"
  const place = steps.indexOf(state)
  return (
    <>
      <p>
        <strong>{t(`orders.state.${state === "pending_accept" ? waiting : state}`)}</strong>{" "}
        {due_at && <span className={styles.soft}>{t("orders.until", { day: dateText(due_at) })}</span>}
      </p>
      <span className={styles.way} aria-hidden="true">
        {steps.map((step, each) => (
          <span key={step} data-done={each <= place ? true : undefined} />
        ))}
      </span>
    </>
  )
}

const Photos = ({ photos }: { photos: Order["photos"] }) => {
  const { t } = useTexts("mall")
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map(({ src }, index) => (
        <li key={src}>
          <a href={src} target="_blank" rel="noreferrer">
            <Picture src={src} alt={t("orders.photo", { number: index + 1 })} />
          </a>
        </li>
      ))}
    </ul>
  )
}

const Actions = ({ order: { id, state, to_me, product_id } }: { order: Order }) => {
  const { t } = useTexts("mall")
  const [asksAddress, setAsksAddress] = useState(false)
  const change = useChangeOrder(id)
  const act = (action: "refuse" | "receive" | "withdraw", look: "quiet" | "ghost" | "primary") => (
    <Button size="small" look={look} busy={change.isPending} onClick={() => change.mutate({ action })}>
      {t(`orders.${action}`)}
    </Button>
  )
  const isAsked = state === "pending_accept" && to_me
  return (
    <>
      {change.error && <p role="alert">{errorText(change.error)}</p>}
      <div className={styles.actions}>
        {isAsked && (
          <Button size="small" onClick={() => setAsksAddress(true)}>
            {t("orders.accept")}
          </Button>
        )}
        {isAsked && act("refuse", "quiet")}
        {(state === "pending_accept" || state === "prepare_delivery") && !to_me && act("withdraw", "quiet")}
        {state === "delivered" && to_me && act("receive", "primary")}
      </div>
      {asksAddress && <AddressDialog orderId={id} productId={product_id} onClose={() => setAsksAddress(false)} />}
    </>
  )
}
