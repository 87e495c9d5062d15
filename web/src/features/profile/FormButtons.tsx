import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button"
import styles from "./ProfileScreen.module.css"

/** Save and cancel under what is edited in place. */
export const FormButtons = ({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) => {
  const { t } = useTranslation("profile")
  return (
    <div className={styles.buttons}>
      <Button type="submit" busy={isBusy}>
        {t("edit.save")}
      </Button>
      <Button look="ghost" onClick={onCancel}>
        {t("edit.cancel")}
      </Button>
    </div>
  )
}
