import type { Language } from "@redthread/contract/language"
import type { DemoPicture } from "../pictures"
import type { Gender, InAll, Topic } from "../words"
import type { DemoAnswer } from "./answers"

export type CodedValues = {
  height: number
  weight: number
  marriage: number
  children: number
  income: number
  orientation: number
  purpose: number
  horoscope: number
}

/** A demo member. All values derive from `key` and the day on which the demo is made. */
export type DemoMember = CodedValues & {
  /** "001" to "240"; part of the pictures' names. */
  key: string
  name: string
  email: string
  gender: Gender
  seeking: Gender
  /** "YYYY-MM-DD". */
  birthday: string
  age: number
  language: Language
  countryCode: string
  /** The city in all languages; `profile.city` has the English form, which every reader can read. */
  city: InAll
  food: InAll
  topic: Topic
  /** The introduction in the member's own language, and the author's own text in the other seven. */
  introduction: InAll
  /** In the order of the profile. */
  answers: DemoAnswer[]
  verified: boolean
  vipUntil: Date | null
  online: boolean
  seenAt: Date
  createdAt: Date
  avatar: DemoPicture
  cover: DemoPicture
  photos: DemoPicture[]
}
