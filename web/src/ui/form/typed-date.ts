type Part = "day" | "month" | "year"

export interface DateFormat {
  order: readonly Part[]
  separator: string
}

const lengths: Record<Part, number> = { day: 2, month: 2, year: 4 }
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/
const earliestYear = 1900

const isPart = (type: string): type is Part => type in lengths

export function dateFormat(tag: string): DateFormat {
  const parts = new Intl.DateTimeFormat(tag, { dateStyle: "short" }).formatToParts(new Date(2000, 0, 1))
  return {
    order: parts.flatMap(({ type }) => (isPart(type) ? [type] : [])),
    separator: parts.find(({ type }) => type === "literal")?.value.trim() ?? "/",
  }
}

export function writeDate(iso: string, { order, separator }: DateFormat): string {
  const [, year, month, day] = isoDate.exec(iso) ?? []
  if (!year || !month || !day) return ""
  const parts: Record<Part, string> = { day, month, year }
  return order.map((part) => parts[part]).join(separator)
}

/** Inserts separators while digits are typed; autofill writes "1992-06-15". */
export function tidyDate(typed: string, format: DateFormat): string {
  let rest = typed.normalize("NFKC").trim()
  if (isoDate.test(rest)) return writeDate(rest, format)
  const parts: string[] = []
  for (const part of format.order) {
    const length = lengths[part]
    const [match = "", digits = ""] = new RegExp(`^\\D*(\\d{0,${length}})`).exec(rest) ?? []
    rest = rest.slice(match.length)
    if (!digits) break
    // A typed separator ends a part early: "6/" becomes "06".
    const isDone = digits.length === length || rest !== ""
    parts.push(isDone && part !== "year" ? digits.padStart(length, "0") : digits)
    if (!isDone) break
  }
  return parts.join(format.separator)
}

export function readDate(text: string, { order, separator }: DateFormat): string {
  const typed = text.split(separator)
  const of = (part: Part): string => typed[order.indexOf(part)] ?? ""
  const iso = `${of("year")}-${of("month")}-${of("day")}`
  const date = isoDate.test(iso) ? new Date(`${iso}T00:00:00Z`) : null
  const isDay = date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return isDay && date.getUTCFullYear() >= earliestYear && date.getTime() < Date.now() ? iso : ""
}

export function isAged(iso: string, years: number): boolean {
  const latest = new Date()
  latest.setFullYear(latest.getFullYear() - years)
  return new Date(`${iso}T00:00:00`).getTime() <= latest.getTime()
}
