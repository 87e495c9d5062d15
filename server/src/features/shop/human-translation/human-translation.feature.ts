import { listDesk } from "@redthread/contract/human-translation"
import type { Feature } from "../../../core/feature"
import { countWaiting } from "./human-translation.db"
import { expireTranslationOrders } from "./human-translation.jobs"
import { humanTranslationCalls } from "./human-translation.routes"
import { eraseOrders, exportOrders, progressOf } from "./human-translation.service"

/** No `onBlock`: an order whose text the buyer can no longer see is refunded when a translator would take it. */
export const humanTranslationFeature: Feature = {
  name: "human-translation",
  calls: humanTranslationCalls,
  jobs: [expireTranslationOrders],
  // Worked on at a desk of its own, with calls of its own: the first page only tells of it.
  staffQueues: [{ name: "translation", roles: listDesk.access.staff, waiting: countWaiting }],
  progress: { translation: progressOf },
  onErase: eraseOrders,
  onExport: exportOrders,
}
