import { z } from "zod"
import { listWithdrawals, withdraw } from "@redthread/contract/withdraw"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { defineJob } from "../../../core/jobs/jobs"
import { withdrawalQueue } from "./cash-out.queue"
import * as cashOut from "./cash-out.service"
import { currentRate, eraseWithdrawals, exportWithdrawals } from "./cash-out.service"

const cashOutCalls = [
  implement(withdraw, ({ caller, db }, { body }) => cashOut.withdraw(db, caller, body)),
  implement(listWithdrawals, ({ caller, db }, { query }) => cashOut.list(db, caller, query.max_id)),
]

/** The job fixes the week's rate even if no member cashes out on Monday. */
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
