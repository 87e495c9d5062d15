import { type Product, productCategories, type ProductCategory, productOf } from "@redthread/contract/mall"
import { useQuery } from "@tanstack/react-query"
import { Link, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import { Picture } from "../../ui/display/Picture"
import { ChoiceField } from "../../ui/form/Field"
import { EmptyState, ErrorState, Skeleton } from "../../ui/state/States"
import { productsQuery, receiverQuery } from "./mall.queries"
import { useNameOf } from "../remark/remark"
import styles from "./mall.module.css"

export const MallScreen = () => {
  const { t } = useTexts("mall")
  const { to } = useSearch({ from: "/members/mall" })
  const { data: receiver } = useQuery(receiverQuery(to))
  const name = useNameOf(to, receiver?.name)
  return (
    <section className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1 data-in-bar>{t("title")}</h1>
          <p className={styles.soft}>{t("text")}</p>
          {receiver && <p className={styles.for}>{t("for", { name })}</p>}
        </div>
        <Link to="/orders" className={buttonClass("quiet", "small")}>
          {t("orders.title")}
        </Link>
      </header>
      <Products to={to} />
    </section>
  )
}

const Products = ({ to }: { to: number | undefined }) => {
  const { t } = useTexts("mall")
  const { data, error, refetch } = useQuery(productsQuery)
  const [category, setCategory] = useState<ProductCategory | "all">("all")
  if (!data && error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeletons />
  if (data.length === 0) return <EmptyState drawing="real" text={t("closed")} />
  return (
    <>
      <ChoiceField
        label={t("category_label")}
        name="category"
        value={category}
        onChange={setCategory}
        choices={(["all", ...productCategories] as const).map((value) => ({ value, label: t(`category.${value}`) }))}
      />
      <ul className={styles.products}>
        {data
          .filter((each) => category === "all" || each.category === category)
          .map((product) => (
            <li key={product.id}>
              <ProductCard product={product} to={to} />
            </li>
          ))}
      </ul>
    </>
  )
}

const Skeletons = () => (
  <div className={styles.products}>
    {[1, 2, 3, 4].map((index) => (
      <Skeleton key={index} ratio="4 / 5" />
    ))}
  </div>
)

const ProductCard = ({ product, to }: { product: Product; to: number | undefined }) => {
  const { t } = useTexts("mall")
  const known = productOf(product.id)
  return (
    <Link
      to="/mall/$id"
      params={{ id: String(product.id) }}
      search={to === undefined ? {} : { to }}
      className={styles.card}
    >
      <span className={styles.picture}>
        <Picture src={product.thumb} alt="" />
      </span>
      <strong>{known && t(`name.${known.name}`)}</strong>
      <span className={styles.facts}>
        <span className={styles.gold}>{t("gold", { gold: product.price.toLocaleString(currentTag()) })}</span>
        <span className={styles.soft}>{t("days", { min: product.days_min, max: product.days_max })}</span>
      </span>
    </Link>
  )
}
