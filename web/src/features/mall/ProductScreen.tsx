import { type Product, productOf } from "@redthread/contract/mall"
import { useQuery } from "@tanstack/react-query"
import { Link, useParams, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { countryNames } from "../../core/language/format"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Picture } from "../../ui/display/Picture"
import { EmptyState, ErrorState, Skeleton } from "../../ui/state/States"
import { useNameOf } from "../remark/remark"
import { OrderDialog } from "./OrderDialog"
import { productsQuery, receiverQuery } from "./mall.queries"
import styles from "./mall.module.css"

export const ProductScreen = () => {
  const { t } = useTexts("mall")
  const { id } = useParams({ from: "/members/mall/$id" })
  const { to } = useSearch({ from: "/members/mall/$id" })
  const { data, error, refetch } = useQuery(productsQuery)
  const product = data?.find((each) => String(each.id) === id)
  return (
    <section className={styles.screen}>
      <Link to="/mall" search={to === undefined ? {} : { to }} className={styles.back}>
        {t("back")}
      </Link>
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
      {data && (product ? <Details product={product} to={to} /> : <EmptyState drawing="lost" text={t("closed")} />)}
    </section>
  )
}

const Details = ({ product, to }: { product: Product; to: number | undefined }) => {
  const { t } = useTexts("mall")
  const [isOrdering, setOrdering] = useState(false)
  const { data: receiver } = useQuery(receiverQuery(to))
  const receiverName = useNameOf(to, receiver?.name)
  const known = productOf(product.id)
  if (!known) return <EmptyState drawing="lost" text={t("closed")} />
  return (
    <article className={styles.product}>
      <span className={styles.picture}>
        <Picture src={product.src} alt="" />
      </span>
      <div className={styles.details}>
        <h1>{t(`name.${known.name}`)}</h1>
        <p className={styles.about}>{t(`about.${known.name}`)}</p>
        <p className={styles.price}>{t("gold", { gold: product.price.toLocaleString(currentTag()) })}</p>
        <div>
          <Button size="large" onClick={() => setOrdering(true)}>
            {t("order")}
          </Button>
        </div>
        {receiver && <p className={styles.for}>{t("for", { name: receiverName })}</p>}
        <dl className={styles.delivery}>
          <dt>{t("delivery")}</dt>
          <dd>{t("delivery_days", { min: product.days_min, max: product.days_max })}</dd>
          <dt>{t("where")}</dt>
          <dd>
            <details>
              <summary>{t("countries", { number: product.countries.length })}</summary>
              <p className={styles.countries}>
                {countryNames(product.countries)
                  .map(({ name }) => name)
                  .join(" · ")}
              </p>
            </details>
          </dd>
        </dl>
      </div>
      {isOrdering && (
        <OrderDialog product={product} name={known.name} to={receiver} onClose={() => setOrdering(false)} />
      )}
    </article>
  )
}
