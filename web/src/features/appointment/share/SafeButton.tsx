import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { shareQuery, useSafe } from "../appointment.queries"
import styles from "../appointment.module.css"
import { clockText, ownTimeZone } from "../clock-text"

/** One press ends the check-in; nothing is shown without one. */
export const SafeButton = ({ id }: { id: number }) => {
  const { t } = useTexts("appointment")
  const { data } = useQuery(shareQuery(id))
  const safe = useSafe(id)
  const share = data?.share
  if (!share?.check_in_at) return null
  if (share.safe_at !== null) return <output className={styles.good}>{t("share.is_safe")}</output>
  const time = clockText(Date.parse(share.check_in_at), ownTimeZone()) ?? ""
  return (
    <div className={styles.call}>
      <Button busy={safe.isPending} onClick={() => safe.mutate()}>
        {t("share.safe")}
      </Button>
      <p className={styles.soft}>{t(share.alarmed_at === null ? "share.due" : "share.alarmed", { time })}</p>
    </div>
  )
}
