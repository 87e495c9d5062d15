import { likeReceived } from "@redthread/contract/relation"
import type { Feature } from "../../core/feature"
import { relationCalls } from "./relation.routes"
import { countLikes, eraseRelations, exportRelations, separate } from "./relation.service"

export const relationFeature: Feature = {
  name: "relation",
  calls: relationCalls,
  events: [likeReceived],
  counters: { likeme: countLikes },
  onBlock: separate,
  onErase: eraseRelations,
  onExport: exportRelations,
}
