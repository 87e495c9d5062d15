import { currentTag } from "../../core/language/language"

/** 5 January 2026 was a Monday. */
const monday = Date.UTC(2026, 0, 5)

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Name of the weekday, 1 for Monday. */
export const weekdayName = (day: number, length: "short" | "long"): string =>
  new Intl.DateTimeFormat(currentTag(), { weekday: length, timeZone: "UTC" }).format(monday + (day - 1) * 86_400_000)
