import { useTranslation } from "react-i18next"
import { Button, buttonClass } from "../../ui/Button"
import { Dialog } from "../../ui/Dialog"
import { remindLater, type Update, useUpdate } from "./version.part"
import styles from "./version.module.css"

/** Offers a later version, once it is known of. */
export const VersionOffer = () => {
  const [update, close] = useUpdate()
  return update && <VersionDialog update={update} onClose={close} />
}

const VersionDialog = ({ update: { version, download }, onClose }: { update: Update; onClose: () => void }) => {
  const { t } = useTranslation("version")
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
