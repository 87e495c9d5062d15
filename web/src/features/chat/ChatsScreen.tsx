import { useIsMobile } from "../../core/page/viewport"
import { useTexts } from "../../core/texts/texts"
import { EmptyState } from "../../ui/state/States"
import styles from "./ChatsScreen.module.css"
import { ThreadList } from "./threads/ThreadList"

/** The conversations; on the desktop with room for one beside them. */
export const ChatsScreen = () => {
  const { t } = useTexts("chat")
  if (useIsMobile()) return <ThreadList />
  return (
    <div className={styles.panes}>
      <ThreadList />
      <div className={styles.choose}>
        <EmptyState drawing="letters" text={t("choose")} />
      </div>
    </div>
  )
}
