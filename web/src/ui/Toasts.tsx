import { useTranslation } from "react-i18next"
import { IconX } from "@tabler/icons-react"
import { dismissToast, useToasts } from "../core/toast"
import { Button } from "./Button"
import { IconButton } from "./IconButton"
import styles from "./Toasts.module.css"

/** Short sentences at the top, each for a few seconds. */
export const Toasts = () => {
  const { t } = useTranslation("ui")
  const toasts = useToasts()
  return (
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
    </output>
  )
}
