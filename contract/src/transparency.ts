import { z } from "zod"
import { call, time } from "./core/call"
import { reportReasons } from "./support"

const activeMonth = z.object({
  /** First day of the month (UTC). */
  month: z.string(),
  /** Members who were seen in the month. */
  members: z.int(),
  /** Those in the European Union, with those whose country is unknown. */
  in_union: z.int(),
})

/** What came of the reports of a year; the order is that of the page. */
export const safetyCounts = [
  "reports",
  "automatic",
  "members",
  "dismiss",
  "warn",
  "remove",
  "limit",
  "suspend",
  "open",
  "appeals",
  "lifted",
  "verified",
] as const
export type SafetyCount = (typeof safetyCounts)[number]

export const safetyFigures = z.object({
  ...(Object.fromEntries(safetyCounts.map((name) => [name, z.int()])) as Record<SafetyCount, z.ZodInt>),
  /** Hours from report to decision, median; null if none was decided. */
  hours: z.number().nullable(),
  reasons: z.array(z.object({ reason: z.enum(reportReasons), reports: z.int() })),
})
export type SafetyFigures = z.infer<typeof safetyFigures>

const safetyYear = z.object({ year: z.int(), counted_at: time, ...safetyFigures.shape })
export type SafetyYear = z.infer<typeof safetyYear>

const transparency = z.object({
  users: z.object({
    /** Members in the Union, mean of the last six months that are over; null before the first one is. */
    average: z.int().nullable(),
    /** Up to twelve months, the current one first. */
    months: z.array(activeMonth),
  }),
  safety: z.array(safetyYear),
})
export type Transparency = z.infer<typeof transparency>

export const showTransparency = call({
  method: "GET",
  path: "/transparency",
  summary: "Published figures: active members in the European Union by month, and the safety report of each year",
  access: "public",
  replies: { 200: transparency },
})
