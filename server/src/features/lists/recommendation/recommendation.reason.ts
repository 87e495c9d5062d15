import { type SQL, sql } from "drizzle-orm"
import type { Reason } from "@redthread/contract/member"

/** Bits under which the lists keep why somebody is shown; who is online is known only when the list is read. */
export const why = {
  new_here: 1,
  answers_often: 2,
  same_purpose: 4,
  close_in_age: 8,
  lives_near: 16,
  answers_quickly: 32,
} as const

/** Above the bits: the letters of the language that both speak, as numbers from 1 to 26. */
export const languageUnit = 64
export const languageBase = 32

/** Answers often: at least so many of 100. */
export const often = 70
/** Answers quickly: in the middle of the latest conversations after at most so many minutes. */
export const quicklyMinutes = 60
/** Lives near: at most so many km away. */
export const nearKm = 60

/** A number of ours, written into a query: what has no parameter needs no type. */
export const sqlNumber = (value: number): SQL => sql.raw(String(value))

const shownReasons = 3

const letter = (value: number): string => String.fromCodePoint(96 + value)

function languageOf(bits: number): string | null {
  const code = Math.floor(bits / languageUnit)
  return code === 0 ? null : letter(Math.floor(code / languageBase)) + letter(code % languageBase)
}

/** What tells most comes first. @param near the reader's town */
export function reasonsOf(bits: number, online: boolean, near: string | null): Reason[] {
  const has = (name: keyof typeof why): boolean => (bits & why[name]) !== 0
  const language = languageOf(bits)
  const all: (Reason | false)[] = [
    has("lives_near") && near !== null && { reason: "lives_near", city: near },
    language !== null && { reason: "speaks", language },
    has("answers_often") && { reason: "answers_often" },
    has("answers_quickly") && { reason: "answers_quickly" },
    has("same_purpose") && { reason: "same_purpose" },
    online && { reason: "online_now" },
    has("close_in_age") && { reason: "close_in_age" },
    has("new_here") && { reason: "new_here" },
  ]
  return all.filter((one) => one !== false).slice(0, shownReasons)
}
