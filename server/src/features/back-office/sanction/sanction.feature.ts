import { queues } from "@redthread/contract/staff-queue"
import { z } from "zod"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { appealCases, appealsWaiting } from "./sanction.appeal.service"
import { sanctionCalls } from "./sanction.routes"
import { endDue, eraseSanctions, exportSanctions, suspensionOf, unseenOf } from "./sanction.service"

const endSanctions = defineJob({ name: "sanction.end", data: z.object({}), handle: endDue, schedule: "*/5 * * * *" })

export const sanctionFeature: Feature = {
  name: "sanction",
  calls: sanctionCalls,
  jobs: [endSanctions],
  me: unseenOf,
  suspensionOf,
  staffQueues: [
    { name: "appeal", roles: queues.appeal.list.access.staff, waiting: appealsWaiting, cases: appealCases },
  ],
  onErase: eraseSanctions,
  onExport: exportSanctions,
}
