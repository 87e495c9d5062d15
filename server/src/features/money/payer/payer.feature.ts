import { z } from "zod"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { eraseAccounts, exportAccounts, sweepAccounts } from "./payer.service"

const sweep = defineJob({
  name: "payer.sweep",
  data: z.object({}),
  handle: sweepAccounts,
  schedule: "53 3 * * *",
})

export const payerFeature: Feature = {
  name: "payer",
  jobs: [sweep],
  onErase: eraseAccounts,
  onExport: exportAccounts,
}
