import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import styles from "./human-offer.module.css"
import type { Offered } from "./human-translation.queries"

const OrderDialog = lazyPart(() => import("./OrderDialog"), "OrderDialog")

/** Offers the translation of a text by a person. The dialog is loaded with the first click. */
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
      {isOpen && (
        <Suspense>
          <OrderDialog {...offered} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
