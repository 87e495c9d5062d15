import { useRouter } from "@tanstack/react-router"
import { hrefOf } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { Drawing } from "../../ui/state/Drawing"
import styles from "./NotFoundScreen.module.css"

/** Unknown paths, and people who can't be seen. */
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
