import { AppError } from "@redthread/contract/core/error"
import { minAge } from "@redthread/contract/profile"
import { clock } from "../../../core/process/clock"

/** Whole years between a birthday ("YYYY-MM-DD") and a moment, by the calendar in UTC. */
export function ageOn(birthday: string, moment: Date): number {
  const [year = 0, month = 0, day = 0] = birthday.split("-").map(Number)
  const years = moment.getUTCFullYear() - year
  const before = moment.getUTCMonth() + 1 - month || moment.getUTCDate() - day
  return before < 0 ? years - 1 : years
}

/** Raises `adults_only` below 18 years, `birthday_invalid` in the future or 120 years ago. */
export function assertAdult(birthday: string): void {
  const age = ageOn(birthday, clock.now())
  if (age < 0 || age > 120) throw new AppError("birthday_invalid", { field: "birthday" })
  if (age < minAge) throw new AppError("adults_only", { field: "birthday" })
}
