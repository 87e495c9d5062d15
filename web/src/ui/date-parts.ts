export interface DateParts {
  day: string
  month: string
  year: string
}

export function splitDate(value: string): DateParts {
  const [year = "", month = "", day = ""] = value.split("-")
  return { day, month, year }
}

/** "YYYY-MM-DD", or "" while a part is missing. */
export const joinDate = ({ day, month, year }: DateParts): string =>
  day && month && year ? `${year}-${month}-${day}` : ""

/** How many days the month has; the longest there is while month or year are open. */
export const daysIn = ({ month, year }: DateParts): number =>
  new Date(Date.UTC(Number(year) || 2000, Number(month) || 1, 0)).getUTCDate()
