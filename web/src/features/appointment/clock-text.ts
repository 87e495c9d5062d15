import { currentTag } from "../../core/language/language"

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What a clock of the zone shows; null if the zone is unknown, also to the browser. */
export function clockText(at: number, timeZone: string | null): string | null {
  if (timeZone === null) return null
  try {
    return new Intl.DateTimeFormat(currentTag(), {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
      timeZone,
    }).format(at)
  } catch {
    return null
  }
}

/** Both clocks; the other's is null if it is unknown or shows the same. */
export function clocksOf(at: number, otherZone: string | null): { own: string; other: string | null } {
  const own = clockText(at, ownTimeZone()) ?? ""
  const other = clockText(at, otherZone)
  return { own, other: other === own ? null : other }
}

const minuteFloor = (at: number): Date => new Date(Math.floor(at / 60_000) * 60_000)

/** Value of an input of type `datetime-local`, by the browser's clock. */
export function toLocalInput(at: number): string {
  const date = minuteFloor(at)
  const two = (value: number): string => String(value).padStart(2, "0")
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Null for an incomplete value. */
export function fromLocalInput(value: string): string | null {
  const at = new Date(value)
  return value === "" || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
