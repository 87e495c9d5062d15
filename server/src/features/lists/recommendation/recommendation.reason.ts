import { type SQL, sql } from "drizzle-orm"
import type { Reason } from "@redthread/contract/member"

/** Reasons that are stored in lists; presence is not, as it is known only when a list is read. */
export const reasonBits = {
  new_here: 1,
  answers_often: 2,
  same_purpose: 4,
  close_in_age: 8,
  lives_near: 16,
  answers_quickly: 32,
} as const

/** The letters of the common language, 1 to 26, are stored above the bits. */
export const languageUnit = 64
export const languageBase = 32

export const minAnswerRate = 70
export const maxAnswerMinutes = 60
export const nearKm = 60

/** A number as a literal in a query, which unlike a parameter needs no type. */
export const sqlNumber = (value: number): SQL => sql.raw(String(value))

const shownReasons = 3

const letter = (value: number): string => String.fromCodePoint(96 + value)

function languageOf(bits: number): string | null {
  const code = Math.floor(bits / languageUnit)
  return code === 0 ? null : letter(Math.floor(code / languageBase)) + letter(code % languageBase)
}

/** Returns the most specific reason first. @param near the reader's town */
export function reasonsOf(bits: number, online: boolean, near: string | null): Reason[] {
  const has = (name: keyof typeof reasonBits): boolean => (bits & reasonBits[name]) !== 0
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
  return all.filter((reason) => reason !== false).slice(0, shownReasons)
}
