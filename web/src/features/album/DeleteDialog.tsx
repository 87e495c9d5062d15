import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { useDelete } from "./album.queries"
import styles from "./album.module.css"

interface Props {
  ids: readonly number[]
  onDeleted: () => void
  onClose: () => void
}

export const DeleteDialog = ({ ids, onDeleted, onClose }: Props) => {
  const { t } = useTexts("photo")
  const remove = useDelete()
  const done = () => {
    showToast({ kind: "note", message: t("album.deleted") })
    onDeleted()
    onClose()
  }
  return (
    <Dialog opened title={t("album.delete_title", { count: ids.length })} onClose={onClose}>
      <p className={styles.hint}>{t("album.delete_text")}</p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={onClose}>
          {t("album.cancel")}
        </Button>
        <Button busy={remove.isPending} onClick={() => remove.mutate(ids, { onSuccess: done })}>
          {t("album.delete")}
        </Button>
      </div>
    </Dialog>
  )
}
