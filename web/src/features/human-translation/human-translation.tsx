import type { Orderable } from "@redthread/contract/human-translation"
import type { Language } from "@redthread/contract/language"
import { useInfiniteQuery } from "@tanstack/react-query"
import { type ComponentProps, Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import styles from "./human-offer.module.css"
import { type Offered, ordersQuery } from "./human-translation.queries"

const OrderDialog = lazyPart(() => import("./OrderDialog"), "OrderDialog")

export const HumanOrder = (props: ComponentProps<typeof OrderDialog>) => (
  <Suspense>
    <OrderDialog {...props} />
  </Suspense>
)

export const HumanOffer = (offered: Offered) => {
  // The surrounding screen must not wait for these texts.
  const { t, ready } = useTexts("human_translation", { useSuspense: false })
  const [isOpen, setOpen] = useState(false)
  if (!ready || offered.source === null) return null
  return (
    <>
      <button type="button" className={styles.offer} onClick={() => setOpen(true)}>
        {t("offer")}
      </button>
      {isOpen && <HumanOrder {...offered} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Returns target languages of the open orders for this text, among the latest orders. */
export function useOrderedInto(type: Orderable, id: number | null): readonly Language[] {
  const { data } = useInfiniteQuery({ ...ordersQuery, enabled: id !== null })
  const orders = data?.pages.flatMap(({ items }) => items) ?? []
  return orders
    .filter((order) => order.type === type && order.target_id === id)
    .filter(({ state }) => state === "queued" || state === "translating")
    .map(({ language }) => language)
}
