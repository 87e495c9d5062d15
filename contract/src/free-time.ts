import { z } from "zod"
import { instantOf, localOf } from "./appointment-time"
import { call, pathId } from "./core/call"

/** Parts of a day, with their first hour and the hour after the last. */
export const dayParts = { morning: [6, 12], afternoon: [12, 18], evening: [18, 24] } as const
export type DayPart = keyof typeof dayParts
export const dayPartNames = ["morning", "afternoon", "evening"] as const satisfies readonly DayPart[]

/** 1 is Monday, 7 Sunday (ISO 8601). */
const freePart = z.strictObject({ day: z.int().min(1).max(7), part: z.enum(dayPartNames) })
export type FreePart = z.infer<typeof freePart>

const freeParts = z.array(freePart)

export const freeTime = z.object({
  parts: freeParts,
  /** True if members who see the profile see it there. */
  shared: z.boolean(),
  /** The parts are by a clock of this zone; null if unknown. */
  time_zone: z.string().nullable(),
})
export type FreeTime = z.infer<typeof freeTime>

export const showFreeTime = call({
  method: "GET",
  path: "/free_time",
  summary: "When I am usually free; with `user_id` when that member is, where it is shared, else no parts",
  access: "member",
  query: z.strictObject({ user_id: pathId.optional() }),
  replies: { 200: freeTime },
  errors: ["user_not_found"],
})

export const editFreeTime = call({
  method: "PUT",
  path: "/free_time",
  summary: "Say when I am usually free, by weekday and part of the day, and whether others see it",
  access: "member",
  publishes: true,
  body: z.strictObject({ parts: freeParts.max(21, "too_many").optional(), shared: z.boolean().optional() }),
  replies: { 200: freeTime },
})

export interface Range {
  readonly from: number
  readonly to: number
}

const dayMs = 86_400_000
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const clockOf = (day: string, hour: number): string =>
  hour === 24 ? `${dayAfter(day, 1)}T00:00` : `${day}T${String(hour).padStart(2, "0")}:00`

/** The parts of the days from `from` on, as times; adjacent ones are one range. */
function rangesOf(parts: readonly FreePart[], timeZone: string, from: number, days: number): Range[] {
  const first = dayAfter(localOf(from, timeZone).slice(0, 10), -1)
  const ranges = Array.from({ length: days + 2 }, (_, index) => dayAfter(first, index)).flatMap((day) =>
    dayPartNames
      .filter((name) => parts.some((free) => free.day === weekdayOf(day) && free.part === name))
      .map((name) => ({
        from: instantOf(clockOf(day, dayParts[name][0]), timeZone) ?? 0,
        to: instantOf(clockOf(day, dayParts[name][1]), timeZone) ?? 0,
      })),
  )
  const merged: Range[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last && last.to >= range.from) merged[merged.length - 1] = { from: last.from, to: range.to }
    else merged.push(range)
  }
  return merged
}

interface Free {
  readonly parts: readonly FreePart[]
  readonly timeZone: string
}

const shortestMs = 30 * 60_000

/** The times from `from` on, during so many days, in which both are usually free for at least half an hour. */
export function overlaps(one: Free, other: Free, from: number, days = 14): Range[] {
  const others = rangesOf(other.parts, other.timeZone, from, days)
  const until = from + days * dayMs
  return rangesOf(one.parts, one.timeZone, from, days)
    .flatMap((range) =>
      others.map((free) => ({
        from: Math.max(range.from, free.from, from),
        to: Math.min(range.to, free.to, until),
      })),
    )
    .filter((range) => range.to - range.from >= shortestMs)
}
