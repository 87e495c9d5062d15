import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { EmptyState } from "../../ui/state/States"
import { DeleteAccount } from "./DeleteAccount"
import { ExportData } from "./ExportData"
import styles from "../../ui/setting/setting.module.css"

/** Taking one's data along, and going. The screen stays while the session ends, to say so. */
export const LeaveScreen = () => {
  const { t } = useTexts(["setting", "shell"])
  const me = useMe()
  if (!me) return <EmptyState drawing="letters" text={t("delete.done")} />
  return (
    <section className={styles.screen}>
      <h1 data-in-bar>{t("shell:title.leave")}</h1>
      <ExportData />
      <DeleteAccount me={me} />
    </section>
  )
}
