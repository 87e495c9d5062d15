import { IconRefresh } from "@tabler/icons-react"
import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { hrefOf } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { IconButton } from "../../ui/button/IconButton"
import { Drawing } from "../../ui/state/Drawing"
import { ClientError } from "../../core/error/client-error"
import { reloadWhenOnline } from "../../core/error/show-error"
import { ErrorState } from "../../ui/state/States"
import styles from "./FallbackScreens.module.css"

export const NotFoundScreen = () => {
  const { t } = useTexts("shell")
  const router = useRouter()
  return (
    <section className={styles.screen}>
      <Drawing name="lost" />
      <h1>{t("not_found.title")}</h1>
      <p>{t("not_found.text")}</p>
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => router.history.back()}>
          {t("not_found.back")}
        </Button>
        <a className={buttonClass("primary")} href={hrefOf("/")}>
          {t("not_found.home")}
        </a>
      </div>
    </section>
  )
}

/** Browsers cache failed code loads, so after a network error the page is reloaded, automatically once online. */
export const ErrorScreen = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const isNetworkError = error instanceof ClientError && error.isNetwork
  // The router catches the error before the page's listeners, so it is reported here.
  useEffect(() => {
    if (!isNetworkError) globalThis.reportError(error)
  }, [error, isNetworkError])
  useEffect(() => {
    if (!isNetworkError) return undefined
    const again = () => void reloadWhenOnline()
    addEventListener("online", again)
    return () => removeEventListener("online", again)
  }, [isNetworkError])
  return <ErrorState error={error} retry={isNetworkError ? () => void reloadWhenOnline() : reset} />
}

/** Shown if the texts could not be loaded, so it has a drawing and a reload button but no words. */
export const StartupError = () => (
  <main className={styles.startupError}>
    <Drawing name="broken" />
    <IconButton icon={<IconRefresh size={24} stroke={1.75} />} label="Redthread ↻" onClick={() => location.reload()} />
  </main>
)
