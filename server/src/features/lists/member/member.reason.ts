import type { RecommendedCard } from "@redthread/contract/member"

type Reason = RecommendedCard["reasons"][number]

/** Bits under which the lists keep why somebody is shown; who is online is known only when the list is read. */
export const why = { new_here: 1, answers_often: 2, speaks_yours: 4, same_purpose: 8, close_in_age: 16 } as const

/** The most telling first. */
const order = ["speaks_yours", "same_purpose", "online_now", "close_in_age", "answers_often", "new_here"] as const

const shownReasons = 2

export const reasonsOf = (bits: number, online: boolean): Reason[] =>
  order.filter((reason) => (reason === "online_now" ? online : (bits & why[reason]) !== 0)).slice(0, shownReasons)
