import { dayOf, lastDay } from "../../member/profile-facts/profile.pool.service"
import { dayMs } from "../../../core/process/clock"

export interface Today {
  readonly year: number
  readonly month: number
  readonly day: number
}

export function todayIn(timeZone: string, now: Date): Today {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "numeric", day: "numeric" })
    .formatToParts(now)
    .map(({ type, value }) => [type, Number(value)])
  return Object.fromEntries(parts) as Today
}

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** In common years 1 March includes the birthdays of 29 February. */
export const firstOfToday = ({ year, month, day }: Today): number =>
  month === 3 && day === 1 && !isLeap(year) ? dayOf(2, 29) : dayOf(month, day)

export function daysUntil(birthday: number, today: Today): number {
  const from = firstOfToday(today)
  const year = birthday < from ? today.year + 1 : today.year
  const next = Date.UTC(year, Math.floor(birthday / 31), (birthday % 31) + 1)
  return Math.max(0, Math.round((next - Date.UTC(today.year, today.month - 1, today.day)) / dayMs))
}

/** Birthday ranks fall from 1 January on, see `profile.birth_rank`. */
const dayUnit = 2 ** 32
export const dayOfRank = (rank: number): number => lastDay - Math.floor(rank / dayUnit)
/** Returns the lowest rank above all birthdays on this day or later. */
export const rankAbove = (day: number): number => (lastDay - day + 1) * dayUnit
