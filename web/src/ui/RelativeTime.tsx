import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { currentTag } from "../core/language"
import { relativeParts } from "./relative-time"

const refreshEvery = 30_000

/** How long ago, seconds to years; the exact time is in the tooltip. */
export const RelativeTime = ({ at }: { at: string }) => {
  const { t } = useTranslation("ui")
  const now = useNow()
  const time = new Date(at)
  const { value, unit } = relativeParts(time.getTime() - now)
  const { relative, exact } = formats()
  const text = unit === "now" ? t("just_now") : relative.format(value, unit)
  return (
    <time dateTime={at} title={exact.format(time)}>
      {text}
    </time>
  )
}

interface Formats {
  relative: Intl.RelativeTimeFormat
  exact: Intl.DateTimeFormat
}

let made: Formats | null = null

/** Made once: constructing an Intl formatter is slow, and a page has one language. */
const formats = (): Formats =>
  (made ??= {
    relative: new Intl.RelativeTimeFormat(currentTag(), { numeric: "auto" }),
    exact: new Intl.DateTimeFormat(currentTag(), { dateStyle: "long", timeStyle: "short" }),
  })

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshEvery)
    return () => clearInterval(timer)
  }, [])
  return now
}
