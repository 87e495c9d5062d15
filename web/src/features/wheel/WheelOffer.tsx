import { Link, useLocation } from "@tanstack/react-router"
import { useLayoutEffect, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { Dialog } from "../../ui/dialog/Dialog"
import { isMenuOpen, isOfferWelcome, noteOffered } from "./wheel-offer"
import { SpinBox } from "./SpinBox"
import styles from "./wheel.module.css"

/** Offers the daily spin once; if a menu is open, the offer waits for the next visit. */
export const WheelOffer = ({ onOpenChange }: { onOpenChange?: (isOpen: boolean) => void }) => {
  const { t } = useTexts("wheel")
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/home" })
  const [isWelcome, setWelcome] = useState(() => isOfferWelcome() && !isMenuOpen())
  const [never, setNever] = useState(false)
  const isOpen = isWelcome && isHome
  useLayoutEffect(() => {
    onOpenChange?.(isOpen)
    return () => onOpenChange?.(false)
  }, [isOpen, onOpenChange])
  if (!isOpen) return null
  const close = () => {
    noteOffered(never)
    setWelcome(false)
  }
  return (
    <Dialog opened title={t("title")} size={400} onClose={close}>
      <SpinBox />
      <div className={styles.foot}>
        <label className={styles.never}>
          <input type="checkbox" checked={never} onChange={({ target }) => setNever(target.checked)} />
          {t("never")}
        </label>
        <Link to="/wheel" onClick={close}>
          {t("how")}
        </Link>
      </div>
    </Dialog>
  )
}
