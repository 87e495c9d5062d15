import { dayPartNames } from "@redthread/contract/free-time"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../core/texts/texts"
import { freeTimeQuery } from "./appointment.queries"
import styles from "./appointment.module.css"
import { weekdayName, weekdays } from "./weekday"

/** When a member is usually free, by that member's clock; nothing unless it is shared. */
export const FreeTimeFacts = ({ userId }: { userId: number }) => {
  const { t } = useTexts("appointment")
  const { data } = useQuery(freeTimeQuery(userId))
  if (!data?.shared || data.parts.length === 0) return null
  return (
    <section aria-label={t("free.title")}>
      <h2 className={styles.heading}>{t("free.title")}</h2>
      <ul className={styles.days}>
        {dayPartNames.map((part) => {
          const days = weekdays.filter((day) => data.parts.some((each) => each.day === day && each.part === part))
          if (days.length === 0) return null
          return (
            <li key={part}>
              <strong>{t(`free.${part}`)}</strong> {days.map((day) => weekdayName(day, "short")).join(" · ")}
            </li>
          )
        })}
      </ul>
      <p className={styles.soft}>{t("free.by_clock")}</p>
    </section>
  )
}
