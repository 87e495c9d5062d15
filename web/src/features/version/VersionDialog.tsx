import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { remindLater, type Update } from "./version"
import styles from "./version.module.css"

interface Props {
  update: Update
  onClose: () => void
}

export const VersionDialog = ({ update: { version, download }, onClose }: Props) => {
  const { t } = useTexts("version")
  const later = (): void => {
    remindLater()
    onClose()
  }
  return (
    <Dialog opened title={t("title")} onClose={later}>
      <p>{t("text", { version })}</p>
      <div className={styles.choice}>
        <Button look="quiet" onClick={later}>
          {t("later")}
        </Button>
        {download === null ? (
          <Button onClick={() => location.reload()}>{t("reload")}</Button>
        ) : (
          <a href={download} target="_blank" rel="noreferrer" className={buttonClass()} onClick={later}>
            {t("download")}
          </a>
        )}
      </div>
    </Dialog>
  )
}
