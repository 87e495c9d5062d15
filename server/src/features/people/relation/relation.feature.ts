import { friendEnded, friendMade, likeReceived, requestReceived } from "@redthread/contract/relation"
import type { Feature } from "../../../core/feature"
import { countRequests, seeRequests } from "./relation.friend.service"
import { countLikes, seeLikes } from "./relation.like.service"
import { relationCalls } from "./relation.routes"
import { eraseRelations, exportRelations, separate } from "./relation.service"
import { visits } from "./relation.visit.service"

export const relationFeature: Feature = {
  name: "relation",
  calls: relationCalls,
  events: [likeReceived, requestReceived, friendMade, friendEnded],
  counters: { likeme: countLikes, request: countRequests },
  seen: { likeme: seeLikes, request: seeRequests },
  changes: (_db, { isStale }) => ({
    stale: [...(isStale("likeme") ? (["likes"] as const) : []), ...(isStale("request") ? (["friends"] as const) : [])],
  }),
  onBlock: separate,
  onErase: eraseRelations,
  onExport: exportRelations,
  start: async () => visits.start(),
  stop: () => visits.stop(),
}
