import { overlaps } from "@redthread/contract/free-time"
import { useQuery } from "@tanstack/react-query"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { useNow } from "../../ui/display/RelativeTime"
import { freeTimeQuery } from "./appointment.queries"
import styles from "./appointment.module.css"
import { ownTimeZone } from "./clock-text"

const shownMax = 4
const halfHourMs = 30 * 60_000
const soonestMs = 2 * 3_600_000

interface Props {
  person: { user_id: number; name: string }
  onChoose: (at: number) => void
}

/** The next times in which both are usually free, if the other shares theirs. */
export const FreeSuggestions = ({ person, onChoose }: Props) => {
  const { t } = useTexts("appointment")
  const now = useNow()
  const { data: own } = useQuery(freeTimeQuery())
  const { data: other } = useQuery(freeTimeQuery(person.user_id))
  if (!own || !other || !other.shared || other.time_zone === null) return null
  const from = Math.ceil((now + soonestMs) / halfHourMs) * halfHourMs
  const ranges = overlaps(
    { parts: own.parts, timeZone: ownTimeZone() },
    { parts: other.parts, timeZone: other.time_zone },
    from,
  ).slice(0, shownMax)
  if (own.parts.length === 0) return <p className={styles.soft}>{t("free.say_yours")}</p>
  if (ranges.length === 0) return <p className={styles.soft}>{t("free.none", { name: person.name })}</p>
  const format = new Intl.DateTimeFormat(currentTag(), {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  })
  return (
    <fieldset className={styles.free}>
      <legend>{t("free.both", { name: person.name })}</legend>
      <div className={styles.ranges}>
        {ranges.map((range) => (
          <button key={range.from} type="button" onClick={() => onChoose(range.from)}>
            {format.formatRange(range.from, range.to)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
