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

/** A person of the demo community. Everything follows from `key` and from the day on which the demo is made. */
export type DemoMember = CodedValues & {
  /** "001" to "240"; the pictures' names hold it. */
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
  /** The city in all languages; `profile.city` holds the English form, which every reader can make out. */
  city: InAll
  food: InAll
  topic: Topic
  /** The introduction in the member's own language, and by the same author in the other seven. */
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
