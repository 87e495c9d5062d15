interface Placed {
  sender: number
  created_at: string
}

export interface Place {
  /** Local date such as "2026-11-21" for the first message of a day, otherwise null. */
  day: string | null
  startsRun: boolean
  endsRun: boolean
}

const runPause = 10 * 60 * 1000

export function dayOf(at: string | number): string {
  const date = new Date(at)
  const pad = (value: number): string => String(value).padStart(2, "0")
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

const isOneRun = (message: Placed, next: Placed): boolean =>
  message.sender === next.sender &&
  Date.parse(next.created_at) - Date.parse(message.created_at) < runPause &&
  dayOf(message.created_at) === dayOf(next.created_at)

/** Compares a message with its neighbours only, so that messages outside the window cost nothing. */
export function placeOf(message: Placed, before: Placed | undefined, next: Placed | undefined): Place {
  const day = dayOf(message.created_at)
  return {
    day: before && dayOf(before.created_at) === day ? null : day,
    startsRun: !before || !isOneRun(before, message),
    endsRun: !next || !isOneRun(message, next),
  }
}

const dayMs = 86_400_000

export function dayText(day: string, now: number, tag: string): string {
  const then = new Date(`${day}T12:00:00`)
  const today = new Date(`${dayOf(now)}T12:00:00`)
  const ago = Math.round((today.getTime() - then.getTime()) / dayMs)
  if (ago >= 0 && ago < 2) return new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(-ago, "day")
  if (ago > 0 && ago < 7) return then.toLocaleDateString(tag, { weekday: "long" })
  const year = then.getFullYear() === today.getFullYear() ? undefined : ("numeric" as const)
  return then.toLocaleDateString(tag, { weekday: "short", day: "numeric", month: "long", year })
}
