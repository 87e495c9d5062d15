import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { NotificationHead } from "./NotificationHead"
import { NotificationList } from "./NotificationList"
import styles from "./NotificationScreen.module.css"

/** All that one was told, as a page: what the phone's bell opens. */
export const NotificationScreen = () => {
  const { t } = useTexts("notice")
  const me = useMe()
  if (!me) return null
  return (
    <section className={styles.screen}>
      <NotificationHead memberId={me.id} title={<h1 data-in-bar>{t("title")}</h1>} />
      <div className={styles.card}>
        <NotificationList memberId={me.id} />
      </div>
    </section>
  )
}
