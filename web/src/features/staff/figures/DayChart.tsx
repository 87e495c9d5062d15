import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import styles from "./DayChart.module.css"

/** The change in percent, such as "+12%"; without a value before it has none. */
const changeText = (now: number, before: number): string =>
  before === 0 ? "–" : (now / before - 1).toLocaleString(currentTag(), { style: "percent", signDisplay: "exceptZero" })

interface Props {
  label: string
  days: readonly { day: string; value: number }[]
  /** Sum of the period before; null if it was not counted. */
  before?: number | null
}

/** Size in units of the view box. */
const width = 300
const height = 80

/** The chart needs no text for screen readers, because the table below has the numbers. */
export const DayChart = ({ label, days, before = null }: Props) => {
  const { t } = useTexts("staff")
  const most = Math.max(1, ...days.map(({ value }) => value))
  const step = width / days.length
  const sum = days.reduce((all, { value }) => all + value, 0)
  const number = (value: number): string => value.toLocaleString(currentTag())
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{label}</span> <strong>{number(sum)}</strong>
      </figcaption>
      {before !== null && (
        <p className={styles.before}>{t("figures.before", { sum: number(before), change: changeText(sum, before) })}</p>
      )}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${number(sum)}`}
      >
        {days.map(({ day, value }, index) => {
          const tall = (value / most) * (height - 2)
          return (
            <rect key={day} x={index * step + step * 0.1} y={height - tall} width={step * 0.8} height={tall} rx="1">
              <title>{`${day}: ${number(value)}`}</title>
            </rect>
          )
        })}
        <line x1="0" x2={width} y1={height} y2={height} />
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </figure>
  )
}
