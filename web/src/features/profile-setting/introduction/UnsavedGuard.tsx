import { useBlocker } from "@tanstack/react-router"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import styles from "./introduction.module.css"

/** Asks before what was written and not saved is left behind; closing the window makes the browser ask. */
export const UnsavedGuard = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const { t } = useTexts("settings_profile")
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  if (status !== "blocked") return null
  return (
    <Dialog opened title={t("unsaved.title")} onClose={reset}>
      <p>{t("unsaved.text")}</p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={reset}>
          {t("unsaved.stay")}
        </Button>
        <Button onClick={proceed}>{t("unsaved.leave")}</Button>
      </div>
    </Dialog>
  )
}
