/** An event of an iCalendar file (RFC 5545). */
export interface CalendarEvent {
  readonly uid: string
  /** Time at which the file is made, in ms. */
  readonly stamp: number
  readonly from: number
  readonly to: number
  readonly summary: string
  readonly location?: string | undefined
  readonly description?: string | undefined
}

/** RFC 5545, 3.3.11: controls are not allowed in a text, and a line break is written as `\n`. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\n\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`)

const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`

const lineOctets = 75

function octetsOf(symbol: string): number {
  const point = symbol.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x8_00) return 2
  return point < 0x1_00_00 ? 3 : 4
}

/** Folds a line after 75 octets, never inside a character (RFC 5545, 3.1). */
function folded(line: string): string {
  let text = ""
  let octets = 0
  for (const symbol of line) {
    const size = octetsOf(symbol)
    if (octets + size > lineOctets) {
      text += "\r\n "
      octets = 1
    }
    text += symbol
    octets += size
  }
  return text
}

export function calendarFile({ uid, stamp, from, to, summary, location, description }: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Redthread//Appointments//EN",
    "CALSCALE:GREGORIAN",
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(from)}`,
    `DTEND:${utc(to)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join("")
}
