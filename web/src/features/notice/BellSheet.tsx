import { Link } from "@tanstack/react-router"
import type { RefObject } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { Popover } from "react-aria-components/Popover"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import styles from "./BellSheet.module.css"
import { NotificationHead } from "./NotificationHead"
import { NotificationList } from "./NotificationList"

interface Props {
  memberId: number
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export const BellSheet = ({ memberId, opener, onClose }: Props) => {
  const { t } = useTexts("notice")
  return (
    <I18nProvider locale={currentTag()}>
      <Popover
        triggerRef={opener}
        isOpen
        onOpenChange={onClose}
        placement="bottom end"
        offset={8}
        className={styles.sheet ?? ""}
      >
        <Dialog className={styles.dialog ?? ""} aria-label={t("title")}>
          <NotificationHead memberId={memberId} title={<h2>{t("title")}</h2>} onFollow={onClose} />
          <div className={styles.scroll}>
            <NotificationList memberId={memberId} onFollow={onClose} />
          </div>
          <Link to="/notification" className={styles.all} onClick={onClose}>
            {t("all")}
          </Link>
        </Dialog>
      </Popover>
    </I18nProvider>
  )
}
