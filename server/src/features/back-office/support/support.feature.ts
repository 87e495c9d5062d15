import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { holdMassSenders, waitForReview } from "./support.hold.service"
import type { Feature } from "../../../core/feature"
import { evidenceOf, supportQueues } from "./support.queue"
import { notifyReporters } from "./support.reporter.jobs"
import { supportCalls } from "./support.routes"
import { isEvidence } from "./support.sql"
import { complainOf, eraseTickets, exportTickets } from "./support.service"

/** What a process that stopped in between has left. */
const weighReports = defineJob({
  name: "support.weigh",
  data: z.object({}),
  handle: (db) => holdMassSenders(db, null),
  schedule: "* * * * *",
})

/** No `onBlock`: what was reported stays reported. */
export const supportFeature: Feature = {
  name: "support",
  calls: supportCalls,
  jobs: [weighReports, notifyReporters],
  staffQueues: supportQueues,
  onScam: complainOf,
  keepsPhoto: isEvidence,
  sanctionEvidence: evidenceOf,
  onErase: eraseTickets,
  onExport: exportTickets,
  stop: waitForReview,
}
