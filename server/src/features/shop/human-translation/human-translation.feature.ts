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

/** No `onBlock`: an order whose text the buyer can no longer see is refunded when a translator claims it. */
export const humanTranslationFeature: Feature = {
  name: "human-translation",
  calls: humanTranslationCalls,
  jobs: [expireTranslationOrders],
  // The desk has its own calls; the queue only shows the number.
  staffQueues: [{ name: "translation", roles: listDesk.access.staff, waiting: countWaiting }],
  progress: { translation: progressOf },
  onErase: eraseOrders,
  onExport: exportOrders,
}
