import { z } from "zod"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { countMoney } from "./staff.figures.service"
import { countFigures } from "./staff.service"
import { forgetCredits } from "./staff.credit.service"
import { carryOutDecision, carryOutLost, forgetDecisions } from "./staff.decision.service"
import { isEvidenceClaimedBy } from "./staff.queue.db"
import { forgetClaims } from "./staff.queue.service"
import { staffCalls } from "./staff.routes"

const countDays = defineJob({ name: "staff.figures", data: z.object({}), handle: countFigures, schedule: "7 * * * *" })
const countGold = defineJob({ name: "staff.money", data: z.object({}), handle: countMoney, schedule: "9 * * * *" })

export const staffFeature: Feature = {
  name: "staff",
  calls: staffCalls,
  jobs: [countDays, countGold, carryOutDecision, carryOutLost],
  openedByStaff: isEvidenceClaimedBy,
  onErase: async (tx, memberId) => {
    await forgetClaims(tx, memberId)
    await forgetCredits(tx, memberId)
    await forgetDecisions(tx, memberId)
  },
}
