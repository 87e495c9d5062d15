import { Link } from "@tanstack/react-router"
import { IconSettings, IconTrash } from "@tabler/icons-react"
import { useInfiniteQuery } from "@tanstack/react-query"
import { type ReactNode, useCallback, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { iconButtonClass, IconLook } from "../../ui/button/IconButton"
import styles from "./notification.module.css"
import { notificationsQuery, useClearNotifications } from "./notification.queries"

interface Props {
  memberId: number
  title: ReactNode
  onFollow?: () => void
}

export const NotificationHead = ({ memberId, title, onFollow }: Props) => {
  const { t } = useTexts("notice")
  const [asks, setAsks] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  // The pressed button was removed: without a focused element the sheet gets no Escape key.
  const goOn = useCallback((link: HTMLAnchorElement | null) => link?.focus(), [])
  const endAsking = (): void => {
    setAsks(false)
    setHasAsked(true)
  }
  const { mutate: clear } = useClearNotifications(memberId)
  const { data } = useInfiniteQuery({ ...notificationsQuery(memberId), enabled: false })
  const isEmpty = !data?.pages.some(({ items }) => items.length > 0)
  if (asks) {
    return (
      <div className={styles.head}>
        <span>{t("clear_ask")}</span>
        <span className={styles.actions}>
          <Button look="ghost" size="small" onClick={endAsking}>
            {t("cancel")}
          </Button>
          <Button
            look="danger"
            size="small"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button was removed: the focus continues here
            autoFocus
            onClick={() => {
              clear()
              endAsking()
            }}
          >
            {t("clear_yes")}
          </Button>
        </span>
      </div>
    )
  }
  return (
    <div className={styles.head}>
      {title}
      <span className={styles.actions}>
        {!isEmpty && (
          <Button
            look="ghost"
            size="small"
            icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAsks(true)}
          >
            {t("clear")}
          </Button>
        )}
        <Link
          to="/setting/notification"
          {...(hasAsked && { ref: goOn })}
          className={iconButtonClass}
          aria-label={t("settings")}
          {...(onFollow && { onClick: onFollow })}
        >
          <IconLook icon={<IconSettings size={20} stroke={1.75} />} label={t("settings")} />
        </Link>
      </span>
    </div>
  )
}
