import type { ReplyBody } from "@redthread/contract/core/call"
import type { showVersion } from "@redthread/contract/version"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import styles from "./version.module.css"

interface Props {
  update: ReplyBody<typeof showVersion>
  onLater: () => void
}

export const VersionDialog = ({ update: { version, download }, onLater }: Props) => {
  const { t } = useTexts("version")
  return (
    <Dialog opened title={t("title")} onClose={onLater}>
      <p>{t("text", { version })}</p>
      <div className={styles.choice}>
        <Button look="quiet" onClick={onLater}>
          {t("later")}
        </Button>
        {download === null ? (
          <Button onClick={() => location.reload()}>{t("reload")}</Button>
        ) : (
          <a href={download} target="_blank" rel="noreferrer" className={buttonClass()} onClick={onLater}>
            {t("download")}
          </a>
        )}
      </div>
    </Dialog>
  )
}
