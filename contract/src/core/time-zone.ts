import { z } from "zod"

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== ""
  } catch {
    return false
  }
}

/** A name of the tz database, such as `Asia/Tokyo`. */
export const timeZone = z.string().max(60).refine(isTimeZone, "invalid")
