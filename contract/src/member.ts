import { z } from "zod"
import { call } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { userCard } from "./profile"

/** Why a person is shown: texts `member.reason.<name>`. */
export const reasons = [
  "new_here",
  "online_now",
  "answers_often",
  "speaks_yours",
  "same_purpose",
  "close_in_age",
] as const

export const recommendedCard = z.object({ ...userCard.shape, reasons: z.array(z.enum(reasons)) })
export type RecommendedCard = z.infer<typeof recommendedCard>

export const listRecommend = call({
  method: "GET",
  path: "/recommend",
  summary: "People who fit, both ways, best first, and why each is shown",
  access: "public",
  query: pageQuery,
  replies: { 200: pageOf(recommendedCard) },
})

export const listOnline = call({
  method: "GET",
  path: "/online",
  summary: "People who are here now",
  access: "public",
  query: pageQuery,
  replies: { 200: pageOf(userCard) },
})
