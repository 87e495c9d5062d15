import { z } from "zod"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { countFigures } from "./staff.service"
import { forgetCredits } from "./staff.credit.service"
import { carryOutDecision, forgetDecisions } from "./staff.decision.service"
import { isEvidenceClaimedBy } from "./staff.queue.db"
import { forgetClaims } from "./staff.queue.service"
import { staffCalls } from "./staff.routes"

const countDays = defineJob({ name: "staff.figures", data: z.object({}), handle: countFigures, schedule: "7 * * * *" })

export const staffFeature: Feature = {
  name: "staff",
  calls: staffCalls,
  jobs: [countDays, carryOutDecision],
  openedByStaff: isEvidenceClaimedBy,
  onErase: async (tx, memberId) => {
    await forgetClaims(tx, memberId)
    await forgetCredits(tx, memberId)
    await forgetDecisions(tx, memberId)
  },
}
