import { IconX } from "@tabler/icons-react"
import { createPortal } from "react-dom"
import { useHydrated } from "../../core/page/store"
import { dismissToast, useToasts } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../button/Button"
import { IconButton } from "../button/IconButton"
import styles from "./Toasts.module.css"
import { useTopDialog } from "./modal"

/** Toasts are rendered inside an open dialog, because everything outside of it is inert. */
export const Toasts = () => {
  const { t } = useTexts("ui")
  const toasts = useToasts()
  const dialog = useTopDialog()
  // React does not hydrate portals.
  if (!useHydrated()) return null
  return createPortal(
    <output className={styles.toasts}>
      {toasts.map(({ id, kind, message, action }) => (
        <div key={id} className={`${styles.toast} ${styles[kind]}`}>
          <p>{message}</p>
          {action && (
            <Button
              look="ghost"
              size="small"
              onClick={() => {
                dismissToast(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton
            icon={<IconX size={18} stroke={1.75} />}
            label={t("close")}
            tooltip="none"
            onClick={() => dismissToast(id)}
          />
        </div>
      ))}
    </output>,
    dialog ?? document.body,
  )
}
