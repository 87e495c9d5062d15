import { useEffect, useState } from "react"
import { useHydrated } from "../../core/page/store"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"

const steps = [
  { unit: "second", ms: 1000 },
  { unit: "minute", ms: 60_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "day", ms: 86_400_000 },
  { unit: "week", ms: 7 * 86_400_000 },
  { unit: "month", ms: 30.44 * 86_400_000 },
  { unit: "year", ms: 365.25 * 86_400_000 },
] as const

const justNowMs = 10_000

type RelativeParts = { unit: "now"; value: 0 } | { unit: (typeof steps)[number]["unit"]; value: number }

/** Returns the largest unit with a value of at least one; `difference` is in ms, negative for the past. */
export function relativeParts(difference: number): RelativeParts {
  const size = Math.abs(difference)
  if (size < justNowMs) return { unit: "now", value: 0 }
  const step = steps.findLast(({ ms }) => size >= ms) ?? steps[0]
  return { unit: step.unit, value: Math.trunc(difference / step.ms) }
}

const refreshEvery = 30_000

export const RelativeTime = ({ at }: { at: string }) => {
  const { t } = useTexts("ui")
  const now = useNow()
  const time = new Date(at)
  const { value, unit } = relativeParts(time.getTime() - now)
  const { relative, exact } = formats()
  // The server knows neither the reader's clock nor their time zone.
  const isHydrated = useHydrated()
  const text = unit === "now" ? t("just_now") : relative.format(value, unit)
  return (
    <time dateTime={at} title={isHydrated ? exact.format(time) : undefined} suppressHydrationWarning>
      {text}
    </time>
  )
}

interface Formats {
  tag: string
  relative: Intl.RelativeTimeFormat
  exact: Intl.DateTimeFormat
}

let cachedFormats: Formats | null = null

/** The formatters are cached: creating one is slow, and a page has one language. */
function formats(): Formats {
  const tag = currentTag()
  if (cachedFormats?.tag === tag) return cachedFormats
  cachedFormats = {
    tag,
    relative: new Intl.RelativeTimeFormat(tag, { numeric: "auto" }),
    exact: new Intl.DateTimeFormat(tag, { dateStyle: "long", timeStyle: "short" }),
  }
  return cachedFormats
}

/** Current time in ms, renewed twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshEvery)
    return () => clearInterval(timer)
  }, [])
  return now
}
