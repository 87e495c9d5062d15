import type { Interest } from "@redthread/contract/profile"
import type { Language } from "@redthread/contract/language"
import type { DemoPicture } from "../pictures"
import type { Gender, InAll, Topic } from "../words"
import type { DemoAnswer } from "./introduction"

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

/** A demo member, whose values all derive from `key` and the day on which the community is created. */
export type DemoMember = CodedValues & {
  /** A number from "001" to "240", which is part of the names of the member's pictures. */
  key: string
  name: string
  email: string
  gender: Gender
  seeking: Gender
  /** Date of birth as "YYYY-MM-DD". */
  birthday: string
  age: number
  language: Language
  countryCode: string
  /** The city's name in all languages; `profile.city` has the English name, which every reader can read. */
  city: InAll
  food: InAll
  topic: Topic
  introduction: InAll
  answers: DemoAnswer[]
  interests: Interest[]
  verified: boolean
  vipUntil: Date | null
  online: boolean
  seenAt: Date
  createdAt: Date
  avatar: DemoPicture
  cover: DemoPicture
  photos: DemoPicture[]
}
