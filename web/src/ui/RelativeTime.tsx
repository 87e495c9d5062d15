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
  const text =
    unit === "now" ? t("just_now") : new Intl.RelativeTimeFormat(currentTag(), { numeric: "auto" }).format(value, unit)
  const exact = time.toLocaleString(currentTag(), { dateStyle: "long", timeStyle: "short" })
  return (
    <time dateTime={at} title={exact}>
      {text}
    </time>
  )
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshEvery)
    return () => clearInterval(timer)
  }, [])
  return now
}
