const dayMs = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  })
  formats.set(timeZone, format)
  return format
}

/** The clock of a zone at this time, as if it were UTC, in ms. */
function clockMs(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Offset of the zone from UTC in ms. */
export const offsetAt = (at: number, timeZone: string): number => clockMs(at, timeZone) - Math.floor(at / 1000) * 1000

/** What a clock of the zone shows, as `2027-03-28T02:30`. */
export const localOf = (at: number, timeZone: string): string =>
  new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16)

export const localPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/**
 * The times at which a clock of the zone shows this, ascending: one, none in the hour that is skipped in spring, two in
 * the hour that is repeated in autumn.
 */
export function instantsOf(local: string, timeZone: string): number[] {
  const shown = Date.parse(`${local}:00Z`)
  if (!localPattern.test(local) || Number.isNaN(shown)) return []
  const offsets = new Set([offsetAt(shown - dayMs, timeZone), offsetAt(shown + dayMs, timeZone)])
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((at) => at + offsetAt(at, timeZone) === shown)
    .toSorted((one, other) => one - other)
}

/** A skipped time is read by the clock before the change, so that 02:30 becomes 03:30; a repeated one is the first. */
export function instantOf(local: string, timeZone: string, isSecond = false): number | null {
  const instants = instantsOf(local, timeZone)
  const found = isSecond ? instants.at(-1) : instants[0]
  if (found !== undefined) return found
  const shown = Date.parse(`${local}:00Z`)
  if (!localPattern.test(local) || Number.isNaN(shown)) return null
  return shown - offsetAt(shown - dayMs, timeZone)
}
