import { z } from "zod"

import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { currentRate } from "./cash-out.rate.service"
import { withdrawalQueue } from "./cash-out.queue"
import { cashOutCalls } from "./cash-out.routes"
import { eraseWithdrawals, exportWithdrawals } from "./cash-out.service"

/** Fixes the week's rate at its beginning, even if nobody cashes out on Monday. */
const setRate = defineJob({
  name: "cash-out.rate",
  data: z.object({}),
  handle: async (db) => void (await currentRate(db)),
  schedule: "2 0 * * 1",
})

export const cashOutFeature: Feature = {
  name: "cash-out",
  calls: cashOutCalls,
  jobs: [setRate],
  staffQueues: [withdrawalQueue],
  onErase: eraseWithdrawals,
  onExport: exportWithdrawals,
}
