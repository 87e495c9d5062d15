/** What is needed of a message to place it in time. */
interface Placed {
  sender: number
  created_at: string
}

/** A run of consecutive messages of one person. */
export interface Run<M> {
  sender: number
  messages: M[]
}

export interface Day<M> {
  /** "2026-11-21" of the reader's clock. */
  day: string
  runs: Run<M>[]
}

/** ms of silence after which the same person starts a new run. */
const runPause = 10 * 60 * 1000

/** Local calendar day of a time. */
export function dayOf(at: string | number): string {
  const date = new Date(at)
  const pad = (value: number): string => String(value).padStart(2, "0")
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Groups messages by day and, within a day, into runs of one person. */
export function groupByDay<M extends Placed>(messages: readonly M[]): Day<M>[] {
  const days: Day<M>[] = []
  let last: M | null = null
  for (const message of messages) {
    const day = dayOf(message.created_at)
    if (days.at(-1)?.day !== day) days.push({ day, runs: [] })
    const runs = days.at(-1)?.runs ?? []
    const run = runs.at(-1)
    const pause = last ? Date.parse(message.created_at) - Date.parse(last.created_at) : 0
    if (run?.sender === message.sender && pause < runPause) run.messages.push(message)
    else runs.push({ sender: message.sender, messages: [message] })
    last = message
  }
  return days
}

const dayMs = 86_400_000

/** "Today", "yesterday", then the weekday, then the date, as the reader's language says it. */
export function dayText(day: string, now: number, tag: string): string {
  const then = new Date(`${day}T12:00:00`)
  const today = new Date(`${dayOf(now)}T12:00:00`)
  const ago = Math.round((today.getTime() - then.getTime()) / dayMs)
  if (ago >= 0 && ago < 2) return new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(-ago, "day")
  if (ago > 0 && ago < 7) return then.toLocaleDateString(tag, { weekday: "long" })
  const year = then.getFullYear() === today.getFullYear() ? undefined : ("numeric" as const)
  return then.toLocaleDateString(tag, { weekday: "short", day: "numeric", month: "long", year })
}
