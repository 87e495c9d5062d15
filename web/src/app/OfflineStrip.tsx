import { useEffect, useSyncExternalStore } from "react"
import { useTexts } from "../core/texts/texts"
import styles from "./OfflineStrip.module.css"

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener)
  addEventListener("offline", listener)
  return () => {
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
  }
}

/** Says that there is no network, as long as there is none; meanwhile nobody counts as being here. */
export const OfflineStrip = () => {
  const { t } = useTexts("shell")
  const isOffline = !useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  useEffect(() => {
    document.documentElement.toggleAttribute("data-offline", isOffline)
  }, [isOffline])
  return <output>{isOffline && <p className={styles.strip}>{t("offline")}</p>}</output>
}
