import type { PastAct } from "@redthread/contract/staff-queue"
import { useTexts } from "../../../core/texts/texts"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { actionText } from "../action-text"
import styles from "../staff.module.css"

/** What staff did before about the same member, latest first. */
export const History = ({ acts }: { acts: readonly PastAct[] }) => {
  const { t } = useTexts("staff")
  return (
    <section>
      <h3 className={styles.label}>{t("history")}</h3>
      {acts.length === 0 && <p className={styles.soft}>{t("history_empty")}</p>}
      <ol className={styles.history}>
        {acts.map(({ id, action, actor, reason, created_at }) => (
          <li key={id}>
            <strong>{actionText(action, t)}</strong> <bdi className={styles.soft}>{actor ?? "–"}</bdi>{" "}
            <RelativeTime at={created_at} />
            {reason !== null && <p dir="auto">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
