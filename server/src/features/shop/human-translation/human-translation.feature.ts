import type { Feature } from "../../../core/feature"
import { expireTranslationOrders } from "./human-translation.jobs"
import { humanTranslationCalls } from "./human-translation.routes"
import { eraseOrders, exportOrders, progressOf } from "./human-translation.service"

/** No `onBlock`: an order whose text the buyer can no longer see is refunded when a translator would take it. */
export const humanTranslationFeature: Feature = {
  name: "human-translation",
  calls: humanTranslationCalls,
  jobs: [expireTranslationOrders],
  progress: { translation: progressOf },
  onErase: eraseOrders,
  onExport: exportOrders,
}
