import { useId, useState } from "react"
import { daysIn, joinDate, splitDate, type DateParts } from "./date-parts"
import styles from "./Field.module.css"

interface Props {
  label: string
  /** BCP 47: decides the order of day, month and year, and the names of the months. */
  tag: string
  texts: { day: string; month: string; year: string }
  /** "YYYY-MM-DD" once all three are there, else "". */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  youngest: number
}

const oldest = 100

/** A birthday from three lists, in the order in which the reader's language writes a date. */
export const BirthdayField = ({ label, tag, texts, value, onChange, error, youngest }: Props) => {
  const id = useId()
  const [parts, setParts] = useState<DateParts>(() => splitDate(value))
  const change = (part: keyof DateParts, chosen: string) => {
    const next = { ...parts, [part]: chosen }
    if (Number(next.day) > daysIn(next)) next.day = ""
    setParts(next)
    onChange(joinDate(next))
  }
  const options = choicesOf(tag, parts, youngest)
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-note` : undefined}>
      <legend>{label}</legend>
      <div className={styles.parts}>
        {orderOf(tag).map((part) => (
          <select
            key={part}
            aria-label={texts[part]}
            aria-invalid={Boolean(error)}
            autoComplete={`bday-${part}`}
            className={`${styles.input} ${styles.select}`}
            value={parts[part]}
            onChange={(event) => change(part, event.target.value)}
          >
            <option value="">{texts[part]}</option>
            {options[part].map(([chosen, text]) => (
              <option key={chosen} value={chosen}>
                {text}
              </option>
            ))}
          </select>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const isPart = (type: string): type is keyof DateParts => type === "day" || type === "month" || type === "year"

const orderOf = (tag: string): (keyof DateParts)[] =>
  new Intl.DateTimeFormat(tag).formatToParts(new Date(2000, 0, 1)).flatMap(({ type }) => (isPart(type) ? [type] : []))

const twoDigits = (value: number): string => String(value).padStart(2, "0")

const count = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

function choicesOf(tag: string, parts: DateParts, youngest: number): Record<keyof DateParts, [string, string][]> {
  const month = new Intl.DateTimeFormat(tag, { month: "short", timeZone: "UTC" })
  const latest = new Date().getFullYear() - youngest
  return {
    day: count(1, daysIn(parts)).map((day) => [twoDigits(day), String(day)]),
    month: count(1, 12).map((index) => [twoDigits(index), month.format(Date.UTC(2000, index - 1, 15))]),
    year: count(latest - oldest + youngest, latest)
      .reverse()
      .map((year) => [String(year), String(year)]),
  }
}
