import { night } from "@redthread/contract/scheduled-message"
import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { useNow } from "../../../ui/display/RelativeTime"
import type { ThreadHead } from "./conversation"

const minuteMs = 60_000

/** Offset of a zone from UTC in ms; null if the browser does not know the zone. */
function offsetOf(timeZone: string | undefined, now: number): number | null {
  try {
    const parts = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(now)
    return Date.parse(`${parts.replace(" ", "T")}Z`) - Math.floor(now / 1000) * 1000
  } catch {
    return null
  }
}

const isNightAt = (time: number): boolean => {
  const hour = new Date(time).getUTCHours()
  return hour >= night.from || hour < night.to
}

/** True while a message may wake the other member. */
export function useIsNight(timeZone: string | null | undefined): boolean {
  const now = useNow()
  const offset = timeZone ? offsetOf(timeZone, now) : null
  return offset !== null && isNightAt(now + offset)
}

/** The first word of a long name: on a phone the line below the name has room for some 25 letters. */
const shortOf = (name: string): string => (name.length > 12 ? (name.split(" ", 1)[0] ?? name) : name)

/** The other member's clock; nothing if it shows the same time as the reader's. */
export const LocalTime = ({ head }: { head: Pick<ThreadHead, "name" | "time_zone"> }) => {
  const { t } = useTexts("chat")
  const now = useNow()
  if (!head.time_zone) return null
  const offset = offsetOf(head.time_zone, now)
  if (offset === null || Math.abs(offset - (offsetOf(undefined, now) ?? offset)) < minuteMs) return null
  const time = new Intl.DateTimeFormat(currentTag(), { timeStyle: "short", timeZone: head.time_zone }).format(now)
  const isNight = isNightAt(now + offset)
  return <span>{t(isNight ? "local_night" : "local_time", { time, name: shortOf(head.name) })}</span>
}
