import { z } from "zod"
import { listDesk } from "@redthread/contract/human-translation"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { countWaiting } from "./human-translation.db"
import { humanTranslationCalls } from "./human-translation.routes"
import { eraseOrders, expire, exportOrders, progressOf } from "./human-translation.service"

const expireTranslationOrders = defineJob({
  name: "human-translation.expire",
  data: z.object({}),
  schedule: "* * * * *",
  handle: expire,
})

/** No `onBlock`: an order whose text the buyer can no longer see is refunded when a translator would take it. */
export const humanTranslationFeature: Feature = {
  name: "human-translation",
  calls: humanTranslationCalls,
  jobs: [expireTranslationOrders],
  // Decided at a desk with its own calls: the first page shows the number only.
  staffQueues: [{ name: "translation", roles: listDesk.access.staff, waiting: countWaiting }],
  progress: { translation: progressOf },
  onErase: eraseOrders,
  onExport: exportOrders,
}
