import { z } from "zod"
import { call, done, id, pathId } from "./core/call"
import { pageOf, pageQuery, placeQuery } from "./core/page"
import { cardFace, cardMoment } from "./profile"

/** Why a member is shown; the text `member.reason.<reason>` contains the value of the reason's field. */
export const reason = z.discriminatedUnion("reason", [
  z.object({ reason: z.literal("lives_near"), city: z.string() }),
  /** The best common language of both members (ISO 639-1). */
  z.object({ reason: z.literal("speaks"), language: z.string() }),
  z.object({
    reason: z.enum(["answers_often", "answers_quickly", "same_purpose", "online_now", "close_in_age", "new_here"]),
  }),
])
export type Reason = z.infer<typeof reason>

export const recommendedMoment = z.object({ ...cardMoment.shape, reasons: z.array(reason) })

export const recommendedCard = z.object({ ...cardFace.shape, ...recommendedMoment.shape })
export type RecommendedCard = z.infer<typeof recommendedCard>

/** Maximum pictures of a card in the deck, besides the portrait. */
export const morePictures = 4

export const encounterCard = z.object({ ...recommendedCard.shape, pictures: z.array(z.string()).max(morePictures) })
export type EncounterCard = z.infer<typeof encounterCard>

export const listRecommend = call({
  method: "GET",
  path: "/recommend",
  summary: "People who fit, both ways, best first, and why each is shown",
  access: "public",
  query: pageQuery,
  replies: { 200: pageOf(recommendedCard) },
})

/** Days before a passed member is offered again. */
export const passDays = 30

export const listEncounters = call({
  method: "GET",
  path: "/encounters",
  summary:
    "People to meet, best first: who fits both ways and was neither liked nor passed recently; go on from " +
    "`next_max_id` so that nobody comes twice",
  access: "member",
  query: placeQuery,
  replies: { 200: pageOf(encounterCard) },
})

export const passEncounter = call({
  method: "POST",
  path: "/encounters",
  summary: `Not this one: the member does not come again for ${passDays} days; to like is \`POST likes\``,
  access: "member",
  publishes: false,
  body: z.strictObject({ user_id: id, pass: z.literal(true) }),
  replies: { 200: done },
  errors: ["user_not_found", "yourself"],
})

export const undoPass = call({
  method: "DELETE",
  path: "/encounters",
  summary: "Take back the last pass; no other can be",
  access: "member",
  publishes: false,
  body: z.strictObject({ user_id: pathId }),
  replies: { 200: done },
  errors: ["not_found"],
})
