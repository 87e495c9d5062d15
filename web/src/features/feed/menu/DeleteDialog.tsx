import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import styles from "./FeedDialogs.module.css"

interface Props {
  title: string
  text: string
  isBusy: boolean
  onDelete: () => void
  onClose: () => void
}

export const DeleteDialog = ({ title, text, isBusy, onDelete, onClose }: Props) => {
  const { t } = useTexts("feed")
  return (
    <Dialog opened title={title} onClose={onClose}>
      <p className={styles.question}>{text}</p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button busy={isBusy} onClick={onDelete}>
          {t("delete")}
        </Button>
      </div>
    </Dialog>
  )
}
