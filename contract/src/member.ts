import { z } from "zod"
import { call, done, id } from "./core/call"
import { pageOf, pageQuery, placeQuery } from "./core/page"
import { cardFace, cardMoment, userCard } from "./profile"

/** Why a person is shown: texts `member.reason.<name>`. */
export const reasons = [
  "new_here",
  "online_now",
  "answers_often",
  "speaks_yours",
  "same_purpose",
  "close_in_age",
] as const

/** What such a card says beside the face. */
export const recommendedMoment = z.object({ ...cardMoment.shape, reasons: z.array(z.enum(reasons)) })
export type RecommendedMoment = z.infer<typeof recommendedMoment>

export const recommendedCard = z.object({ ...cardFace.shape, ...recommendedMoment.shape })
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

/** Days for which a person who was passed does not come again. */
export const passDays = 30

export const listEncounters = call({
  method: "GET",
  path: "/encounters",
  summary:
    "People to meet, best first: who fits both ways and was neither liked nor passed lately; go on from `next_max_id` " +
    "so that nobody comes twice",
  access: "member",
  query: placeQuery,
  replies: { 200: pageOf(recommendedCard) },
})

export const passEncounter = call({
  method: "POST",
  path: "/encounters",
  summary: `Not this one: the member does not come again for ${passDays} days; to like is \`POST likes\``,
  access: "member",
  body: z.strictObject({ user_id: id, pass: z.literal(true) }),
  replies: { 200: done },
  errors: ["user_not_found", "yourself"],
})

export const undoPass = call({
  method: "DELETE",
  path: "/encounters",
  summary: "Take back the last pass; no other can be",
  access: "member",
  body: z.strictObject({ user_id: id }),
  replies: { 200: done },
  errors: ["not_found"],
})
