import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import styles from "./human-offer.module.css"
import type { Offered } from "./offered"

const OrderDialog = lazyPart(() => import("./OrderDialog"), "OrderDialog")

/** Offers to have a text translated by a person. What it opens comes with the first click. */
export const HumanOffer = (offered: Offered) => {
  // What it stands in does not wait for it.
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
