import { useEffect, useState } from "react"
import { useHydrated } from "../../core/page/hydrated"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { relativeParts } from "./relative-time"

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

/** Cached: constructing an Intl formatter is slow, and a page has one language. */
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

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshEvery)
    return () => clearInterval(timer)
  }, [])
  return now
}
